import { apiOf } from '../support/api.ts'
import { expectNotification } from '../support/dialog.ts'
import { listOn, pressAction } from '../support/list.ts'
import { enter, expectRoute } from '../support/sign-in.ts'
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
  await wizard
    .getByRole('group', { name: /^Zones of / })
    .getByRole('button')
    .first()
    .press('Enter')
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
  await pressAction(list.rows.first(), 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete Component' })
  await expect(question.getByText(/^It is taken off/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectNotification(page, 'deleted')
  await expect(list.rows).toHaveCount(1)
})
