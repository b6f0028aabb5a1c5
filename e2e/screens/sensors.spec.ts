import { apiOf } from '../support/api.ts'
import { expectSaid } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const euis = ['A81758FFFE0A0001', 'A81758FFFE0A0002']

test('sensors are pasted, checked, registered and linked together, and one is deleted with its measurements', async ({
  page,
}) => {
  await enter(page, 'devices', '/devices')
  await page.getByRole('link', { name: 'Register Sensors' }).click()
  await expectRoute(page, '/components/register')
  await page.getByRole('textbox', { name: 'Sensors' }).fill([...euis, 'A817'].join('\n'))
  await page.getByRole('button', { name: 'Check' }).click()
  const report = listOn(page, 'Sensors')
  await report.expectTexts('Outcome', () => ['New', 'New', 'Refused'])
  await page.getByRole('button', { name: 'Register 2 sensors' }).click()
  await report.expectTexts('Outcome', () => ['Registered', 'Registered', 'Refused'])
  await page.getByRole('button', { name: 'Check' }).click()
  await report.expectTexts('Outcome', () => ['Known', 'Known', 'Refused'])

  await page.getByRole('tab', { name: 'Components', exact: true }).click()
  await page.getByRole('button', { name: 'Link Components' }).click()
  const wizard = page.getByRole('dialog', { name: 'Link Components' })
  await wizard.getByPlaceholder('Filter components...').fill('A81758FFFE0A')
  for (const eui of euis) await wizard.getByRole('checkbox', { name: eui }).press('Space')
  await wizard.getByRole('button', { name: 'Next' }).press('Enter')
  await wizard.getByPlaceholder('Filter locations...').press('ArrowDown')
  await page.keyboard.press('Enter')
  await wizard.getByRole('combobox', { name: 'Zone for all' }).selectOption({ index: 1 })
  await wizard.getByRole('button', { name: 'Next' }).press('Enter')
  await wizard.getByRole('button', { name: 'Link Components' }).press('Enter')
  await expect(wizard).toHaveCount(0)

  const list = listOn(page, 'Components')
  await list.filter('Identifier').fill('A81758FFFE0A')
  await expect(list.rows).toHaveCount(2)
  const linked = (await apiOf(page).listRegisteredComponents()).filter(({ identifier }) =>
    euis.includes(identifier),
  )
  expect(linked.map(({ linkedComponentId }) => linkedComponentId !== null)).toEqual([true, true])
  await list.rows.first().getByRole('button', { name: 'More actions' }).click()
  await list.rows.first().getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Component' })
  await expect(question.getByText(/^It is taken off/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectSaid(page, 'deleted')
  await expect(list.rows).toHaveCount(1)
})

test('a reader sees components and products, and no action', async ({ page }) => {
  await enter(page, 'reader', '/components')
  await expect(listOn(page, 'Components').rows.first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Link Components' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Register Sensors' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(listOn(page, 'Products').rows.first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await openRoute(page, '/components/register')
  await expectRoute(page, '/locations')
})

test.describe('on an upright tablet, by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('a reload in the middle of a wizard goes on at the same step, with what was typed', async ({
    page,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await enter(page, 'admin')
    const row = listOn(page, 'Locations').rows.first()
    await row.getByRole('button', { name: 'More actions' }).tap()
    await row.getByRole('button', { name: 'Add Existing Component' }).tap()
    const wizard = page.getByRole('dialog', { name: /^Add Existing Component to/ })
    await wizard.locator('button[aria-pressed]').first().tap()
    await wizard.getByRole('textbox', { name: 'Zone ID' }).fill('Z-NEW')
    await wizard.getByRole('textbox', { name: 'Zone Name' }).fill('Behind the door')
    await page.reload()
    await expect(wizard.getByRole('textbox', { name: 'Zone Name' })).toHaveValue('Behind the door')
    await wizard.getByRole('button', { name: 'Next' }).tap()
    await expect(wizard.getByText('Z-NEW')).toBeVisible()
    const heights = await wizard
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    // What is closed stays closed.
    await wizard.getByRole('button', { name: 'Cancel' }).tap()
    await wizard.getByRole('button', { name: 'Discard' }).tap()
    await page.reload()
    await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
    await expect(wizard).toHaveCount(0)
  })
})
