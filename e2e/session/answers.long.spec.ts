import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { againDialog, answerInHash, endSession, expectFailure, watchProvider } from '../support/session.ts'
import { enterCredentials, expectRoute, openRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const second = 1_000

/** The link leads to the provider. One of the tests below continues there. */
async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('a bookmarked callback address, and one with an error, say so and offer a way on', async ({ page }) => {
  const provider = watchProvider(page)
  await page.goto('/?code=spent&state=unknown')
  await expectFailure(page, 'Sign-in failed', 'No matching state found in storage')
  await expectAccessible(page)
  expect(provider.signIns).toBe(0)
  await tryAgain(page)

  await test.step('the provider refuses', async () => {
    const state = await page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('oidc.')))
    const answer = {
      error: 'access_denied',
      error_description: 'The administrator said no',
      state: state?.slice(5) ?? '',
    }
    await page.goto(`/?${new URLSearchParams(answer).toString()}`)
    await expectFailure(page, 'Sign-in failed', 'The administrator said no')
    const explanation = 'The identity provider has refused the sign-in.'
    await expect(page.getByRole('alert')).toContainText(explanation)
    expect(await page.evaluate((key) => localStorage.getItem(key), state ?? '')).toBeNull()
    await tryAgain(page)
  })

  await enterCredentials(page, 'admin')
  await expectRoute(page, '/locations')
  await page.goto('/?code=spent&state=unknown')
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await expectRoute(page, '/locations')
  expect(new URL(page.url()).search).toBe('')
})

test('a failed sign-out is reported, and the login page can be opened', async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/)
  const signInHere = async () => {
    await page.getByRole('button', { name: 'Log In' }).click()
    await enterCredentials(page, 'admin')
    await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  }
  const leave = async () => {
    await page.getByRole('button', { name: 'Go to the sign-in page' }).click()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  }
  await page.route('**/env.js', async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}\nwindow.env.revokeTokensOnSignout = true`
    await route.fulfill({ response, body })
  })

  await test.step('a revocation that fails', async () => {
    await page.goto('/#/login')
    await signInHere()
    await page.route('**/openid-connect/revoke', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectFailure(page, 'Sign-out failed', 'The identity provider could not be reached')
    await leave()
    await page.reload()
    await page.unroute('**/openid-connect/revoke')
  })

  await test.step('where tokens are revoked, both are; a provider without a sign-out offers no session check either', async () => {
    await page.route('**/.well-known/openid-configuration', async (route) => {
      const response = await route.fetch()
      const offered = Object.entries((await response.json()) as object)
      const left = offered.filter(([name]) => !/^(end_session_endpoint|check_session_iframe)$/.test(name))
      await route.fulfill({ response, json: Object.fromEntries(left) })
    })
    const checks: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('iframe.html') && checks.push(request.url())),
    )
    await signInHere()
    const revoked: (string | null)[] = []
    page.on('request', (request) => {
      const form = new URLSearchParams(request.postData() ?? '')
      if (request.url().endsWith('/openid-connect/revoke')) revoked.push(form.get('token_type_hint'))
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectFailure(page, 'Sign-out failed', 'No end session endpoint')
    expect(revoked).toEqual(['access_token', 'refresh_token'])
    expect(checks).toEqual([])
    await leave()
  })
})

test('a platform that refuses every token is reported, without a redirect loop', async ({ page, guard }) => {
  guard.allow(/status of 401/)
  const message = 'Not authenticated: there is no account for this sign-in'
  await page.route('**/public/api/v1.0/**', (route) => route.fulfill({ status: 401, json: { message } }))
  const provider = watchProvider(page)
  await page.goto('/')
  await enterCredentials(page, 'admin')
  await expectFailure(page, 'Sign-in failed', message)
  await page.reload()
  await expectFailure(page, 'Sign-in failed', message)
  expect(provider.signIns).toBe(1)
  await page.getByRole('button', { name: 'Go to the sign-in page' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()

  await page.getByRole('button', { name: 'Log In' }).click()
  await expectFailure(page, 'Sign-in failed', message)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await enterCredentials(page, 'reader')
  await expectRoute(page, '/locations')
  expect(await apiOf(page).getCurrentAccount()).toMatchObject({ username: 'reader' })
})

test('a provider that does not answer in time is reported, and nothing is lost', async ({ page, guard }) => {
  guard.allow(/status of 401/)
  await page.clock.install()
  await signIn(page, 'admin')
  await page.route('**/openid-connect/token', () => {})
  await endSession(page)
  const asked = page.waitForRequest('**/openid-connect/token')
  await openRoute(page, '/audit')
  await asked
  await page.clock.fastForward(10 * second)
  await expect(againDialog(page).dialog).toContainText('Network timed out')
})

test('with a slow clock and no refresh token a hidden frame renews; without an answer it tries again after five seconds', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 401/)
  await page.clock.install({ time: Date.now() - 120 * second })
  await page.route('**/openid-connect/token', async (route) => {
    const response = await route.fetch()
    const { refresh_token: _, ...rest } = z.looseObject({}).parse(await response.json())
    await route.fulfill({ response, json: rest })
  })
  await signIn(page, 'admin')
  const provider = watchProvider(page)

  await test.step('the frame renews, also if the answer is in its hash', async () => {
    await answerInHash(page)
    const framePages: string[] = []
    page.on('framenavigated', (frame) => framePages.push(new URL(frame.url()).pathname))
    await page.clock.fastForward(245 * second)
    await expect.poll(() => provider.tokens).toBe(1)
    expect([provider.frames, provider.signIns]).toEqual([1, 0])
    expect(framePages).toContain('/silent-renew.html')
    await openRoute(page, '/audit')
    await expect(page.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
  })

  await test.step('a frame without an answer is tried again, and said where it matters', async () => {
    await page.route('**/openid-connect/auth?*prompt=none*', () => {})
    await page.clock.fastForward(245 * second)
    await expect.poll(() => provider.frames).toBe(2)
    await page.clock.fastForward(10 * second)
    await page.clock.fastForward(5 * second)
    await expect.poll(() => provider.frames).toBe(3)

    await endSession(page)
    await openRoute(page, '/integrations')
    await expect(async () => {
      await page.clock.fastForward(10 * second)
      const text = 'IFrame timed out without a response'
      await expect(againDialog(page).dialog).toContainText(text, { timeout: 1_000 })
    }).toPass()
    expect(provider.signIns).toBe(0)
  })
})
