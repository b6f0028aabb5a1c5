import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { bodyOfNext, dialogOn, expectMarked, expectSaid, holdBack } from '../support/dialog.ts'
import { path, open, create, stored, rowOf } from '../support/groups.ts'
import { listOn } from '../support/list.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('created with pairs of location and layout, with the keyboard alone', async ({ page }) => {
  await open(page)
  const name = 'Nachtschicht 夜勤'
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
  await page.keyboard.press('Enter')
  await expect(creation).toBeVisible()
  await filter.fill('erdgeschoß')
  await expect(locations.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(locations.getByLabel('Werft Halle 7 - Erdgeschoß')).toBeChecked()
  await filter.fill('no such place')
  await expect(locations.getByText('No locations found matching the filter.')).toBeVisible()
  await filter.focus()
  await page.keyboard.press('Escape')
  await expect(filter).toHaveValue('')
  await expect(locations.getByRole('checkbox').first()).toBeChecked()
  const labels = await locations
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))
  expect(labels[0]).toBe('Werft Halle 7 - Erdgeschoß')
  expect(labels.slice(1)).toEqual(labels.slice(1).toSorted(new Intl.Collator('en-GB').compare))
  await creation.getByRole('group', { name: 'Integrations' }).getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')

  await expect(creation).toBeHidden()
  await expectSaid(page, `Location group ${name} saved`)
  const created = await stored(page, name)
  expect(created?.locations).toMatchObject([{ id: location.id, layoutName: 'Erdgeschoß' }])
  expect(created?.integrations).toHaveLength(1)
  if (!created) return
  await expectMarked(page, created.locationGroupId)
  await expect(page.getByRole('button', { name: 'Create Location Group' })).toBeFocused()
  await expect(rowOf(page, created)).toContainText('Werft Halle 7')
})

test('edited and deleted with the keyboard alone', async ({ page }) => {
  await open(page)
  const name = 'Spätschicht 夜勤'
  const { id } = await apiOf(page).createLocation({ body: { name: 'Werft Halle 8' } })
  const created = await create(page, name, [{ id, layoutId: null }])
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
  expect((await stored(page, name))?.locations).toEqual([])
  await expect(edit).toBeFocused()

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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSaid(page, `Location group ${name} deleted`)
  await expect(rowOf(page, created)).toHaveCount(0)
  expect(await stored(page, name)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Location Groups' })).toBeFocused()
})

test('the name is required; entries that nobody unchecked stay, however slow the lists are', async ({
  page,
}) => {
  await open(page)
  const [location] = await apiOf(page).listManagedLocations()
  if (!location) throw new Error('The sample has no locations.')
  // A pair without a layout, for a location with layouts: the list has no entry for it.
  const group = await create(page, 'Old pairs', [{ id: location.id, layoutId: null }])
  await expect(rowOf(page, group)).toBeVisible()

  const letGo = await holdBack(page, /management\/(organization\/location|integration)$/)
  await page.reload()
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOn(page, 'Edit Location Group')
  await expect(dialog.getByText('Loading locations...')).toBeVisible()
  await expect(dialog.getByText('Loading integrations...')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old pairs, renamed')
  const sent = await bodyOfNext(page, 'PUT', path, () => page.keyboard.press('Enter'))
  expect(sent).toMatchObject({ locations: [{ id: location.id, layoutId: null }] })
  await expect(dialog).toBeHidden()
  expect((await stored(page, 'Old pairs, renamed'))?.locations).toHaveLength(1)

  letGo()
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel(`${location.name} - Unknown Layout`)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a reader sees the list and no way to change it', async ({ page }) => {
  const letGo = await holdBack(page, /location\/group$/)
  await enter(page, 'reader', '/location-groups')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  letGo()
  const list = listOn(page, 'Location Groups')
  await expect(list.rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Create|Edit|Delete/ })).toHaveCount(0)
  await expect(list.table.getByText('No locations', { exact: true }).first()).toBeVisible()
  const more = list.table.getByRole('button', { name: /^\d+ more$/ }).first()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(list.table.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await expectAccessible(page)
})
