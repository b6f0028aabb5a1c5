import { apiOf } from '../support/api.ts'
import { choiceIn, dialogOn, expectSaid, refusals } from '../support/dialog.ts'
import { open, create, rowOf } from '../support/groups.ts'
import { withoutRoles } from '../support/roles.ts'
import { expect, test } from '../support/test.ts'

test('edits that the platform refuses keep the dialog and its content', async ({ page, guard }) => {
  test.slow()
  guard.allow(refusals)
  await open(page, 'devices')
  const group = await create(page, 'Contested group')
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOn(page, 'Edit Location Group')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const update = dialog.getByRole('button', { name: 'Update' })
  const alert = dialog.getByRole('alert')
  const failed = 'Failed to update location group. Please try again.'
  await name.fill('Mine')

  await apiOf(page).updateManagedGroup({
    locationGroupId: group.locationGroupId,
    body: { name: 'Theirs' },
  })
  await update.click()
  await expect(alert).toContainText(failed)
  await expect(alert).toContainText('was changed by somebody else meanwhile')
  await choiceIn(dialog, 'Name', 'Theirs').check()
  await update.click()
  await expectSaid(page, 'Location group Theirs saved')

  const location = await apiOf(page).createLocation({ body: { name: 'Gone soon' } })
  await page.reload()
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  await expect(name).toHaveValue('Theirs')
  await dialog.getByPlaceholder('Filter locations...').fill('Gone soon')
  await dialog.getByLabel('Gone soon - Unknown Layout').check()
  await apiOf(page).deleteLocation({ locationId: location.id })
  await update.click()
  await expect(alert).toContainText(failed)
  await expect(dialog.getByText('Locations error: NOT_FOUND')).toBeVisible()

  await withoutRoles(page, 'devices', async () => {
    await update.click()
    await expect(alert).toContainText('may not')
  })
  await apiOf(page).deleteManagedGroup({ locationGroupId: group.locationGroupId })
  await update.click()
  await expect(alert).toContainText('Location group not found')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
})
