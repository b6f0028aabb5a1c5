import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idpRecords } from '../../../db/schema/index.ts'
import { startOwnApp } from '../../../testing/own-app.ts'
import { openBrowser } from '../../../testing/browser.ts'
import type { Browser } from '../../../testing/browser.ts'
import {
  authorizationRequest,
  discover,
  exchangeCode,
  followTo,
  openSignInPage,
  refresh,
  signIn,
} from '../../../testing/identity.ts'
import type { Endpoints } from '../../../testing/identity.ts'

const platform = await startOwnApp()

const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await platform.app.inject({ url: '/public/api/v1.0/account', headers })).statusCode
}

/** A sign-in up to the code. */
async function startSignIn() {
  const browser = openBrowser(platform.app)
  const endpoints = await discover(browser)
  const { address, verifier, redirectUri } = authorizationRequest(endpoints)
  const page = await openSignInPage(browser, address)
  const sent = await browser.post(page.action, { username: 'admin', password: 'demo' })
  const code = (await followTo(browser, sent, redirectUri)).searchParams.get('code') ?? ''
  return { browser, endpoints, asked: { code, verifier, redirectUri } }
}

test('using a code a second time ends every token that came from it, at once', async () => {
  const { browser, endpoints, asked } = await startSignIn()
  const another = await signIn(platform.app, 'admin', 'demo')

  const tokens = await exchangeCode(browser, endpoints, asked)
  const renewed = await refresh(browser, endpoints, tokens.refresh_token)
  const { access_token: second } = JSON.parse(renewed.text) as { access_token: string }
  expect([await statusWith(tokens.access_token), await statusWith(second)]).toEqual([200, 200])

  const thief = openBrowser(platform.app)
  await expect(exchangeCode(thief, endpoints, asked)).rejects.toThrow('invalid_grant')
  expect([await statusWith(tokens.access_token), await statusWith(second)]).toEqual([401, 401])
  const userinfo = await browser.get(endpoints.userinfo_endpoint, { authorization: `Bearer ${second}` })
  expect(userinfo.status).toBe(401)
  expect((await refresh(browser, endpoints, tokens.refresh_token)).status).toBe(400)
  expect(await statusWith(another.accessToken)).toBe(200)
})

const wrong = { verifier: 'x'.repeat(43) }

test.each([
  ['a wrong verifier', wrong],
  ['a verifier that is too short', { verifier: 'x' }],
  ['another address to return to', { redirectUri: 'http://localhost:8080/silent-renew.html' }],
])('%s does not use up the code of the person who has the right one', async (_what, change) => {
  const { browser, endpoints, asked } = await startSignIn()
  const thief = openBrowser(platform.app)
  for (let count = 0; count < 9; count += 1)
    await expect(exchangeCode(thief, endpoints, { ...asked, ...change })).rejects.toThrow('invalid_')
  const tokens = await exchangeCode(browser, endpoints, asked)
  expect(await statusWith(tokens.access_token)).toBe(200)
})

test('a code that was refused ten times is no longer accepted', async () => {
  const { browser, endpoints, asked } = await startSignIn()
  for (let count = 0; count < 10; count += 1)
    await expect(exchangeCode(browser, endpoints, { ...asked, ...wrong })).rejects.toThrow('invalid_grant')
  await expect(exchangeCode(browser, endpoints, asked)).rejects.toThrow('invalid_grant')
})

test('each renewal replaces the refresh token', async () => {
  const { browser, endpoints, refreshToken } = await signIn(platform.app, 'admin', 'demo')
  const { refresh_token: next } = await renew(browser, endpoints, refreshToken)
  expect(next).not.toBe(refreshToken)
  expect((await renew(browser, endpoints, next)).refresh_token).not.toBe(next)
})

test('tabs of the same browser may have the same refresh token, also one that has slept', async () => {
  const { browser, endpoints, refreshToken } = await signIn(platform.app, 'admin', 'demo')
  const first = await renew(browser, endpoints, refreshToken)
  const second = await renew(browser, endpoints, refreshToken)
  await makeOlder(refreshToken, 3600)
  const third = await renew(browser, endpoints, refreshToken)
  expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3)
  for (const tokens of [first, second, third]) expect(await statusWith(tokens.access_token)).toBe(200)
})

test('without the cookie a replaced refresh token works for a minute, and afterwards ends the sign-in', async () => {
  const { browser, endpoints, refreshToken } = await signIn(platform.app, 'admin', 'demo')
  const { browser: another } = await signIn(platform.app, 'reader', 'demo')
  const { access_token: token, refresh_token: next } = await renew(browser, endpoints, refreshToken)
  await makeOlder(refreshToken, 50)
  await renew(openBrowser(platform.app), endpoints, refreshToken)
  await makeOlder(refreshToken, 20)
  expect(await statusWith(token)).toBe(200)
  expect((await refresh(another, endpoints, refreshToken)).status).toBe(400)
  expect(await statusWith(token)).toBe(401)
  expect((await refresh(browser, endpoints, next)).status).toBe(400)
})

async function renew(browser: Browser, endpoints: Endpoints, refreshToken: string) {
  const { status, text } = await refresh(browser, endpoints, refreshToken)
  expect(status, text).toBe(200)
  return JSON.parse(text) as { access_token: string; refresh_token: string }
}

/** Moves the time of its first use back. */
async function makeOlder(refreshToken: string, seconds: number): Promise<void> {
  const { rowCount } = await platform.database.db
    .update(idpRecords)
    .set({ consumedAt: sql`${idpRecords.consumedAt} - make_interval(secs => ${seconds})` })
    .where(eq(idpRecords.id, refreshToken))
  expect(rowCount).toBe(1)
}
