import type { Page } from '@playwright/test'
import { create as createAccount, open as openAccounts, path as accountsPath } from '../support/accounts.ts'
import { listOn } from '../support/list.ts'
import { enter } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** How far the rows can be scrolled sideways. */
const sideways = (page: Page, title: string) =>
  page
    .getByRole('region', { name: `${title} rows` })
    .evaluate((region) => region.scrollWidth - region.clientWidth)

test('an unchanged list is not sent again, a changed one is; long names take a second line', async ({
  page,
}) => {
  await openAccounts(page)
  const list = listOn(page, 'Accounts')
  const before = await list.texts('Username')
  const listed = () =>
    page.waitForResponse(
      (response) => response.url().endsWith(accountsPath) && response.request().method() === 'GET',
    )
  const [unchanged] = await Promise.all([listed(), page.getByRole('button', { name: 'Reload' }).click()])
  expect(unchanged.status()).toBe(304)
  await list.expectTexts('Username', () => before)

  const name = { firstName: 'Annegret-Friederike', lastName: 'von Hohenstaufen-Würzburger' }
  const [changed, account] = await Promise.all([
    listed(),
    createAccount(page, 'annegret-friederike.von-hohenstaufen', name),
  ])
  expect([changed.status(), changed.headers()['cache-control']]).toEqual([200, 'no-store'])
  const row = page.locator(`[data-row="${account.accountId}"]`)
  await expect(row).toBeVisible()
  expect(await sideways(page, 'Accounts')).toBe(0)
  const cut = await row
    .locator('[role=gridcell] > span')
    .evaluateAll((texts) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((text) => text.textContent),
    )
  expect(cut).toEqual([])
})

test.describe('in American English', () => {
  test.use({ locale: 'en-US' })

  test('a timestamp fits on one line; a window zoomed to 200 % shows three rows at once', async ({
    page,
  }) => {
    await enter(page, 'admin', '/audit')
    const { rows, table } = listOn(page, 'Audit Traces')
    const times = rows.locator('[role=cell]:first-child > span')
    await expect(times.first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, .*[AP]M$/)
    const heights = await times.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect().height),
    )
    expect(Math.max(...heights)).toBeLessThan(30)
    expect(await sideways(page, 'Audit Traces')).toBe(0)

    const whole = () =>
      rows.evaluateAll((all) => {
        const scroller = all[0]?.closest('[role=region]')?.getBoundingClientRect()
        const head = document.querySelector('[role=columnheader]')?.getBoundingClientRect()
        return all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= (head?.bottom ?? 0) - 1 && bottom <= Math.min(innerHeight, scroller?.bottom ?? 0) + 1
        }).length
      })
    for (const viewport of [
      { width: 960, height: 540 },
      { width: 683, height: 384 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(rows.first()).toBeVisible()
      await expect.poll(whole, `${viewport.width} by ${viewport.height}`).toBeGreaterThanOrEqual(3)
      await expect(table.getByRole('searchbox').first()).toBeInViewport({ ratio: 1 })
    }
  })
})
