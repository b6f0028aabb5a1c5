import type { Page } from '@playwright/test'
import type { Account } from '#contract/schemas/account'
import { path, open, all, stored, rowOf } from '../support/accounts.ts'
import { bodyOfNext, dialogOn, expectHighlighted, expectNotification } from '../support/dialog.ts'
import { pressInMenu } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

/** The body that the form sends for the input below. */
const yamada = {
  firstName: '山田',
  sex: 'OTHER',
  phoneNumber: '+81 3 1234 5678',
  roles: ['ROLE_LOCATION_READ'],
  locationGroups: [
    {
      locationGroupId: { dashboardSafe: false },
      locationGroupName: '日本',
      roles: [],
      contactGroup: [],
      allowPushNotifications: 'false',
      showInContacts: false,
    },
  ],
}

async function editByKeyboard(page: Page, created: Account): Promise<void> {
  const edit = rowOf(page, created).getByRole('button', { name: 'Edit' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const editing = dialogOn(page, 'Edit Account')
  await expect(editing.getByLabel('Username')).toHaveJSProperty('readOnly', true)
  await expect(editing.getByText('Username cannot be changed after account creation')).toBeVisible()
  await expect(editing.getByLabel('Sex')).toHaveValue('OTHER')
  await editing.getByRole('checkbox', { name: '日本' }).focus()
  await page.keyboard.press('Space')
  const changed = await bodyOfNext(page, 'PUT', path, () => page.keyboard.press('Enter'))
  expect(changed).toMatchObject({ data: { username: 'yamada', locationGroups: [] } })
  await expect(editing).toBeHidden()
  await expect(rowOf(page, created)).toContainText('No location groups')
  await expect(edit).toBeFocused()
}

async function deleteByKeyboard(page: Page, created: Account): Promise<void> {
  const row = rowOf(page, created)
  const button = row.getByRole('button', { name: 'Delete', exact: true })
  // What the columns need decides whether it is beside the menu or in it.
  if (await button.isVisible()) await button.press('Enter')
  else await pressInMenu(page, row, 'Delete')
  const question = dialogOn(page, 'Delete Account')
  await expect(
    question.getByText('Are you sure you want to delete the account for 山田 太郎?', { exact: true }),
  ).toBeVisible()
  await expect(question.getByText('This action cannot be undone.', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectNotification(page, 'Account yamada deleted')
  await expect(rowOf(page, created)).toHaveCount(0)
  expect(await stored(page, 'yamada')).toBeUndefined()
}

test('created, edited and deleted with the keyboard alone', async ({ page }) => {
  test.slow()
  await open(page)
  await page.getByRole('button', { name: 'Create Account' }).focus()
  await page.keyboard.press('Enter')
  const creation = dialogOn(page, 'Create Account')
  await expect(creation.getByLabel('First Name')).toBeFocused()
  const accounts = await all(page)
  const me = accounts.find(({ username }) => username === 'admin')
  await expect(creation.getByLabel('Integrator ID')).toHaveValue(me?.integratorId ?? '')
  const owners = accounts.filter(({ accountId, ownerAccountId }) =>
    [null, accountId].includes(ownerAccountId),
  )
  expect(owners.length).toBeLessThan(accounts.length)
  await expect(creation.getByLabel('Account Owner').locator('option:enabled')).toHaveText(
    owners.map(({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`),
  )

  for (const text of ['山田', '太郎', 'yamada', 'yamada@nordkaelte.example', '+81 3 1234 5678']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Other')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const roles = creation.getByRole('group', { name: 'Roles' })
  await expect(roles.getByRole('checkbox')).toHaveCount(8)
  for (const role of ['Dashboard demo', 'Location read', 'Location write', 'Location export'])
    await expect(roles.getByRole('checkbox', { name: role })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(roles.getByRole('checkbox', { name: 'Location read' })).toBeChecked()
  await creation.getByLabel('Account Owner').focus()
  await page.keyboard.type(owners[0]?.firstName ?? '')
  const groups = creation.getByRole('group', { name: 'Location Groups' })
  await groups.getByRole('checkbox', { name: '日本' }).focus()
  await page.keyboard.press('Space')
  const sent = await bodyOfNext(page, 'POST', path, () => page.keyboard.press('Enter'))
  expect(sent).toMatchObject({ ...yamada, ownerAccountId: owners[0]?.accountId })
  await expect(creation).toBeHidden()
  await expectNotification(page, 'Account yamada saved')
  const created = await stored(page, 'yamada')
  expect(created).toMatchObject({ lastName: '太郎', locationGroups: [{ locationGroupName: '日本' }] })
  if (!created) throw new Error('The account was not stored.')
  await expectHighlighted(page, created.accountId)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeFocused()
  await expect(rowOf(page, created)).toContainText('日本')
  await editByKeyboard(page, created)
  await deleteByKeyboard(page, created)
})
