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

test('a menu stays open when the field before it loses the focus', async ({ page }) => {
  await enter(page, 'admin')
  const list = listOn(page, 'Locations')
  // Longer than the field: when it loses the focus, the text scrolls back to its start.
  await list.filter('Postal Code').fill('a text that is longer than the field it stands in')
  await page.getByRole('button', { name: 'Columns' }).click()
  const column = page.getByRole('checkbox', { name: 'City' })
  await expect(column).toBeVisible()
  await column.uncheck()
  await expect(list.header('City')).toHaveCount(0)
})

test('long names and addresses take a second line; nothing is cut or out of view', async ({ page }) => {
  await openAccounts(page)
  const name = { firstName: 'Annegret-Friederike', lastName: 'von Hohenstaufen-Würzburger' }
  const account = await createAccount(page, 'annegret-friederike.von-hohenstaufen', name)
  const row = page.locator(`[data-row="${account.accountId}"]`)
  await expect(row).toBeVisible()
  expect(await sideways(page, 'Accounts')).toBe(0)
  const cut = await row
    .locator('[role=cell] > span')
    .evaluateAll((texts) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((text) => text.textContent),
    )
  expect(cut).toEqual([])
})

test('an unchanged list is not sent again, a changed one is, and no cache keeps an answer', async ({
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
  const [changed] = await Promise.all([listed(), createAccount(page, 'somebody.new')])
  expect([changed.status(), changed.headers()['cache-control']]).toEqual([200, 'no-store'])
})

test('prints all rows that pass the filters, and nothing else', async ({ page }) => {
  await enter(page, 'other-admin', '/locations?filter.name=depot+1')
  await expect(listOn(page, 'Locations').count).toContainText('1,111 of')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('table', { name: 'Locations · Name: depot 1' })
  await expect(printed.getByRole('row')).toHaveCount(1 + 1111)
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(printed).toHaveCount(0)
})

test.describe('in American English', () => {
  test.use({ locale: 'en-US' })

  test('a timestamp fits on one line, and the columns beside it are in view', async ({ page }) => {
    await enter(page, 'admin', '/audit')
    const times = listOn(page, 'Audit Traces').rows.locator('[role=cell]:first-child > span')
    await expect(times.first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, .*[AP]M$/)
    const heights = await times.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect().height),
    )
    expect(Math.max(...heights)).toBeLessThan(30)
    expect(await sideways(page, 'Audit Traces')).toBe(0)
  })
})
