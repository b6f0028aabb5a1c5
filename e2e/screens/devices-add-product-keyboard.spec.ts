import type { Page } from '@playwright/test'
import { commit, freeSlaveId, openDevices, rowOf, wizardOn } from '../support/devices.ts'
import type { Wizard } from '../support/devices.ts'
import { expectSaid } from '../support/dialog.ts'
import { pressInMenu, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

/** Picks the only product that this text finds, by keyboard. */
async function pick(page: Page, wizard: Wizard, text: string): Promise<void> {
  await wizard.expectStep('Select Product')
  await expect(wizard.next).toBeDisabled()
  await expect(wizard.choices.first()).toBeVisible()
  await tabTo(page, wizard.filter)
  await page.keyboard.type(text)
  await expect(wizard.choices).toHaveCount(1)
  await tabTo(page, wizard.choices)
  await page.keyboard.press('Enter')
  await wizard.expectStep('Configure Product')
  await expect(wizard.field('Technical Zone Name')).toHaveValue('')
}

test('Add Product with the keyboard alone: closing resets it, and the focus returns to the row', async ({
  page,
}) => {
  await openDevices(page)
  const wizard = wizardOn(page, 'Add Product', 'dev-0002')
  const open = () => pressInMenu(page, rowOf(page, 'dev-0002'), 'Add Product')
  const menu = await open()
  for (const close of ['Cancel', 'Close']) {
    await pick(page, wizard, 'mc-803')
    await tabTo(page, wizard.button(close))
    await page.keyboard.press('Enter')
    await expect(wizard.dialog).toHaveCount(0)
    await expect(menu).toBeFocused()
    await open()
  }
})

test('Add Product by RTU with the keyboard alone, and the focus returns to the row', async ({ page }) => {
  await openDevices(page)
  const slaveId = await freeSlaveId(page, 'dev-0002')
  const wizard = wizardOn(page, 'Add Product', 'dev-0002')
  const open = () => pressInMenu(page, rowOf(page, 'dev-0002'), 'Add Product')
  const menu = await open()
  await pick(page, wizard, 'MAG-5000')
  await tabTo(page, wizard.button('Back'))
  await page.keyboard.press('Enter')
  await wizard.expectStep('Select Product')
  await expect(wizard.dialog.getByRole('button', { pressed: true })).toBeInViewport()
  await tabTo(page, wizard.next)
  await page.keyboard.press('Enter')
  await expect(wizard.field('Component Name')).toHaveValue('Magnetic flow meter 6000')
  await typeInto(page, wizard.field('Technical Zone Name'), 'Engine room')
  await page.keyboard.press('Enter')
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
  const { query, body } = await commit(page, wizard, () => page.keyboard.press('Enter'))
  expect(query).toEqual({ product: 'MAG-6000' })
  expect(body).toStrictEqual({
    products: [
      {
        product: null,
        componentName: 'Magnetic flow meter 6000',
        technicalZoneName: 'Engine room',
        modbusStartAddressOffset: 0,
        componentSequence: 0,
        productSequence: 0,
        rtuConfig: { slaveId },
      },
    ],
  })
  await expectSaid(page, 'Product successfully added to device dev-0002')
  await expect(menu).toBeFocused()
})
