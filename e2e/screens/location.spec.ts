import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const locationId = 'loc-0001'

/** With its zones, and without its devices. */
async function createCopy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Location' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Second cold store')
  const { name, zones } = await apiOf(page).getLocation({ locationId })
  await dialog.getByRole('combobox', { name: 'Copy of' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(dialog.getByText(new RegExp(`^${zones.length} zones?:`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Second cold store', level: 1 })).toBeVisible()
  const created = page.url().split('/').pop() ?? ''
  const copy = await apiOf(page).getLocationOverview({ locationId: created })
  expect(copy.location.zones.map(({ zoneId }) => zoneId)).toEqual(zones.map(({ zoneId }) => zoneId))
  expect(copy.counts).toMatchObject({ devices: 0, components: 0 })
}

test('a location is created as a copy of another one; from the list to a location, and its values as they are stored', async ({
  page,
}) => {
  await enter(page, 'admin')
  await createCopy(page)
  await openRoute(page, '/locations')
  const list = listOn(page, 'Locations')
  const { name } = await apiOf(page).getLocation({ locationId })
  await list.filter('Name').fill(name)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expectRoute(page, `/locations/${locationId}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  const tree = page.getByRole('treegrid')
  const { zones } = await apiOf(page).getLocationValues({ locationId })
  await expect(tree.getByRole('row', { name: zones[0]?.zoneName }).first()).toBeVisible()

  await tree.getByRole('row').nth(1).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Zone Name').fill('Freezer, north')
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await expect(tree.getByRole('row', { name: 'Freezer, north' }).first()).toBeVisible()
  const renamed = await apiOf(page).getLocation({ locationId })
  expect(renamed.zones[0]?.zoneName).toBe('Freezer, north')
})

/** A limit beside the curve says what it would have done. */
async function setLimit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Limit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Threshold').fill('-1')
  await expect(dialog.getByText(/the last week it would have raised \d+ alarms?, .* in all/)).toBeVisible()
  await dialog.getByLabel('Threshold').fill('77.5')
  await expect(dialog.getByText('would have raised no alarm')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add' }).click()
  const line = page.getByRole('listitem').filter({ hasText: '> 77.5' })
  await expect(line).toContainText('would have raised no alarm')
  const limits = await apiOf(page).findConditionals({ body: { locationId } })
  expect(limits.filter(({ threshold }) => threshold === 77.5)).toHaveLength(1)
  await line.getByRole('switch').click()
  await expect(line).toContainText('switched off')
}

test('tabs have addresses; a measurement opens its curve, with the samples that are stored, and an alarm limit', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 404/)
  await enter(page, 'admin', `/locations/${locationId}`)
  await page.getByRole('tab', { name: 'Devices' }).click()
  await expectRoute(page, `/locations/${locationId}/devices`)
  await expect(page.getByRole('heading', { name: 'Devices', level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Zones and values' })).toHaveAttribute('aria-selected', 'true')
  // Another journey may have added a meter to this location, which has no samples yet.
  const measured = page.getByRole('treegrid').getByRole('row', { name: /Active power.*\d kW/ })
  await measured.first().getByRole('link', { name: 'Active power' }).click()
  await page.getByRole('button', { name: '7 d' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]{4,} samples$/ })).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export PNG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^curve-.*-\d{4}-\d\d-\d\d\.png$/)
  await setLimit(page)

  await openRoute(page, `/locations/${locationId}/nonsense`)
  await expectRoute(page, '/locations')
  await openRoute(page, '/locations/loc-9999')
  await expect(page.getByRole('alert')).toContainText('There is no location loc-9999.')
})

test('a day of the calendar is typed and copied, and a zone is automated', async ({ page }) => {
  await enter(page, 'admin', `/locations/${locationId}/calendar?month=2031-12`)
  const grid = page.getByRole('table')
  await grid.locator('[data-date="2031-12-24"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Period' }).click()
  await dialog.getByLabel('From').fill('6')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('12:30')
  await dialog.getByLabel('Copy to all days until').fill('2031-12-26')
  await dialog.getByRole('button', { name: 'Set 3 days' }).click()
  await expect(grid.locator('[data-date="2031-12-26"]')).toHaveAccessibleName(/06:00–12:30/)
  const query = { from: '2031-12-01', to: '2031-12-31' }
  const { days, zones } = await apiOf(page).getSchedule({ locationId, query })
  expect(days.map(({ date }) => date)).toEqual(['2031-12-24', '2031-12-25', '2031-12-26'])
  await page.getByRole('region', { name: 'Automation' }).getByRole('button', { name: 'Edit' }).first().click()
  await dialog.getByLabel('Mode').selectOption('MANUAL')
  await dialog.getByLabel('Setpoint').fill('-21.5')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const zone = page
    .getByRole('listitem')
    .filter({ hasText: zones[0]?.zoneName ?? '' })
    .first()
  await expect(zone).toContainText('-21.5')
  // No device has said that it took it.
  await expect(page.getByRole('region', { name: 'At the devices' })).toContainText('Recorded')
})
