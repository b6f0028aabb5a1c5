import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { choiceIn, dialogOn, expectSaid, holdBack, refusals, unplug } from '../support/dialog.ts'
import { open, create, rowOf } from '../support/groups.ts'
import { untilLoaded } from '../support/loaded.ts'
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
  await expectAccessible(page, '[role=dialog]')
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
  await expectAccessible(page, '[role=dialog]')

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

test('a creation without a connection keeps the dialog; while it is saved, Escape does not close it', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await open(page, 'devices')
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const creation = dialogOn(page, 'Create Location Group')
  await creation.getByRole('textbox', { name: 'Name' }).fill('Kept')
  const plugIn = await unplug(page)
  await creation.getByRole('button', { name: 'Create' }).click()
  await expect(creation.getByRole('alert')).toContainText(
    'Failed to create location group. Please try again.',
  )
  await expect(creation.getByRole('button', { name: 'Create' })).toBeVisible()
  await expect(creation.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')
  await plugIn()
  const letGo = await holdBack(page, /location\/group$/, 'POST')
  await creation.getByRole('button', { name: 'Create' }).click()
  await expect(creation.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(creation).toBeVisible()
  letGo()
  await expectSaid(page, 'Location group Kept saved')
})

test('a checklist that could not be had is had by Retry, and what was typed stays', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await open(page)
  await untilLoaded(page, 'LocationGroupForm')
  const plugIn = await unplug(page)
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const dialog = dialogOn(page, 'Create Location Group')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Patient')
  const integrations = dialog.getByRole('group', { name: 'Integrations' })
  await expect(integrations.getByText('Failed to fetch integrations')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await plugIn()
  await integrations.getByRole('button', { name: 'Retry' }).click()
  await expect(integrations.getByRole('checkbox').first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Patient')
})

test('a group that is gone, and a platform that is, cannot be deleted', async ({ page, guard }) => {
  guard.allow(refusals)
  await open(page, 'accounts')
  const group = await create(page, 'Gone "twice"')
  await rowOf(page, group).getByRole('button', { name: 'Delete' }).click()
  const question = dialogOn(page, 'Delete Location Group')
  await expect(question).toContainText('"Gone "twice""')
  await apiOf(page).deleteManagedGroup({ locationGroupId: group.locationGroupId })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Location group not found')
  // The list behind the question is read again, which has to happen while there is a platform.
  await expect(rowOf(page, group)).toHaveCount(0)
  const plugIn = await unplug(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Network Error')
  await expectAccessible(page, '[role=dialog]')
  await plugIn()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, group)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Location Groups' })).toBeFocused()
})
