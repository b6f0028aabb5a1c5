import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { pinch, tooSmall } from '../support/touch.ts'

const locationId = 'loc-0001'
const deviceId = 'dev-0001'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

/** The seconds between the two moments of the address. A range that ends now has none. */
function shownSeconds(page: Page): number {
  const search = new URLSearchParams(new URL(page.url()).hash.split('?')[1])
  return Number(search.get('to')) - Number(search.get('from'))
}

test('from the menu to a curve, which is pinched and left again, all by touch', async ({ page }) => {
  await enter(page, 'reader', '/audit')
  await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
  const { name } = await apiOf(page).getLocation({ locationId })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Locations' }).tap()
  await listOn(page, 'Locations').filter('Name').fill(name)
  await page.getByRole('link', { name, exact: true }).first().tap()
  await expectRoute(page, `/locations/${locationId}`)
  const measured = page.getByRole('treegrid').getByRole('row', { name: /Active power.*\d kW/ })
  await measured.first().getByRole('link', { name: 'Active power' }).tap()
  await expectRoute(page, `/locations/${locationId}/curve`)

  const chart = page.getByRole('slider')
  await expect(page.getByText(/\d samples$/)).toBeVisible()
  await expect(chart.locator('canvas')).toBeVisible()
  await chart.tap()
  await expect(chart).toHaveAttribute('aria-valuetext', /Active power .* kW/)
  const pointsOfADay = (await chart.getAttribute('aria-valuemax')) ?? ''
  await pinch(page, chart, 120, 360)
  await expect.poll(() => shownSeconds(page)).toBeGreaterThan(0)
  const near = shownSeconds(page)
  expect(near).toBeLessThan(0.6 * 86_400)
  await expect(chart).not.toHaveAttribute('aria-valuemax', pointsOfADay)
  await pinch(page, chart, 360, 200)
  await expect.poll(() => shownSeconds(page)).toBeGreaterThan(1.2 * near)

  await page.getByRole('button', { name: '24 h' }).tap()
  await expect.poll(() => page.url()).toContain('range=24')
  await page.getByRole('tab', { name: 'Zones and values' }).tap()
  await expect(measured.first()).toBeVisible()
})

test('everything on both pages is large enough for a finger, at 820 and at 390 px', async ({ page }) => {
  await enter(page, 'admin', `/locations/${locationId}`)
  const shown = page.locator('header, main')
  const small: string[] = []
  for (const address of [`/locations/${locationId}`, `/devices/${deviceId}`]) {
    await openRoute(page, address)
    await expectRoute(page, address)
    const tabs = page.locator(`[role=tab][href^="#${address}"]`)
    await expect(tabs.first()).toBeVisible()
    for (const tab of await tabs.all()) {
      await tab.tap()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel').getByText(/^Loading .*\.\.\.$/)).toHaveCount(0)
      const label = await tab.innerText()
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 820, height: 1180 },
      ]) {
        await page.setViewportSize(viewport)
        small.push(...(await tooSmall(shown)).map((one) => `${label} at ${viewport.width} px: ${one}`))
      }
    }
  }
  expect([...new Set(small)]).toEqual([])
})
