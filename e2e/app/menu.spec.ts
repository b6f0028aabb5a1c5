import type { Page } from '@playwright/test'
import { delay, refusals, unplug } from '../support/dialog.ts'
import { untilLoaded } from '../support/loaded.ts'
import { screens } from '../support/routes.ts'
import { enter, expectRedirect, expectRoute, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const screensOfAdmin = screens.filter(({ inMenuOf }) => inMenuOf('admin'))

const entryOf = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

const readName = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((item) => item.startsWith('oidc.user:'))
    const user = JSON.parse((key && sessionStorage.getItem(key)) || '{}') as { profile?: { name?: string } }
    return user.profile?.name ?? ''
  })

test('an entry opens its page and is marked; every page opens even if the platform has gone down', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await enter(page, 'admin')
  const marked = page.getByRole('navigation').locator('[aria-current=page]')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(
    screensOfAdmin.map(({ title }) => title),
  )
  for (const screen of screensOfAdmin) {
    await entryOf(page, screen.title).click()
    await expectRoute(page, screen.path)
    await expect(heading(page, screen.heading)).toBeVisible()
    await expect(marked).toHaveText([screen.title])
  }
  await openRoute(page, '/locations?sort=name')
  await expect(heading(page, 'Locations')).toBeVisible()
  for (const unknown of ['/no/such/page', '/login', '/', '/integrators'])
    await expectRedirect(page, unknown, '/locations')
  await expect(marked).toHaveText(['Locations'])
  await expect(heading(page, 'Locations')).toBeVisible()
  // After the reload below, no page but this one has its data.
  await openRoute(page, '/audit')
  await expect(marked).toHaveText(['Audit'])

  const name = await readName(page)
  expect(name).not.toBe('')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  const menu = await page.getByRole('navigation').boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(logout?.y).toBeGreaterThan((menu?.y ?? 0) + 100)
  // The bell comes when the page is quiet.
  await page.getByRole('link', { name: /open alarm/ }).click()
  await expect(heading(page, 'Open alarms')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Audit Traces')).toBeVisible()

  await test.step('while the account loads, the page says so and the menu is disabled', async () => {
    const release = await delay(page, /\/public\/api\/v1\.0\/account$/)
    await page.reload()
    await expect(page.getByText('Loading permissions...')).toBeVisible()
    const first = page.getByRole('navigation').getByText('Locations', { exact: true })
    await expect(first).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect(page.getByText('Loading permissions...')).toHaveCount(0)
    await expect(first).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('every page says what is missing if the platform has gone down', async () => {
    await untilLoaded(page, 'DevicesPage')
    await unplug(page)
    for (const screen of screensOfAdmin.filter(({ path }) => path !== '/audit')) {
      await entryOf(page, screen.title).click()
      await expect(heading(page, screen.heading)).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('Failed to fetch')
    }
  })
})
