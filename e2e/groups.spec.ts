import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { callApi } from './support/api.ts'
import { bodyOfNext, dialogOn, expectMarked, expectSaid, holdBack, refusals } from './support/dialog.ts'
import { listOn } from './support/list.ts'
import { withoutRoles } from './support/roles.ts'
import { openRoute, signIn } from './support/sign-in.ts'
import type { Person } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

interface Group {
  locationGroupId: string
  name: string
  locations: { id: string; name: string; layoutId: string | null; layoutName: string | null }[]
  integrations: { integrationId: string; name: string }[]
}

interface Location {
  id: string
  name: string
  layouts: { layoutId: string; layoutName: string }[]
}

const path = '/management/organization/location/group'

async function open(page: Page, person: Person = 'admin') {
  await signIn(page, person)
  await openRoute(page, '/location-groups')
  await expect(listOn(page, 'Location Groups').rows.first()).toBeVisible()
}

async function create(page: Page, name: string, locations: object[] = []): Promise<Group> {
  const group = (await callApi(page, 'POST', path, { name, locations, integrations: [] })) as Group
  await page.getByRole('button', { name: 'Reload' }).click()
  return group
}

const stored = async (page: Page, name: string) =>
  ((await callApi(page, 'GET', path)) as Group[]).find((group) => group.name === name)

const rowOf = (page: Page, { locationGroupId }: Group) => page.locator(`[data-row="${locationGroupId}"]`)

test('created with pairs of location and layout, edited and deleted with the keyboard alone', async ({
  page,
}) => {
  test.slow()
  await open(page)
  const name = 'Nachtschicht 夜勤'
  const body = { name: 'Werft Halle 7', layouts: [{ layoutName: 'Erdgeschoß' }, { layoutName: 'Dach' }] }
  const location = (await callApi(page, 'POST', '/organization/location', body)) as Location
  await callApi(page, 'POST', '/organization/location', { name: 'Werft ohne Plan' })

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
  await expectAccessible(page)
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
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, created).getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSaid(page, `Location group ${name} deleted`)
  await expect(rowOf(page, created)).toHaveCount(0)
  expect(await stored(page, name)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Location Groups' })).toBeFocused()
})

test('the name is required; what a group holds and nobody unchecked stays, however slow the lists are', async ({
  page,
}) => {
  await open(page)
  const [location] = (await callApi(page, 'GET', '/management/organization/location')) as Location[]
  // A pair without a layout, of a location that has some: no entry of the list stands for it.
  const group = await create(page, 'Old pairs', [{ id: location?.id, layoutId: null }])
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
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old pairs, renamed')
  const sent = await bodyOfNext(page, 'PUT', path, () => page.keyboard.press('Enter'))
  expect(sent).toMatchObject({ locations: [{ id: location?.id, layoutId: null }] })
  await expect(dialog).toBeHidden()
  expect((await stored(page, 'Old pairs, renamed'))?.locations).toHaveLength(1)

  letGo()
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel(`${location?.name} - Unknown Layout`)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('edits that the platform refuses keep the dialog and its content', async ({
  page,
  browser,
  baseURL,
  platform,
  guard,
}) => {
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

  await callApi(page, 'PUT', `${path}/${group.locationGroupId}`, { name: 'Theirs' })
  await update.click()
  await expect(alert).toContainText(failed)
  await expect(alert).toContainText('was changed by somebody else meanwhile')
  await expectAccessible(page)

  const location = (await callApi(page, 'POST', '/organization/location', { name: 'Gone soon' })) as Location
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await rowOf(page, group).getByRole('button', { name: 'Edit' }).click()
  await expect(name).toHaveValue('Theirs')
  await dialog.getByPlaceholder('Filter locations...').fill('Gone soon')
  await dialog.getByLabel('Gone soon - Unknown Layout').check()
  await callApi(page, 'DELETE', `/organization/location/${location.id}`)
  await update.click()
  await expect(alert).toContainText(failed)
  await expect(dialog.getByText('Locations error: NOT_FOUND')).toBeVisible()
  await expectAccessible(page)

  await withoutRoles(browser, baseURL, 'devices', async () => {
    await update.click()
    await expect(alert).toContainText('may not')
  })
  await callApi(page, 'DELETE', `${path}/${group.locationGroupId}`)
  await update.click()
  await expect(alert).toContainText('Location group not found')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Create Location Group' }).click()
  const creation = dialogOn(page, 'Create Location Group')
  await creation.getByRole('textbox', { name: 'Name' }).fill('Kept')
  await platform.stop()
  await creation.getByRole('button', { name: 'Create' }).click()
  await expect(creation.getByRole('alert')).toContainText(
    'Failed to create location group. Please try again.',
  )
  await expect(creation.getByRole('button', { name: 'Create' })).toBeVisible()
  await expect(creation.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')
  await platform.start()
  const letGo = await holdBack(page, /location\/group$/, 'POST')
  await creation.getByRole('button', { name: 'Create' }).click()
  await expect(creation.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(creation).toBeVisible()
  letGo()
  await expectSaid(page, 'Location group Kept saved')
})

test('a group that is gone, and a platform that is, cannot be deleted', async ({ page, platform, guard }) => {
  guard.allow(refusals)
  await open(page, 'accounts')
  const group = await create(page, 'Gone "twice"')
  await rowOf(page, group).getByRole('button', { name: 'Delete' }).click()
  const question = dialogOn(page, 'Delete Location Group')
  await expect(question).toContainText('"Gone "twice""')
  await callApi(page, 'DELETE', `${path}/${group.locationGroupId}`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Location group not found')
  await platform.stop()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('Network Error')
  await expectAccessible(page)
  await platform.start()
})

test('a reader sees the list and no way to change it; an integrator without integrations is told so', async ({
  page,
}) => {
  const letGo = await holdBack(page, /location\/group$/)
  await signIn(page, 'reader')
  await openRoute(page, '/location-groups')
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

  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, 'operator')
  for (const { integrationId } of (await callApi(page, 'GET', '/management/integration')) as {
    integrationId: string
  }[])
    await callApi(page, 'DELETE', `/management/integration/${integrationId}`)
  await openRoute(page, '/location-groups')
  await page.getByRole('button', { name: 'Create Location Group' }).click()
  await expect(page.getByText('No integrations exist yet.')).toBeVisible()
})
