import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { act, findAction, freeSlaveId, openDevices, readSetup, rowOf, wizardOn } from './support/devices.ts'
import { expectSaid } from './support/dialog.ts'
import { expect, test } from './support/test.ts'

/** Tab until it has the focus: a person without a pointer gets there, or does not. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('Add Product by the keyboard alone, and the focus comes back to the row', async ({ page }) => {
  await openDevices(page)
  const slaveId = await freeSlaveId(page, 'dev-0014')
  const menu = rowOf(page, 'dev-0014').getByRole('button', { name: 'More actions' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, rowOf(page, 'dev-0014').getByRole('button', { name: 'Add Product' }))
  await page.keyboard.press('Enter')

  const wizard = wizardOn(page, 'Add Product', 'dev-0014')
  await expect(wizard.choices.first()).toBeVisible()
  await tabTo(page, wizard.filter)
  await page.keyboard.type('mc-803')
  await expect(wizard.choices).toHaveCount(1)
  await tabTo(page, wizard.choices)
  await page.keyboard.press('Enter')
  await wizard.expectStep('Configure Product')
  await tabTo(page, wizard.field('Technical Zone Name'))
  await page.keyboard.type('Engine room')
  await page.keyboard.press('Enter')
  await wizard.expectStep('Modbus Configuration')
  await tabTo(page, wizard.connection('Modbus TCP'))
  await page.keyboard.press('Space')
  await expect(wizard.connection('Modbus TCP')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(wizard.connection('Modbus RTU')).toBeChecked()
  await tabTo(page, wizard.field('Slave ID'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(slaveId))
  await page.keyboard.press('Enter')
  await wizard.expectStep('Review Configuration')
  await tabTo(page, wizard.submit)
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Product successfully added to device dev-0014')
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, rowOf(page, 'dev-0014').getByRole('button', { name: 'Add Existing Component' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test.describe('on an upright tablet, by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('Add Existing Component: everything is large enough for a glove, numbers bring up the keypad', async ({
    page,
  }) => {
    await openDevices(page)
    const slaveId = await freeSlaveId(page, 'dev-0015')
    await expectLarge(rowOf(page, 'dev-0015'))
    const action = await findAction(page, 'dev-0015', 'Add Existing Component')
    await expectLarge(rowOf(page, 'dev-0015'))
    await action.tap()
    const wizard = wizardOn(page, 'Add Existing Component', 'dev-0015')
    await expect(wizard.choices.first()).toBeVisible()
    await expectLarge(wizard.dialog)
    await wizard.choices.nth(2).tap()
    await expectLarge(wizard.dialog)
    await wizard.dialog
      .getByRole('group', { name: 'Zones of the location' })
      .getByRole('button')
      .first()
      .tap()
    for (const name of ['Component Sequence', 'Product Sequence'])
      await expect(wizard.field(name)).toHaveAttribute('inputmode', 'numeric')
    await wizard.next.tap()
    await wizard.dialog.getByText('Modbus TCP').tap()
    for (const name of ['Port', 'Unit', 'Start Address Offset'])
      await expect(wizard.field(name)).toHaveAttribute('inputmode', 'numeric')
    await expectLarge(wizard.dialog)
    await wizard.dialog.getByText('Modbus RTU').tap()
    await expect(wizard.field('Slave ID')).toHaveAttribute('inputmode', 'numeric')
    await wizard.field('Slave ID').tap()
    await wizard.field('Slave ID').fill(String(slaveId))
    await wizard.next.tap()
    await expectAccessible(page, '[role=dialog]')
    await wizard.submit.tap()
    await expectSaid(page, 'Existing component successfully added to device dev-0015')
  })
})

/** Every button and every field, or the label that is tapped for it, measures 44 px or more. */
async function expectLarge(within: Locator): Promise<void> {
  const small = await within.locator('button, input, select').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({
        name: element.textContent || element.outerHTML,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  )
  expect(small).toEqual([])
}

test('every step is accessible, in light and in dark, with and without errors', async ({ page }) => {
  test.setTimeout(90_000)
  await openDevices(page)
  const { components } = await readSetup(page, 'dev-0005')
  const taken = components.find(({ rtuConfig }) => rtuConfig)
  if (!taken?.rtuConfig) throw new Error('dev-0005 reads nothing by RTU.')
  await act(page, 'dev-0005', 'Add Product')
  const wizard = wizardOn(page, 'Add Product', 'dev-0005')
  await expect(wizard.choices.first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await wizard.filter.fill('nothing like that')
  await expect(wizard.choices).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await wizard.filter.fill('')
  await wizard.choices.first().click()
  await expectAccessible(page, '[role=dialog]')
  await wizard.field('Component Name').fill('')
  await wizard.field('Component Sequence').fill('many')
  await wizard.field('Technical Zone Name').focus()
  await wizard.field('Component Sequence').focus()
  await expect(wizard.dialog.locator('[aria-invalid=true]')).toHaveCount(3)
  await expectAccessible(page, '[role=dialog]')
  await wizard.field('Component Name').fill('Meter')
  await wizard.field('Component Sequence').fill('0')
  await wizard.field('Technical Zone Name').fill('Engine room')
  await wizard.next.click()
  await wizard.connection('Modbus RTU').check()
  await wizard.field('Slave ID').fill(String(taken.rtuConfig.slaveId))
  await wizard.field('Start Address Offset').fill(String(taken.modbusConfig.startAddressOffset))
  await expect(wizard.warning).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await wizard.next.click()
  await expectAccessible(page, '[role=dialog]')
})
