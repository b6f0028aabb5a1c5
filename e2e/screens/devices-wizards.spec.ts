import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { commit, freeSlaveId, openDevices, readSetup, rowOf, wizardOn } from '../support/devices.ts'
import type { Wizard } from '../support/devices.ts'
import { expectSaid } from '../support/dialog.ts'
import { pressInMenu, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

const deviceId = 'dev-0002'

/** Picks the only product or component that this text finds. */
async function pick(page: Page, wizard: Wizard, text: string): Promise<void> {
  await expect(wizard.next).toBeDisabled()
  await expect(wizard.choices.first()).toBeVisible()
  await tabTo(page, wizard.filter)
  await page.keyboard.type(text)
  await expect(wizard.choices).toHaveCount(1)
  await tabTo(page, wizard.choices)
  await page.keyboard.press('Enter')
  await wizard.expectStep('Configure Product')
}

/** From the Modbus step to the end. Returns what was sent. */
async function connectAndCommit(page: Page, wizard: Wizard, slaveId: number) {
  await wizard.expectStep('Modbus Configuration')
  await tabTo(page, wizard.connection('Modbus TCP'))
  await page.keyboard.press('Space')
  await expect(wizard.connection('Modbus TCP')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(wizard.connection('Modbus RTU')).toBeChecked()
  await typeInto(page, wizard.field('Slave ID'), String(slaveId))
  await page.keyboard.press('Enter')
  await wizard.expectStep('Review Configuration')
  await tabTo(page, wizard.submit)
  return commit(page, wizard, () => page.keyboard.press('Enter'))
}

async function addProduct(page: Page): Promise<void> {
  const slaveId = await freeSlaveId(page, deviceId)
  const wizard = wizardOn(page, 'Add Product', deviceId)
  const menu = await pressInMenu(page, rowOf(page, deviceId), 'Add Product')
  await pick(page, wizard, 'MAG-5000')
  await expect(wizard.field('Component Name')).toHaveValue('Magnetic flow meter 6000')
  await typeInto(page, wizard.field('Technical Zone Name'), 'Engine room')
  await page.keyboard.press('Enter')
  const { path, query, body } = await connectAndCommit(page, wizard, slaveId)
  expect(path).toBe(`/public/api/v1.0/management/device/${deviceId}/components`)
  expect(query).toEqual({ product: 'MAG-6000' })
  const entry = {
    product: null,
    componentName: 'Magnetic flow meter 6000',
    technicalZoneName: 'Engine room',
    modbusStartAddressOffset: 0,
    componentSequence: 0,
    productSequence: 0,
    rtuConfig: { slaveId },
  }
  expect(body).toStrictEqual({ products: [entry] })
  await expectSaid(page, `Product successfully added to device ${deviceId}`)
  await expect(menu).toBeFocused()
}

async function addExisting(page: Page): Promise<void> {
  const all = await apiOf(page).listUnlinkedComponents()
  const component = all.find(({ origin, zoneName }) => origin === 'DEVICE_COMPONENT' && zoneName)
  const radio = all.find(({ origin }) => origin === 'LINKED')
  if (!component || !radio) throw new Error('The sample has too few unlinked components.')
  const slaveId = await freeSlaveId(page, deviceId)
  const wizard = wizardOn(page, 'Add Existing Component', deviceId)
  const menu = await pressInMenu(page, rowOf(page, deviceId), 'Add Existing Component')
  await expect(wizard.choices.first()).toBeVisible()
  await wizard.filter.fill(radio.identifier)
  await expect(wizard.choices).toHaveCount(0)
  await wizard.filter.fill('')
  await pick(page, wizard, component.identifier)
  await typeInto(page, wizard.field('Component Name'), 'Typed by hand')
  await page.keyboard.press('Enter')
  const { query, body } = await connectAndCommit(page, wizard, slaveId)
  expect(query).toEqual({})
  const entry = {
    product: null,
    identifier: component.identifier,
    componentName: 'Typed by hand',
    technicalZoneName: component.zoneName,
    modbusStartAddressOffset: component.modbusConfig.startAddressOffset,
    componentSequence: component.componentSequence,
    productSequence: component.productSequence,
    rtuConfig: { slaveId },
  }
  expect(body).toStrictEqual({ products: [entry] })
  await expectSaid(page, `Existing component successfully added to device ${deviceId}`)
  await expect(menu).toBeFocused()
  const { components } = await readSetup(page, deviceId)
  const added = components.find(({ identifier }) => identifier === component.identifier)
  expect(added).toMatchObject({ componentName: 'Typed by hand', rtuConfig: { slaveId } })
}

test('both wizards with the keyboard alone: exactly the body of the specification, and the focus returns to the row', async ({
  page,
}) => {
  await openDevices(page)
  await test.step('Add Product', () => addProduct(page))
  await test.step('Add Existing Component', () => addExisting(page))
})
