import { expectAccessible } from '../support/accessibility.ts'
import { refusals, unplug } from '../support/dialog.ts'
import { untilLoaded } from '../support/loaded.ts'
import { screens } from '../support/routes.ts'
import { againDialog, endSession, typeIntegration } from '../support/session.ts'
import { enter, expectRoute, openRoute, signIn } from '../support/sign-in.ts'
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

  const name = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((item) => item.startsWith('oidc.user:'))
    const user = JSON.parse((key && sessionStorage.getItem(key)) || '{}') as { profile?: { name?: string } }
    return user.profile?.name ?? ''
  })
  expect(name).not.toBe('')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  const menu = await page.getByRole('navigation').boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(logout?.y).toBeGreaterThan((menu?.y ?? 0) + 100)
})

test('the name stays while the person signs in again over the page', async ({ page, guard }) => {
  guard.allow(/status of 40[01]/)
  await signIn(page, 'admin')
  const name = page.locator('header').getByTitle('Anna Brüggemann')
  await expect(name).toBeVisible()
  const form = await typeIntegration(page, 'Before the end')
  await endSession(page)
  await form.create.click()
  await expect(againDialog(page).dialog).toBeVisible()
  await expect(name).toHaveText('Anna Brüggemann')
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

test('on a narrow screen the menu is behind a menu button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await enter(page, 'admin')
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Locations' })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await entry.click()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expectRoute(page, '/locations')
})
