import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import {
  authorizationRequest,
  discover,
  exchangeCode,
  followTo,
  openSignInPage,
  refresh,
  signIn,
} from '../../testing/identity.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'

const { database, provider } = await startOwnProvider()
await addPerson(database.db, 'Alice', 'Archer')
const issuer = 'http://localhost:8080/realms/integrator'

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

describe('discovery', () => {
  test('names the same paths as Keycloak, whatever host the request names', async () => {
    const answer = await openBrowser(provider.app).get(
      '/realms/integrator/.well-known/openid-configuration',
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    )
    expect(json(answer.text)).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
      token_endpoint: `${issuer}/protocol/openid-connect/token`,
      userinfo_endpoint: `${issuer}/protocol/openid-connect/userinfo`,
      jwks_uri: `${issuer}/protocol/openid-connect/certs`,
      revocation_endpoint: `${issuer}/protocol/openid-connect/revoke`,
      end_session_endpoint: `${issuer}/protocol/openid-connect/logout`,
      check_session_iframe: `${issuer}/protocol/openid-connect/login-status-iframe.html`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
  })

  test('publishes no private part of a key', async () => {
    const answer = await openBrowser(provider.app).get('/realms/integrator/protocol/openid-connect/certs')
    const [key] = json(answer.text)['keys'] as Record<string, unknown>[]
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('sign-in', () => {
  test('issues tokens that name the account', async () => {
    const { accessToken, idToken } = await signIn(provider.app, 'alice', password)
    const person = { preferred_username: 'Alice', name: 'Test Archer', email: 'alice@example.com' }
    expect(decodeJwt(accessToken)).toMatchObject({
      ...person,
      iss: issuer,
      aud: 'api',
      azp: 'api',
      scope: 'openid profile email',
      sid: expect.any(String),
    })
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const { iat = 0, exp = 0, sid } = decodeJwt(accessToken)
    expect(exp - iat).toBe(300)
    expect(decodeJwt(idToken)).toMatchObject({
      ...person,
      given_name: 'Test',
      family_name: 'Archer',
      aud: 'api',
      sid,
      auth_time: expect.any(Number),
    })
    const verified = await provider.identity.verifyToken(accessToken)
    await expect(provider.identity.verifyToken(idToken)).rejects.toThrow('Not authenticated')
    expect(verified).toMatchObject({
      account: { id: decodeJwt(accessToken).sub },
      sessionKey: sid,
      expiresAt: new Date(exp * 1000),
    })
  })

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['another response type', { response_type: 'code id_token' }],
  ])('refuses %s', async (_what, changes) => {
    const browser = openBrowser(provider.app)
    const { address, redirectUri } = authorizationRequest(await discover(browser), changes)
    const answer = await browser.get(address)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.href.startsWith(redirectUri)).toBe(true)
    expect(location.href).toMatch(/error=(invalid_request|unsupported_response_type|unauthorized_client)/)
  })

  test("refuses a redirect address that is not the console's", async () => {
    const browser = openBrowser(provider.app)
    const { address } = authorizationRequest(await discover(browser), {
      redirect_uri: 'https://evil.example/',
    })
    const answer = await browser.get(address)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.text).toContain('Sign-in failed')
  })

  test('refuses a code without the right verifier, and the second use of a code', async () => {
    const browser = openBrowser(provider.app)
    const endpoints = await discover(browser)
    const { address, verifier, redirectUri } = authorizationRequest(endpoints)
    const page = await openSignInPage(browser, address)
    const sent = await browser.post(page.action, { username: 'alice', password })
    const code = (await followTo(browser, sent, redirectUri)).searchParams.get('code') ?? ''
    const other = 'x'.repeat(43)
    await expect(exchangeCode(browser, endpoints, { code, verifier: other, redirectUri })).rejects.toThrow(
      'invalid_grant',
    )
    const tokens = await exchangeCode(browser, endpoints, { code, verifier, redirectUri })
    await expect(exchangeCode(browser, endpoints, { code, verifier, redirectUri })).rejects.toThrow(
      'invalid_grant',
    )
    expect((await refresh(browser, endpoints, tokens.refresh_token)).status).toBe(400)
  })

  test('needs no page while the session lasts, and answers login_required to a silent request without a session', async () => {
    const { browser, endpoints } = await signIn(provider.app, 'alice', password)
    const silent = authorizationRequest(endpoints, { prompt: 'none' })
    const callback = await followTo(browser, await browser.get(silent.address), silent.redirectUri)
    expect(callback.searchParams.get('code')).toBeTruthy()
    const answer = await openBrowser(provider.app).get(silent.address)
    expect(answer.headers.get('location')).toContain('error=login_required')
  })
})

describe('refresh', () => {
  test('issues new tokens of the same session, also again with the same refresh token', async () => {
    const { browser, endpoints, refreshToken, accessToken, idToken } = await signIn(
      provider.app,
      'alice',
      password,
    )
    for (const answer of [
      await refresh(browser, endpoints, refreshToken),
      await refresh(browser, endpoints, refreshToken),
    ]) {
      expect(answer.status).toBe(200)
      const tokens = json(answer.text)
      const { sid, auth_time, sub } = decodeJwt(idToken)
      expect(decodeJwt(String(tokens['id_token']))).toMatchObject({ sid, auth_time, sub })
      expect(decodeJwt(String(tokens['access_token']))).toMatchObject({ sid, aud: 'api' })
      expect(tokens['access_token']).not.toBe(accessToken)
      expect(tokens['refresh_token']).not.toBe(refreshToken)
    }
  })
})

test('the password grant is off', async () => {
  const browser = openBrowser(provider.app)
  const { token_endpoint } = await discover(browser)
  const answer = await browser.post(
    token_endpoint,
    { grant_type: 'password', client_id: 'api', username: 'alice', password },
    { accept: 'application/json' },
  )
  expect([answer.status, json(answer.text)['error']]).toEqual([400, 'unsupported_grant_type'])
})

test('behind https, cookies are secure and other origins come from the setting', async () => {
  const origin = 'https://console.example'
  const secure = await startProvider(database, { PUBLIC_URL: 'https://id.example', CONSOLE_URLS: origin })
  const browser = openBrowser(secure.app)
  const endpoints = await discover(browser)
  expect(endpoints.issuer).toBe('https://id.example/realms/integrator')
  const { address } = authorizationRequest(endpoints, { redirect_uri: `${origin}/silent-renew.html` })
  const answer = await browser.get(address)
  expect(answer.status).toBe(303)
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)

  const token = (from: string) =>
    browser.post(endpoints.token_endpoint, { client_id: 'api' }, { origin: from })
  expect((await token(origin)).headers.get('access-control-allow-origin')).toBe(origin)
  expect((await token('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  await secure.close()
})
