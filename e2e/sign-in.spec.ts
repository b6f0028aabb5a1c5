import { expectAccessible } from './support/accessibility.ts'
import { enterCredentials, expectRoute, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('from the login page to the locations', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await enterCredentials(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await expectRoute(page, '/locations')
})

test('a route without a sign-in says that it redirects, and leads to the locations afterwards', async ({
  page,
}) => {
  // Held back for a moment: the text stands only as long as the way to the provider takes.
  await page.route('**/.well-known/openid-configuration', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.goto('/#/audit')
  await expect(page.getByText('Redirecting to the login page...')).toBeVisible()
  await enterCredentials(page, 'reader')
  await expectRoute(page, '/locations')
})

test('a wrong password and an unknown name are answered alike', async ({ page, guard }) => {
  guard.allow(/status of 40[013]/)
  const answerTo = async (username: string, password: string) => {
    await enterCredentials(page, username, password)
    await expect(page.getByRole('alert')).toBeVisible()
    return page.getByRole('alert').textContent()
  }
  await page.goto('/')
  const wrongPassword = await answerTo('admin', 'wrong')
  expect(wrongPassword).not.toMatch(/unknown|exist/i)
  await expect(page.getByLabel('Username')).toHaveValue('admin')
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(await answerTo('nobody', 'wrong')).toBe(wrongPassword)

  await enterCredentials(page, 'admin')
  await expectRoute(page, '/locations')
})

test('the sign-in page is accessible, with and without a problem', async ({ page, guard }) => {
  guard.allow(/status of 40[013]/)
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectAccessible(page)
  await enterCredentials(page, 'reader', 'wrong')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the sign-in page works with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await expectRoute(page, '/locations')
})

test('Logout leads to the login page and signs out at the provider', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectRoute(page, '/login')

  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')),
  )
  expect(kept).toEqual([])

  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a reload keeps the sign-in', async ({ page }) => {
  await signIn(page, 'admin')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
})

test('a platform that restarts signs nobody out', async ({ page, platform }) => {
  await signIn(page, 'admin')
  await platform.stop()
  await platform.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
})
