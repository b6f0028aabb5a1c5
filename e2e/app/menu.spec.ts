import { holdBack, refusals, unplug } from '../support/dialog.ts'
import { untilLoaded } from '../support/loaded.ts'
import { screens } from '../support/routes.ts'
import { enter, expectRoute, openRoute } from '../support/sign-in.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'

const screensOfAdmin = screens.filter(({ inMenuOf }) => inMenuOf('admin'))

test('an entry opens its page and is marked; the person and Logout are at the bottom', async ({ page }) => {
  await enter(page, 'admin')
  for (const { path, title } of screensOfAdmin) {
    const entry = page.getByRole('navigation').getByRole('link', { name: title, exact: true })
    await entry.click()
    await expectRoute(page, path)
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText([title])
  }
  await openRoute(page, '/locations?sort=name')
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText(['Locations'])

  const name = (await storedUser(page))?.profile.name ?? ''
  expect(name).not.toBe('')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  const menu = await page.getByRole('navigation').boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(logout?.y).toBeGreaterThan((menu?.y ?? 0) + 100)

  await test.step('while the account loads, the page says so and the menu is disabled', async () => {
    const letGo = await holdBack(page, /\/public\/api\/v1\.0\/account$/)
    await page.reload()
    await expect(page.getByText('Loading permissions...')).toBeVisible()
    const first = page.getByRole('navigation').getByText('Locations', { exact: true })
    await expect(first).toHaveAttribute('aria-disabled', 'true')
    letGo()
    await expect(page.getByText('Loading permissions...')).toHaveCount(0)
    await expect(first).not.toHaveAttribute('aria-disabled', 'true')
  })
})

test('every page opens even if the platform has gone down, and says what is missing', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await enter(page, 'admin')
  await untilLoaded(page, 'DevicesPage')
  await unplug(page)
  for (const { title, heading } of screensOfAdmin.slice(1)) {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch')
  }
})
