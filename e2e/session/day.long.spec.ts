import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import {
  againDialog,
  duplicateTab,
  endSession,
  expectFailure,
  signInInPopup,
  typeIntegration,
  watchProvider,
} from '../support/session.ts'
import { enter, expectRoute, openRoute, signIn } from '../support/sign-in.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'

const minute = 60_000
/** Tokens last five minutes and are renewed a minute before they expire. */
const untilRenewal = 4 * minute + 5_000

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The platform refuses the token from now on, as it does when the time of the token is over. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    for (const [key, value] of Object.entries<string>(sessionStorage))
      if (key.startsWith('oidc.user:'))
        sessionStorage.setItem(key, value.replace(/"access_token":"[^"]+/, '"access_token":"spent'))
  })

/** The login page with the reason, and nothing of the earlier page on the screen, in the address or in storage. */
async function expectNothingLeft(tab: Page, why: string): Promise<void> {
  await expect(tab.getByText(why)).toBeVisible()
  await expectRoute(tab, '/login')
  await expect(tab.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(tab.locator('dialog, [role=dialog], [role=table], [role=grid], nav')).toHaveCount(0)
  const kept = await tab.evaluate(() => [...Object.values<string>(sessionStorage), document.body.innerText])
  expect(kept.join()).not.toMatch(/Half done|access_token/)
}

test.beforeEach(({ guard }) => guard.allow(/status of 40[01]/))

test('a tab left open overnight waits on the login page; one with typed text keeps it', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signIn(page, 'admin')
  const typing = await duplicateTab(context, page)
  const form = await typeIntegration(typing, 'Since yesterday')
  const provider = watchProvider(page)
  await endSession(page)
  await context.clock.fastForward('10:00:00')

  await expect(page.getByText('Your session has ended.')).toBeVisible()
  const reason = 'Renew silent failed: The session at the identity provider has ended.'
  await expect(page.getByText(reason)).toBeVisible()
  await expectRoute(page, '/login')
  await expect(againDialog(typing).dialog).toContainText('Renew silent failed')
  await context.clock.fastForward('01:00:00')
  expect([provider.signIns, provider.tokens]).toEqual([0, 1])

  await signInInPopup(typing, 'admin')
  await expect(againDialog(typing).dialog).toHaveCount(0)
  await expect(form.name).toHaveValue('Since yesterday')

  await page.getByRole('button', { name: 'Log In' }).click()
  await expectRoute(page, '/locations')
  await expect(heading(page, 'Locations')).toBeVisible()
})

test('with a clock that is two minutes fast, a duplicated tab renews beside the first one; a late page renews first', async ({
  page,
  context,
}) => {
  await context.clock.install({ time: Date.now() + 2 * minute })
  await signIn(page, 'admin')
  const copy = await duplicateTab(context, page)
  const providers = [watchProvider(page), watchProvider(copy)]
  const tokens = () => Promise.all([page, copy].map(async (tab) => (await storedUser(tab))?.access_token))
  for (const times of [1, 2]) {
    const [first, second] = await tokens()
    await context.clock.fastForward(untilRenewal)
    await expect.poll(() => providers.map((provider) => provider.tokens)).toEqual([times, times])
    // A tab plans its next renewal when the answer is there.
    await expect
      .poll(async () => (await tokens()).some((token) => [first, second].includes(token)))
      .toBe(false)
  }
  for (const tab of [page, copy]) {
    await openRoute(tab, '/audit')
    await expect(heading(tab, 'Audit Traces')).toBeVisible()
    expect(await apiOf(tab).getCurrentAccount()).toMatchObject({ username: 'admin' })
  }

  await test.step("a page opened with yesterday's sign-in renews it, and stays on its route", async () => {
    await copy.close()
    await page.goto('about:blank')
    await context.clock.fastForward('10:00:00')
    await page.goto('/#/audit')
    await expect(heading(page, 'Audit Traces')).toBeVisible()
    await expectRoute(page, '/audit')
  })

  await test.step('a laptop that slept past the expiry continues where it was', async () => {
    const form = await typeIntegration(page, 'After a nap')
    await spoilToken(page)
    const renewal = page.waitForRequest(/openid-connect\/token$/)
    await form.create.click()
    await renewal
    await expect(form.dialog).toHaveCount(0)
    await expect(page.getByRole('grid').getByText('After a nap')).toBeVisible()
  })
  expect(providers.map(({ signIns }) => signIns)).toEqual([0, 0])
})

