import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { unplug } from '../support/dialog.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const missing = 'This part could not be loaded from the server.'

/** The sample data has no alarm, so the platform's answer about one is given here. */
async function alarmAddress(page: Page, locationId: string): Promise<string> {
  const { zones } = await apiOf(page).getLocationValues({ locationId })
  const measured = zones.flatMap(({ components }) => components.flatMap(({ measurements }) => measurements))
  const measurementId = measured[0]?.measurementId
  const raisedAt = Math.floor(Date.now() / 1000) - 3600
  const facts = { measurementLabel: 'Air', comparison: 'ABOVE', threshold: 4, value: 9, state: 'OPEN' }
  const alarm = { alarmId: 'alm-1', locationId, measurementId, raisedAt, since: raisedAt, ...facts }
  await page.route('**/management/alarm/alm-1', (route) =>
    route.fulfill({ json: { ...alarm, severity: 'CRITICAL', events: [], sent: [] } }),
  )
  return '/alarms/alm-1'
}

test('an alarm whose chart does not arrive keeps its text, says so, and draws it when the server answers', async ({
  page,
  guard,
}) => {
  guard.allow(/ERR_FAILED|ERR_CONNECTION_REFUSED|status of 5/)
  // Parts are loaded ahead if the console's host answers.
  await page.route('**/env.js', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  const isChart = /\/assets\/Chart-[^/]*\.(js|css)/
  await page.route(isChart, (route) => route.abort())
  await enter(page, 'admin')
  await openRoute(page, await alarmAddress(page, 'loc-0001'))
  const chart = page.getByRole('alert').filter({ hasText: missing })
  await expect(chart).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Something went wrong')
  await expect(page.getByRole('heading', { name: 'What has happened' })).toBeVisible()

  await page.unroute(isChart)
  await page.unroute('**/env.js')
  const curve = page.getByRole('slider', { name: /^Curve of/ })
  await expect(curve).toBeVisible()
  // With its style sheet, which browsers do not ask for a second time.
  await expect(curve.locator('canvas')).toBeVisible()
  expect(await curve.evaluate((one) => getComputedStyle(one).getPropertyValue('--line-1'))).not.toBe('')
  await expect(chart).toHaveCount(0)
})

test('a dialog and a page that do not arrive say so, and come by themselves', async ({ page, guard }) => {
  guard.allow(/ERR_FAILED|ERR_CONNECTION_REFUSED/)
  await page.route('**/env.js', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await enter(page, 'admin')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const plugIn = await unplug(page)
  await page.getByRole('button', { name: 'Create Location' }).click()
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: missing })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await plugIn()
  await page.unroute('**/env.js')
  await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
})
