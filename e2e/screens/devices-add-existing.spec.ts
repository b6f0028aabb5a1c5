import type { Page } from '@playwright/test'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { apiOf } from '../support/api.ts'
import {
  act,
  commit,
  freeSlaveId,
  openDevices,
  readSetup,
  rowOf,
  watchCommits,
  wizardOn,
} from '../support/devices.ts'
import { expectSaid, refusals } from '../support/dialog.ts'
import { pressInMenu, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

/** Components with a known zone, for a device, and one for a zone. */
async function readUnlinked(page: Page) {
  const all = await apiOf(page).listUnlinkedComponents()
  const radio = all.find(({ origin }) => origin === 'LINKED')
  const [first, second] = all.filter(({ origin, zoneName }) => origin === 'DEVICE_COMPONENT' && zoneName)
  if (!first || !second || !radio) throw new Error('The sample has too few unlinked components.')
  return { first, second, radio }
}

/** The body for a component whose values are not changed. */
const entryOf = (component: UnlinkedComponent) => ({
  product: null,
  identifier: component.identifier,
  componentName: component.componentName,
  technicalZoneName: component.zoneName ?? '',
  modbusStartAddressOffset: component.modbusConfig.startAddressOffset,
  componentSequence: component.componentSequence,
  productSequence: component.productSequence,
})

const tcpConfig = { host: '10.99.0.3', port: 502, unit: 1 }

test('Add Existing Component by TCP: known values are filled in', async ({ page }) => {
  await openDevices(page)
  const { first, radio } = await readUnlinked(page)
  const wizard = wizardOn(page, 'Add Existing Component', 'dev-0003')
  await act(page, 'dev-0003', 'Add Existing Component')
  await expect(wizard.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Select Existing Component/,
    /Configure Product/,
    /Modbus Configuration/,
    /Review Configuration/,
  ])
  await expect(wizard.choices.first()).toBeVisible()
  await wizard.filter.fill(radio.identifier)
  await expect(wizard.choices).toHaveCount(0)
  await expect(wizard.next).toBeDisabled()
  await wizard.filter.fill(first.identifier)
  await wizard.choices.click()

  await expect(wizard.field('Identifier')).toHaveValue(first.identifier)
  await expect(wizard.field('Component Name')).toHaveValue(first.componentName)
  await expect(wizard.field('Technical Zone Name')).toHaveValue(first.zoneName ?? '')
  await expect(wizard.field('Component Sequence')).toHaveValue(String(first.componentSequence))
  await expect(wizard.field('Product Sequence')).toHaveValue(String(first.productSequence))
  await wizard.field('Identifier').fill(' ')
  await expect(wizard.next).toBeDisabled()
  await wizard.field('Identifier').fill(first.identifier)
  await wizard.next.click()
  const offset = String(first.modbusConfig.startAddressOffset)
  await expect(wizard.field('Start Address Offset')).toHaveValue(offset)
  await wizard.connection('Modbus TCP').check()
  await wizard.field('Host').fill('10.99.0.3')
  await wizard.field('Unit').fill('')
  await wizard.next.click()
  const named: unknown = expect.stringContaining(first.zoneName ?? '')
  expect(await wizard.facts()).toEqual({
    Device: 'dev-0003',
    Identifier: first.identifier,
    'Component Name': first.componentName,
    'Technical Zone Name': named,
    'Component Sequence': String(first.componentSequence),
    'Product Sequence': String(first.productSequence),
    'Connection Type': 'Modbus TCP',
    Host: '10.99.0.3',
    Port: '502',
    Unit: '1',
    'Start Address Offset': offset,
  })
  const { query, body } = await commit(page, wizard)
  expect(query).toEqual({})
  expect(body).toStrictEqual({ products: [{ ...entryOf(first), tcpConfig }] })
  await expectSaid(page, 'Existing component successfully added to device dev-0003')
  await expect(wizard.dialog).toHaveCount(0)
  const { components } = await readSetup(page, 'dev-0003')
  expect(components.find(({ identifier }) => identifier === first.identifier)).toMatchObject({ tcpConfig })

  await act(page, 'dev-0003', 'Add Existing Component')
  await expect(wizard.choices.first()).toBeVisible()
  await wizard.filter.fill(first.identifier)
  await expect(wizard.choices).toHaveCount(0)
})

