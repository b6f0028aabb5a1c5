import type { Page } from '@playwright/test'
import { findAction, openDevices, readSetup, rowOf, wizardOn } from '../support/devices.ts'
import { expectMarked, expectSaid, holdBack } from '../support/dialog.ts'
import { initializeOn, labelOf, readLocations } from '../support/initialize-device.ts'
import { expect, test } from '../support/test.ts'
import { expectLarge } from '../support/touch.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

async function tap(page: Page, deviceId: string, name: string): Promise<void> {
  await expectLarge(rowOf(page, deviceId))
  const action = await findAction(page, deviceId, name)
  await expectLarge(rowOf(page, deviceId))
  await action.tap()
}

async function initialize(page: Page): Promise<void> {
  const [place] = await readLocations(page)
  if (!place) throw new Error('The sample has no locations.')
  await tap(page, 'dev-0016', 'Initialize')
  const form = initializeOn(page, 'dev-0016')
  await form.location.tap()
  await form.location.fill(place.name)
  const option = form.options.filter({ hasText: labelOf(place) }).first()
  await expect(option).toBeVisible()
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await option.tap()
  await form.hcbLocation.tap()
  await form.hcbLocation.fill('Panel 3')
  await expectLarge(form.dialog)
  const reloaded = page.waitForEvent('load')
  await form.submit.tap()
  await reloaded
  await expectSaid(page, `Device dev-0016 initialized at ${place.name}`)
  await expectMarked(page, 'dev-0016')
  await expect(rowOf(page, 'dev-0016')).toContainText(place.id)
  await expectLarge(rowOf(page, 'dev-0016'))
}

async function addProduct(page: Page): Promise<void> {
  await tap(page, 'dev-0015', 'Add Product')
  const wizard = wizardOn(page, 'Add Product', 'dev-0015')
  await expect(wizard.choices.first()).toBeVisible()
  await expectLarge(wizard.dialog)
  await wizard.filter.tap()
  await wizard.filter.fill('EM-330')
  await wizard.choices.first().tap()
  await wizard.expectStep('Configure Product')
  await wizard.zones.first().tap()
  await wizard.field('Component Name').tap()
  await wizard.field('Component Name').fill('Meter by touch')
  for (const name of ['Component Sequence', 'Product Sequence'])
    await expect(wizard.field(name)).toHaveAttribute('inputmode', 'numeric')
  await expectLarge(wizard.dialog)
  await wizard.next.tap()
  await wizard.dialog.getByText('Modbus RTU').tap()
  await expect(wizard.field('Slave ID')).toHaveAttribute('inputmode', 'numeric')
  await wizard.dialog.getByText('Modbus TCP').tap()
  for (const name of ['Port', 'Unit', 'Start Address Offset'])
    await expect(wizard.field(name)).toHaveAttribute('inputmode', 'numeric')
  await wizard.field('Host').tap()
  await wizard.field('Host').fill('10.99.0.15')
  await expectLarge(wizard.dialog)
  await wizard.button('Back').tap()
  await wizard.expectStep('Configure Product')
  await wizard.next.tap()
  await wizard.next.tap()
  await wizard.expectStep('Review Configuration')
  await expectLarge(wizard.dialog)
  await wizard.submit.tap()
  await expectSaid(page, 'Product successfully added to device dev-0015')
  const { components } = await readSetup(page, 'dev-0015')
  const added = components.find(({ componentName }) => componentName === 'Meter by touch')
  expect(added).toMatchObject({ tcpConfig: { host: '10.99.0.15', port: 502, unit: 1 } })
}

test('by touch: everything is large enough for a glove, and number fields open the numeric keypad', async ({
  page,
}) => {
  await openDevices(page)
  const logged = page.waitForEvent('console', (message) => message.type() === 'log')
  await tap(page, 'dev-0016', 'View')
  expect(await (await logged).args()[0]?.jsonValue()).toMatchObject({ deviceId: 'dev-0016' })
  const letGo = await holdBack(page, /validatetoken/, 'POST')
  await tap(page, 'dev-0016', 'Validate Token')
  await expect(rowOf(page, 'dev-0016').getByRole('button', { name: 'Validating...' }).first()).toBeVisible()
  letGo()
  await expectSaid(page, 'Token validation successful for device dev-0016')
  await expectLarge(page.locator('[data-kind=success]'))
  await initialize(page)
  await addProduct(page)
})
