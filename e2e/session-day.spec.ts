import type { Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import {
  againDialog,
  duplicateTab,
  endSession,
  integrationForm,
  signInInPopup,
  typeIntegration,
  watchProvider,
} from './support/session.ts'
import { enterCredentials, expectRoute, openRoute, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const minute = 60_000
/** Tokens last five minutes and are renewed a minute before their end. */
const untilRenewal = 4 * minute + 5_000

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test.beforeEach(({ guard }) => guard.allow(/status of 40[01]/))

test('a tab left for a night waits on the login page', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin')
  const provider = watchProvider(page)
  await endSession(page)
  await page.clock.fastForward('10:00:00')

  await expect(page.getByText('Your session has ended.')).toBeVisible()
  const reason = 'Renew silent failed: The session at the identity provider has ended.'
  await expect(page.getByText(reason)).toBeVisible()
  await expectRoute(page, '/login')
  await page.clock.fastForward('01:00:00')
  expect([provider.signIns, provider.tokens]).toEqual([0, 1])

  await page.getByRole('button', { name: 'Log In' }).click()
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/locations')
})

test('a tab left for a night with something typed keeps it', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Since yesterday')
  await endSession(page)
  await page.clock.fastForward('10:00:00')
  await expect(againDialog(page).dialog).toContainText('Renew silent failed')
  await signInInPopup(page, 'admin')
  await expect(againDialog(page).dialog).toHaveCount(0)
  await expect(form.name).toHaveValue('Since yesterday')
})

test('a page opened with yesterday’s sign-in renews it, and stays where it was', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin')
  await openRoute(page, '/audit')
  const provider = watchProvider(page)
  await page.goto('about:blank')
  await page.clock.fastForward('10:00:00')
  await page.goto('/#/audit')
  await expect(heading(page, 'Audit Traces')).toBeVisible()
  await expectRoute(page, '/audit')
  expect(provider.signIns).toBe(0)
})

test('a duplicated tab works and renews beside the first one', async ({ page, context }) => {
  await context.clock.install()
  await signIn(page, 'admin')
  const copy = await duplicateTab(context, page)
  const providers = [watchProvider(page), watchProvider(copy)]
  await context.clock.fastForward(untilRenewal)
  await expect.poll(() => providers.map(({ tokens }) => tokens)).toEqual([1, 1])
  for (const tab of [page, copy]) {
    await openRoute(tab, '/audit')
    await expect(heading(tab, 'Audit Traces')).toBeVisible()
    expect(await callApi(tab, 'GET', '/account')).toMatchObject({ username: 'admin' })
  }
})

test('signing out in one tab is seen in the others', async ({ page, context }) => {
  await signIn(page, 'admin')
  const idle = await duplicateTab(context, page)
  const typing = await duplicateTab(context, page)
  const form = await typeIntegration(typing, 'Half done')
  const providers = [watchProvider(idle), watchProvider(typing)]

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()

  const text = 'You have signed out in another tab or window.'
  await expect(idle.getByText(text)).toBeVisible()
  await expectRoute(idle, '/login')
  await expect(againDialog(typing).dialog).toContainText(text)
  await expect(form.name).toHaveValue('Half done')
  expect(providers.map(({ signIns }) => signIns)).toEqual([0, 0])
})

test('a session check whose frames see no cookies signs nobody out', async ({ page, context }) => {
  await context.clock.install()
  await signIn(page, 'admin')
  const provider = watchProvider(page)
  await context.clearCookies({ name: /^idp_/ })
  await expect.poll(() => provider.tokens).toBe(1)
  for (let check = 0; check < 10; check++) await context.clock.fastForward(2_000)
  await openRoute(page, '/audit')
  await expect(heading(page, 'Audit Traces')).toBeVisible()
  expect(provider).toEqual({ signIns: 0, tokens: 1, frames: 1 })
})

test('a provider that is down for a minute signs nobody out', async ({ page, platform, guard }) => {
  test.setTimeout(90_000)
  guard.allow(/ERR_CONNECTION_REFUSED/)
  await page.clock.install()
  await signIn(page, 'admin')
  const form = await typeIntegration(page, 'Through the restart')
  const provider = watchProvider(page)
  await platform.stop()
  await page.clock.fastForward(untilRenewal)
  await expect(page.getByRole('alert').filter({ hasText: 'Renew silent failed' })).toContainText(
    /The identity provider could not be reached .* You are signed in until \d\d:\d\d/,
  )
  await platform.start()
  const tokensBefore = provider.tokens
  await page.clock.fastForward(15_000)
  await expect.poll(() => provider.tokens).toBe(tokensBefore + 1)

  await form.create.click()
  await expect(form.dialog).toHaveCount(0)
  await expect(page.getByRole('table').getByText('Through the restart')).toBeVisible()
  expect(provider.signIns).toBe(0)
})

for (const [direction, skew] of [
  ['fast', 2 * minute],
  ['slow', -2 * minute],
] as const) {
  test(`a clock that is two minutes ${direction} changes nothing`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + skew })
    await signIn(page, 'admin')
    const provider = watchProvider(page)
    await page.clock.fastForward(untilRenewal)
    await expect.poll(() => provider.tokens).toBe(1)
    await openRoute(page, '/audit')
    await expect(heading(page, 'Audit Traces')).toBeVisible()
    expect([provider.signIns, provider.tokens]).toEqual([0, 1])
  })
}

test('the back button after a sign-out shows nothing of before', async ({ page }) => {
  await signIn(page, 'admin')
  await openRoute(page, '/audit')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  const provider = watchProvider(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(provider.signIns).toBe(1)
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/locations')
  await expect(integrationForm(page).dialog).toHaveCount(0)
})
