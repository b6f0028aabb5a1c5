import type { Page } from '@playwright/test'
import {
  commit,
  findAction,
  freeSlaveId,
  openDevices,
  readSetup,
  rowOf,
  wizardOn,
} from '../support/devices.ts'
import { expectSaid } from '../support/dialog.ts'
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

test('by touch: everything is large enough for a glove', async ({ page }) => {
  await openDevices(page)
  const logged = page.waitForEvent('console', (message) => message.type() === 'log')
  await tap(page, 'dev-0016', 'View')
  expect(await (await logged).args()[0]?.jsonValue()).toMatchObject({ deviceId: 'dev-0016' })
  await tap(page, 'dev-0016', 'Validate Token')
  await expectSaid(page, 'Token validation successful for device dev-0016')
  await expectLarge(page.locator('[data-kind=success]'))

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
  await expect(rowOf(page, 'dev-0016')).toContainText(place.id)
})

test('by touch: number fields of a wizard open the numeric keypad', async ({ page }) => {
  await openDevices(page)
  const byRtu = await freeSlaveId(page, 'dev-0015')
  await tap(page, 'dev-0015', 'Add Existing Component')
  const existing = wizardOn(page, 'Add Existing Component', 'dev-0015')
  await expect(existing.choices.first()).toBeVisible()
  await expectLarge(existing.dialog)
  await existing.choices.nth(2).tap()
  await expectLarge(existing.dialog)
  await existing.zones.first().tap()
  await existing.next.tap()
  await existing.dialog.getByText('Modbus RTU').tap()
  await expect(existing.field('Slave ID')).toHaveAttribute('inputmode', 'numeric')
  await existing.field('Slave ID').tap()
  await existing.field('Slave ID').fill(String(byRtu))
  await expectLarge(existing.dialog)
  await existing.next.tap()
  await existing.submit.tap()
  await expectSaid(page, 'Existing component successfully added to device dev-0015')
  await expect(existing.dialog).toHaveCount(0)
})

test('by touch: a product, back and forth through its steps', async ({ page }) => {
  await openDevices(page)
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
  await wizard.next.tap()
  await wizard.dialog.getByText('Modbus TCP').tap()
  for (const name of ['Port', 'Unit', 'Start Address Offset'])
    await expect(wizard.field(name)).toHaveAttribute('inputmode', 'numeric')
  await wizard.field('Host').tap()
  await wizard.field('Host').fill('10.99.0.15')
  await wizard.field('Port').tap()
  await wizard.field('Port').fill('1502')
  await expectLarge(wizard.dialog)
  await wizard.button('Back').tap()
  await wizard.expectStep('Configure Product')
  await wizard.next.tap()
  await wizard.next.tap()
  await wizard.expectStep('Review Configuration')
  await expectLarge(wizard.dialog)
  const { query } = await commit(page, wizard, () => wizard.submit.tap())
  expect(query).toEqual({ product: 'EM-340' })
  await expectSaid(page, 'Product successfully added to device dev-0015')
  await expect(wizard.dialog).toHaveCount(0)
  const { components } = await readSetup(page, 'dev-0015')
  expect(components.find(({ componentName }) => componentName === 'Meter by touch')).toMatchObject({
    tcpConfig: { host: '10.99.0.15', port: 1502, unit: 1 },
  })
})
