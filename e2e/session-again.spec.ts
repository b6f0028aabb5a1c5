import { callApi } from './support/api.ts'
import {
  againDialog,
  endSession,
  integrationForm,
  openPopup,
  signInInPopup,
  typeIntegration,
} from './support/session.ts'
import { enterCredentials, expectRoute, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ guard }) => guard.allow(/status of 40[01]/))

test('a refused save: signing in in the popup, and the page goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...args) => {
      document.documentElement.dataset['popup'] = args[2]
      return open(...args)
    }
  })
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Night shift pager')
  await endSession(page)
  await form.create.click()

  const again = againDialog(page)
  await expect(again.dialog).toContainText('Not authenticated: this session has ended')
  await expect(again.inPopup).toBeFocused()
  for (const place of ['button', 'backdrop']) {
    if (place === 'backdrop') await page.mouse.click(20, 20)
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(again.dialog).toBeVisible()
    await expect(form.dialog).not.toContainText('Discard')
  }
  expect(await storedUsers(page)).toEqual([])

  const popup = await openPopup(page)
  await expect(popup.getByLabel('Username')).toHaveValue('admin')
  await expect(page.locator('html')).toHaveAttribute('data-popup', /location=no,toolbar=no,height=640/)
  const closed = popup.waitForEvent('close')
  await enterCredentials(popup, 'admin')
  await closed

  await expect(again.dialog).toHaveCount(0)
  await expect(form.name).toHaveValue('Night shift pager')
  await form.create.click()
  await expect(form.dialog).toHaveCount(0)
  await expectRoute(page, '/integrations')
  await expect(page.getByRole('table').getByText('Night shift pager')).toBeVisible()
})

test('a popup that is refused: the redirect brings back what was typed', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Typed before')
  await endSession(page)
  await form.create.click()
  const again = againDialog(page)
  await again.inPopup.click()
  await expect(again.failure).toContainText('Sign-in failed: Popup blocked by user')

  await again.here.click()
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/integrations')
  await expect(form.name).toHaveValue('Typed before')
  await form.create.click()
  await expect(form.dialog).toHaveCount(0)
  await expect(page.getByRole('table').getByText('Typed before')).toBeVisible()
})

test('a popup that is closed, or answers nonsense, is said, and the next one works', async ({ page }) => {
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Kept')
  await endSession(page)
  await form.create.click()
  const again = againDialog(page)

  await (await openPopup(page)).close()
  await expect(again.failure).toContainText('Sign-in failed: Popup closed')

  const popup = await openPopup(page)
  await expect(popup.getByLabel('Username')).toBeVisible()
  await popup.evaluate(() => void setTimeout(() => location.assign('/silent-renew.html?code=spent')))
  await expect(again.failure).toContainText('Sign-in failed: No state in response')

  await signInInPopup(page, 'admin')
  await expect(again.dialog).toHaveCount(0)
  await expect(form.name).toHaveValue('Kept')
})

test('a second press opens a new popup in place of a lost one', async ({ page }) => {
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Kept')
  await endSession(page)
  await form.create.click()
  const lost = await openPopup(page)
  await expect(lost.getByLabel('Username')).toBeVisible()
  const lostIsClosed = lost.waitForEvent('close')
  await signInInPopup(page, 'admin')
  await lostIsClosed
  await expect(againDialog(page).dialog).toHaveCount(0)
  await expect(form.name).toHaveValue('Kept')
})

test('somebody else in the popup starts from the beginning', async ({ page }) => {
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Not for others')
  await endSession(page)
  await form.create.click()
  await signInInPopup(page, 'other-admin')
  await expectRoute(page, '/locations')
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await callApi(page, 'GET', '/account')).toMatchObject({ username: 'other-admin' })
})

test('somebody else after the redirect gets nothing that was typed', async ({ page }) => {
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Not for others')
  await endSession(page)
  await form.create.click()
  const popup = await openPopup(page)
  await popup.close()
  await againDialog(page).here.click()
  await enterCredentials(page, 'other-admin')
  await expectRoute(page, '/locations')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  await page.getByRole('navigation').getByText('Integrations').click()
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  await expect(integrationForm(page).dialog).toHaveCount(0)
})

test('with nothing open, a refused call leads to the provider', async ({ page }) => {
  await signIn(page, 'admin')
  await endSession(page)
  await page.getByRole('navigation').getByText('Audit').click()
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/locations')
})

const storedUsers = (page: Parameters<typeof signIn>[0]) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))
