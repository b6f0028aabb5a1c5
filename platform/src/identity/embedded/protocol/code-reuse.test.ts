import { expect, test } from 'vitest'
import { startOwnApp } from '../../../testing/own-app.ts'
import { openBrowser } from '../../../testing/browser.ts'
import {
  authorizationRequest,
  discover,
  exchangeCode,
  followTo,
  openSignInPage,
  refresh,
  signIn,
} from '../../../testing/identity.ts'

const platform = await startOwnApp()

const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await platform.app.inject({ url: '/public/api/v1.0/account', headers })).statusCode
}

test('using a code a second time ends every token that came from it, at once', async () => {
  const browser = openBrowser(platform.app)
  const endpoints = await discover(browser)
  const { address, verifier, redirectUri } = authorizationRequest(endpoints)
  const page = await openSignInPage(browser, address)
  const sent = await browser.post(page.action, { username: 'admin', password: 'demo' })
  const code = (await followTo(browser, sent, redirectUri)).searchParams.get('code') ?? ''
  const another = await signIn(platform.app, 'admin', 'demo')

  const tokens = await exchangeCode(browser, endpoints, { code, verifier, redirectUri })
  const renewed = await refresh(browser, endpoints, tokens.refresh_token)
  const { access_token: second } = JSON.parse(renewed.text) as { access_token: string }
  expect([await statusWith(tokens.access_token), await statusWith(second)]).toEqual([200, 200])

  const thief = openBrowser(platform.app)
  await expect(exchangeCode(thief, endpoints, { code, verifier, redirectUri })).rejects.toThrow(
    'invalid_grant',
  )
  expect([await statusWith(tokens.access_token), await statusWith(second)]).toEqual([401, 401])
  const userinfo = await browser.get(endpoints.userinfo_endpoint, { authorization: `Bearer ${second}` })
  expect(userinfo.status).toBe(401)
  expect((await refresh(browser, endpoints, tokens.refresh_token)).status).toBe(400)
  expect(await statusWith(another.accessToken)).toBe(200)
})
