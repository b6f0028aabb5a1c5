import type { Page } from '@playwright/test'
import { expectFailure } from '../support/session.ts'
import { expectRoute } from '../support/sign-in.ts'
import { storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'
import { admin, findUser, keycloakGroup, keycloakUrl, withClient, withRealm } from './keycloak.ts'
import { signInAtKeycloak } from './sign-in.ts'

/** A token of this lifetime is renewed after some seconds: the console starts a minute before it expires. */
const shortLived = { accessTokenLifespan: 68 }

async function expectRenewal(page: Page): Promise<void> {
  const before = await storedUser(page)
  await expect
    .poll(async () => (await storedUser(page))?.expires_at ?? 0, {
      message: 'the new expiry',
      timeout: 90_000,
    })
    .toBeGreaterThan(before?.expires_at ?? 0)
  expect((await storedUser(page))?.session_state).toBe(before?.session_state)
  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Traces' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
}

/** The login page waits, and says why. */
async function expectSignedOut(page: Page, reason: string): Promise<void> {
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectRoute(page, '/login')
  expect(await storedUser(page)).toBeUndefined()
}

const elsewhere = 'You have signed out in another tab or window.'

test('silent renewal by refresh token', async ({ page }) => {
  await withRealm(shortLived, async () => {
    await signInAtKeycloak(page, 'admin')
    expect((await storedUser(page))?.refresh_token).toBeTruthy()
    const asked = page.waitForRequest(
      (request) => request.postData()?.includes('grant_type=refresh_token') ?? false,
    )
    await expectRenewal(page)
    await asked
  })
})

test('silent renewal in a hidden frame, without a refresh token', async ({ page }) => {
  await withRealm(shortLived, async () =>
    withClient({ 'use.refresh.tokens': 'false' }, async () => {
      await signInAtKeycloak(page, 'admin')
      expect((await storedUser(page))?.refresh_token).toBeUndefined()
      const silent = page.waitForRequest((request) => request.url().includes('prompt=none'))
      await expectRenewal(page)
      expect((await silent).frame()).not.toBe(page.mainFrame())
    }),
  )
})

test('the session check notices a sign-out at Keycloak in another page', async ({ page, context, guard }) => {
  guard.allow(/status of 400/)
  const frame = page.waitForRequest((request) => request.url().includes('login-status-iframe.html'))
  await signInAtKeycloak(page, 'admin')
  await frame
  const other = await context.newPage()
  await other.goto(`${keycloakUrl}/realms/integrator/protocol/openid-connect/logout`)
  await other.locator('#kc-logout').click()
  await expect(other.getByRole('heading', { name: 'You are logged out' })).toBeVisible()

  await expectSignedOut(page, elsewhere)
})

test('a session that an administrator ends cannot be renewed', async ({ page, guard }) => {
  test.setTimeout(240_000)
  guard.allow(/status of 400/)
  await withRealm(shortLived, async () => {
    await signInAtKeycloak(page, 'devices')
    const user = await findUser('devices')
    await admin(`/users/${user?.id}/logout`, 'POST')
    await expect.poll(() => storedUser(page), { timeout: 90_000 }).toBeUndefined()
    await expectSignedOut(page, 'Renew silent failed: The session at the identity provider has ended.')
  })
})

test('the second tab needs no password, and is signed out with the first', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/status of 400/)
  await signInAtKeycloak(page, 'admin')
  const second = await context.newPage()
  await second.goto('/#/audit')
  await expect(second.getByRole('heading', { name: 'Audit Traces', level: 1 })).toBeVisible()
  await expectRoute(second, '/audit')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectRoute(page, '/login')
  await expectSignedOut(second, elsewhere)
})

test('there is no redirect to a Keycloak that does not answer', async ({ page }) => {
  await signInAtKeycloak(page, 'admin')
  process.kill(-keycloakGroup, 'SIGSTOP')
  try {
    await page.getByRole('button', { name: 'Logout' }).click()
    // The console itself waits 30 s for an answer.
    const title = page.getByRole('heading', { name: 'Sign-out failed' })
    await expect(title).toBeVisible({ timeout: 60_000 })
    await expectFailure(page, 'Sign-out failed', 'Network timed out')
  } finally {
    process.kill(-keycloakGroup, 'SIGCONT')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRoute(page, '/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.locator('#kc-login')).toBeVisible()
})
