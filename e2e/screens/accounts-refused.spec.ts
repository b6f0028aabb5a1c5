import { change, open, stored, create, rowOf } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { choiceIn, dialogOn, holdBack, refusals, unplug } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { withoutRoles } from '../support/roles.ts'
import { expect, test } from '../support/test.ts'

test('edits and deletions that the platform refuses keep the dialog and its content', async ({
  page,
  guard,
}) => {
  test.slow()
  guard.allow(refusals)
  await open(page, 'accounts')
  const account = await create(page, 'grete')
  await rowOf(page, account).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOn(page, 'Edit Account')
  const update = dialog.getByRole('button', { name: 'Update' })
  const alert = dialog.getByRole('alert')
  await dialog.getByLabel('Last Name').fill('Mine')
  await change(page, account, { lastName: 'Theirs' })
  await update.click()
  await expect(alert).toHaveText('The account was changed by somebody else meanwhile.')
  await expect(choiceIn(dialog, 'Last Name', 'Theirs')).not.toBeChecked()
  await expect(choiceIn(dialog, 'Last Name', 'Mine')).toBeChecked()
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await withoutRoles(page, 'accounts', async () => {
    await update.click()
    await expect(alert).toContainText('may not')
  })
  const plugIn = await unplug(page)
  await update.click()
  await expect(alert).toHaveText('Network Error')
  await expect(update).toHaveText('Update')
  await plugIn()
  const letGo = await holdBack(page, /management\/account\//, 'PUT')
  await update.click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await apiOf(page).deleteManagedAccount({ accountId: account.accountId })
  letGo()
  await expect(alert).toHaveText('Account not found')
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()

  const me = await stored(page, 'accounts')
  if (!me) return
  await listOn(page, 'Accounts').filter('Username').fill('accounts')
  await rowOf(page, me).getByRole('button', { name: 'Delete' }).click()
  const question = dialogOn(page, 'Delete Account')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('your own account')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, me).getByRole('button', { name: 'Delete' })).toBeFocused()
})
