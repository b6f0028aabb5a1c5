import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedSessions } from '../../db/schema/index.ts'
import type { Database } from '../../db/connection.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { authorizationRequest, followTo, openSignInPage, refresh, signIn } from '../../testing/identity.ts'
import type { SignedIn } from '../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'
import type { TestProvider } from '../../testing/provider.ts'
import { endSession } from '../sessions.ts'

let database: Database
let provider: TestProvider
let lasting: SignedIn

beforeAll(async () => {
  database = await freshDatabase('keys')
  provider = await startProvider(database)
  await addPerson(database.db, 'alice')
  lasting = await signIn(provider.app, 'alice', password)
})

afterAll(async () => {
  await provider.close()
  await database.close()
})

const userinfo = ({ browser, endpoints }: SignedIn, token: string) =>
  browser.get(endpoints.userinfo_endpoint, { authorization: `Bearer ${token}`, accept: 'application/json' })

const revoke = ({ browser, endpoints }: SignedIn, token: string, hint: string) =>
  browser.post(
    endpoints.revocation_endpoint,
    { token, token_type_hint: hint, client_id: 'api' },
    { accept: 'application/json' },
  )

async function isSignedIn({ browser, endpoints }: SignedIn): Promise<boolean> {
  const silent = authorizationRequest(endpoints, { prompt: 'none' })
  const callback = await followTo(browser, await browser.get(silent.address), silent.redirectUri)
  return callback.searchParams.has('code')
}

describe('userinfo', () => {
  test('says who the access token belongs to', async () => {
    const answer = await userinfo(lasting, lasting.accessToken)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({
      sub: decodeJwt(lasting.idToken).sub,
      name: 'Test Person',
      given_name: 'Test',
      family_name: 'Person',
      preferred_username: 'alice',
      email: 'alice@example.com',
    })
  })

  test.each(['a.b.c', 'opaque', ''])('refuses the token "%s"', async (token) => {
    const answer = await userinfo(lasting, token)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(402)
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  })
})

describe('revocation answers in the form that oidc-client-ts needs', () => {
  test('for an access token, which userinfo then refuses', async () => {
    const session = await signIn(provider.app, 'alice', password)
    const answer = await revoke(session, session.accessToken, 'access_token')
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect((await userinfo(session, session.accessToken)).status).toBe(401)
  })

  test('for a refresh token, which then gives no tokens', async () => {
    const session = await signIn(provider.app, 'alice', password)
    const answer = await revoke(session, session.refreshToken, 'refresh_token')
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(400)
    expect(await isSignedIn(session)).toBe(true)
  })

  test.each(['unknown', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('for the token "%s"', async (token) => {
    const answer = await revoke(lasting, token, 'access_token')
    expect([answer.status, answer.text]).toEqual([200, '{}'])
  })
})

describe('sign-out', () => {
  const signOut = ({ browser, endpoints }: SignedIn, parameters: Record<string, string>) =>
    browser.get(`${endpoints.end_session_endpoint}?${new URLSearchParams(parameters).toString()}`)

  test('ends the session at once when the console asks', async () => {
    const session = await signIn(provider.app, 'alice', password)
    const answer = await signOut(session, {
      id_token_hint: session.idToken,
      post_logout_redirect_uri: 'http://localhost:8080/',
      state: 'abc',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost:8080/?state=abc'])
    expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(400)
    expect((await userinfo(session, session.accessToken)).status).toBe(401)
    expect(await isSignedIn(session)).toBe(false)
    const ended = await database.db.select().from(endedSessions)
    expect(ended.map(({ sessionKey }) => sessionKey)).toContain(decodeJwt(session.accessToken)['sid'])

    const again = await signOut(session, {
      id_token_hint: session.idToken,
      post_logout_redirect_uri: 'http://localhost:8080/',
    })
    expect([again.status, again.headers.get('location')]).toEqual([303, 'http://localhost:8080/'])
  })

  test('asks the person if nothing proves that the console asks', async () => {
    const session = await signIn(provider.app, 'alice', password)
    const page = await signOut(session, {})
    expect([page.status, page.text.includes('Sign out?')]).toEqual([200, true])
    expect(await isSignedIn(session)).toBe(true)

    const asked = await signOut(session, {})
    const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
    expect((await session.browser.post(action, { xsrf: 'wrong', logout: 'yes' })).status).toBe(400)
    const confirmed = await session.browser.post(action, { xsrf, logout: 'yes' })
    expect(confirmed.status).toBe(303)
    const last = await session.browser.get(confirmed.headers.get('location') ?? '')
    expect(last.text).toContain('You are signed out')
    expect(await isSignedIn(session)).toBe(false)
  })

  test('redirects nowhere else', async () => {
    const session = await signIn(provider.app, 'alice', password)
    const answer = await signOut(session, {
      id_token_hint: session.idToken,
      post_logout_redirect_uri: 'https://evil.example/',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    const stranger = await openBrowser(provider.app).get(
      `${session.endpoints.end_session_endpoint}?post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F`,
    )
    expect(stranger.headers.get('location')).toBe('http://localhost:8080/')
  })
})

test('the session check notices another session', async () => {
  const { browser, sessionState, endpoints } = lasting
  const [hash, salt] = sessionState.split('.')
  const state = browser.cookie('idp_browser_state')
  const text = `api http://localhost:8080 ${state} ${salt}`
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  const frame = await browser.get(endpoints.check_session_iframe)
  expect(frame.status).toBe(200)
  expect(frame.headers.get('x-frame-options')).toBeNull()
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const script = await browser.get(endpoints.check_session_iframe.replace(/html$/, 'js'))
  expect(script.headers.get('content-type')).toContain('text/javascript')
})

test('a session that the API has ended signs nobody in, and the next sign-in makes a new one', async () => {
  const session = await signIn(provider.app, 'alice', password)
  const { sub: accountId = '', sid } = decodeJwt(session.idToken)
  await endSession(database.db, { accountId, sessionKey: String(sid) }, 'byPlatform')
  expect(await isSignedIn(session)).toBe(false)
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(400)
  const { address, redirectUri } = authorizationRequest(session.endpoints)
  const page = await openSignInPage(session.browser, address)
  const sent = await session.browser.post(page.action, { username: 'alice', password })
  expect((await followTo(session.browser, sent, redirectUri)).searchParams.get('code')).toBeTruthy()
  expect(await isSignedIn(session)).toBe(true)
})

test('a restart signs nobody out', async () => {
  const session = await signIn(provider.app, 'alice', password)
  await provider.close()
  provider = await startProvider(database)
  session.browser.moveTo(provider.app)
  expect(await isSignedIn(session)).toBe(true)
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(200)
  expect((await userinfo(session, session.accessToken)).status).toBe(200)
  await expect(provider.identity.verifyToken(session.accessToken)).resolves.toBeDefined()
})
