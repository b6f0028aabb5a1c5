import type { Page } from '@playwright/test'
import type { LocationGroup } from '#contract/schemas/group'
import { apiOf } from '../support/api.ts'
import { dialogOn, expectHighlighted, expectNotification } from '../support/dialog.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const name = 'Nachtschicht 夜勤'

const stored = async (page: Page) =>
  (await apiOf(page).listManagedGroups()).find((group) => group.name === name)

const rowOf = (page: Page, { locationGroupId }: LocationGroup) =>
  page.locator(`[data-row="${locationGroupId}"]`)

async function editByKeyboard(page: Page, created: LocationGroup): Promise<void> {
  const edit = rowOf(page, created).getByRole('button', { name: 'Edit' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const editing = dialogOn(page, 'Edit Location Group')
  const first = editing.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first()
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(editing).toBeHidden()
  await expect(rowOf(page, created)).toContainText('No locations')
  expect((await stored(page))?.locations).toEqual([])
  await expect(edit).toBeFocused()
}

async function deleteByKeyboard(page: Page, created: LocationGroup): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = dialogOn(page, 'Delete Location Group')
  await expect(question).toContainText(`"${name}"`)
  await expect(question).toContainText('No account is in it.')
  // The dialog's own styles come after Mantine's, in whatever order the page loaded them.
  await expect(question.getByRole('heading')).toHaveCSS('font-weight', '600')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, created).getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('No account is in it.')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNotification(page, `Location group ${name} deleted`)
  await expect(rowOf(page, created)).toHaveCount(0)
  expect(await stored(page)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Location Groups' })).toBeFocused()
}

test('created with a pair of location and layout, edited and deleted with the keyboard alone', async ({
  page,
}) => {
  await enter(page, 'admin', '/location-groups')
  const body = { name: 'Werft Halle 7', layouts: [{ layoutName: 'Erdgeschoß' }, { layoutName: 'Dach' }] }
  const location = await apiOf(page).createLocation({ body })
  await apiOf(page).createLocation({ body: { name: 'Werft ohne Plan' } })
  await page.reload()
  await page.getByRole('button', { name: 'Create Location Group' }).focus()
  await page.keyboard.press('Enter')
  const creation = dialogOn(page, 'Create Location Group')
  await expect(creation.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  const locations = creation.getByRole('group', { name: 'Locations' })
  await expect(locations.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('Tab')
  const filter = creation.getByPlaceholder('Filter locations...')
  await expect(filter).toBeFocused()
  await page.keyboard.type('werft')
  await expect(locations.getByRole('checkbox')).toHaveCount(3)
  await expect(locations.getByLabel('Werft ohne Plan - Unknown Layout')).toBeVisible()
  await filter.fill('erdgeschoß')
  await expect(locations.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(locations.getByLabel('Werft Halle 7 - Erdgeschoß')).toBeChecked()
  await creation.getByRole('group', { name: 'Integrations' }).getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(creation).toBeHidden()
  await expectNotification(page, `Location group ${name} saved`)
  const created = await stored(page)
  expect(created?.locations).toMatchObject([{ id: location.id, layoutName: 'Erdgeschoß' }])
  expect(created?.integrations).toHaveLength(1)
  if (!created) throw new Error('The group was not stored.')
  await expectHighlighted(page, created.locationGroupId)
  await expect(page.getByRole('button', { name: 'Create Location Group' })).toBeFocused()
  await expect(rowOf(page, created)).toContainText('Werft Halle 7')
  await editByKeyboard(page, created)
  await deleteByKeyboard(page, created)
})