test('Add Existing Component: one that somebody else links meanwhile is refused', async ({ page, guard }) => {
  guard.allow(refusals)
  await openDevices(page)
  const { second } = await readUnlinked(page)
  const wizard = wizardOn(page, 'Add Existing Component', 'dev-0003')
  await act(page, 'dev-0003', 'Add Existing Component')
  await wizard.filter.fill(second.identifier)
  await wizard.choices.click()
  await wizard.next.click()
  await wizard.connection('Modbus TCP').check()
  await wizard.field('Host').fill('10.99.0.4')
  await wizard.next.click()
  await wizard.expectStep('Review Configuration')
  const taken = { products: [{ ...entryOf(second), tcpConfig: { ...tcpConfig, host: '10.99.0.5' } }] }
  await apiOf(page).commitManagedDeviceComponents({ deviceId: 'dev-0001', body: taken })
  await wizard.submit.click()
  await wizard.expectStep('Configure Product')
  await expect(wizard.failure).toContainText('Failed to add existing component')
  await expect(wizard.failure).toContainText(`${second.componentName} is linked already`)
  await expect(wizard.field('Identifier')).toHaveAttribute('aria-invalid', 'true')
  await expect(wizard.field('Component Name')).toHaveValue(second.componentName)
})

test('Add Existing Component by RTU with the keyboard alone; the last button acts only if a component was chosen', async ({
  page,
}) => {
  await openDevices(page)
  const { first } = await readUnlinked(page)
  const slaveId = await freeSlaveId(page, 'dev-0014')
  const wizard = wizardOn(page, 'Add Existing Component', 'dev-0014')
  const menu = await pressInMenu(page, rowOf(page, 'dev-0014'), 'Add Existing Component')
  await expect(wizard.choices.first()).toBeVisible()
  await tabTo(page, wizard.filter)
  await page.keyboard.press('Enter')
  await wizard.expectStep('Select Existing Component')
  await expect(wizard.next).toBeDisabled()
  await page.keyboard.type(first.identifier)
  await expect(wizard.choices).toHaveCount(1)
  await tabTo(page, wizard.choices)
  await page.keyboard.press('Enter')
  await wizard.expectStep('Configure Product')
  await typeInto(page, wizard.field('Component Name'), 'Typed by hand')
  await typeInto(page, wizard.field('Component Sequence'), '7')
  await page.keyboard.press('Enter')
  await wizard.expectStep('Modbus Configuration')
  await tabTo(page, wizard.connection('Modbus TCP'))
  await page.keyboard.press('ArrowRight')
  await expect(wizard.connection('Modbus RTU')).toBeChecked()
  await typeInto(page, wizard.field('Slave ID'), String(slaveId))
  await typeInto(page, wizard.field('Start Address Offset'), '5')
  await page.keyboard.press('Enter')
  await wizard.expectStep('Review Configuration')
  await tabTo(page, wizard.submit)
  const { query, body } = await commit(page, wizard, () => page.keyboard.press('Enter'))
  expect(query).toEqual({})
  const typed = { componentName: 'Typed by hand', componentSequence: 7, modbusStartAddressOffset: 5 }
  expect(body).toStrictEqual({ products: [{ ...entryOf(first), ...typed, rtuConfig: { slaveId } }] })
  await expectSaid(page, 'Existing component successfully added to device dev-0014')
  await expect(wizard.dialog).toHaveCount(0)
  await expect(menu).toBeFocused()

  // No step allows going on with nothing chosen. Only a draft of an older console could contain that.
  const { components: _, ...device } = await readSetup(page, 'dev-0014')
  await page.evaluate(
    (subject) => {
      const values = { identifier: 'X-1', componentName: 'X', technicalZoneName: 'X', connection: 'RTU' }
      const drafts = { 'add-existing-component': { subject, values, step: 3 } }
      sessionStorage.setItem('drafts', JSON.stringify({ route: '/devices', drafts }))
    },
    { device },
  )
  await page.reload()
  await wizard.expectStep('Review Configuration')
  const commits = watchCommits(page)
  await wizard.submit.click()
  await expect(wizard.failure).toContainText('Failed to add existing component')
  await expect(wizard.failure).toContainText('No component is selected')
  expect(commits).toEqual([])
})