test('every tab notices a sign-out at the provider by the session check', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'admin')
  const idle = await duplicateTab(context, page)
  const typing = await duplicateTab(context, page)
  await typeIntegration(typing, 'Half done')
  const providers = [watchProvider(idle), watchProvider(typing)]
  // It asks as soon as a page is quiet. A call that is refused would lead to the provider.
  for (const tab of [idle, typing])
    await expect(
      tab.getByRole('link', { name: /open alarm/ }).and(tab.locator('[href="#/alarms"]')),
    ).toBeAttached()

  await page.goto('/realms/integrator/protocol/openid-connect/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  const text = 'You have signed out in another tab or window.'
  for (const tab of [idle, typing]) await expectNothingLeft(tab, text)
  expect(providers.map(({ signIns }) => signIns)).toEqual([0, 0])

  await test.step('nobody is sent to a provider that has gone meanwhile', async () => {
    await context.setOffline(true)
    const cause = 'The identity provider could not be reached (Failed to fetch).'
    await idle.getByRole('button', { name: 'Log In' }).click()
    await expectFailure(idle, 'Sign-in failed', cause)
    expect(providers.map(({ signIns }) => signIns)).toEqual([0, 0])
    await context.setOffline(false)
    await idle.getByRole('button', { name: 'Try again' }).click()
    await expect(idle.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('a session check whose frames get no cookies signs nobody out', async ({ page, context }) => {
  await context.clock.install()
  await enter(page, 'admin')
  const provider = watchProvider(page)
  await context.clearCookies({ name: /^idp_/ })
  await expect.poll(() => provider.tokens).toBe(1)
  for (let check = 0; check < 10; check++) await context.clock.fastForward(2_000)
  await openRoute(page, '/audit')
  await expect(heading(page, 'Audit Traces')).toBeVisible()
  expect(provider).toEqual({ signIns: 0, tokens: 1, frames: 1 })
})

test('a provider that is down for a minute and restarts signs nobody out', async ({
  page,
  platform,
  guard,
}) => {
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
  await expect(page.getByRole('grid').getByText('Through the restart')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('grid').getByText('Through the restart')).toBeVisible()
  expect(provider.signIns).toBe(0)
})

test('Logout in one tab ends the others at once; Back shows nothing of the earlier page', async ({
  page,
  context,
}) => {
  // Neither the session check nor a call tells the other tab. The first tab does.
  await context.route('**/login-status-iframe.html', (route) => route.fulfill({ body: '' }))
  await signIn(page, 'admin')
  const typing = await duplicateTab(context, page)
  const lost = await duplicateTab(context, page)
  await typeIntegration(typing, 'Half done')

  // One tab has already lost the session, and keeps its input behind a cover until somebody signs out.
  const form = await typeIntegration(lost, 'Half done as well')
  await lost.route('**/management/integration', (route) =>
    route.fulfill({ status: 401, json: { message: 'Not authenticated' } }),
  )
  await lost.route('**/openid-connect/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  )
  await form.create.click()
  await expect(againDialog(lost).dialog).toBeVisible()

  await openRoute(page, '/audit')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  for (const tab of [typing, lost])
    await expectNothingLeft(tab, 'You have signed out in another tab or window.')

  const provider = watchProvider(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(provider.signIns).toBe(1)
})
