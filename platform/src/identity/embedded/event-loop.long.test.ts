import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../db/schema/index.ts'
import type { Database } from '../../db/connection.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { watchEventLoop } from '../../testing/event-loop.ts'
import { authorizationRequest, discover, openSignInPage, signIn } from '../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'
import type { TestProvider } from '../../testing/provider.ts'
import { longestQuery, manyParameters, slowTexts } from '../../testing/walk/largest.ts'
import { makeLinkToken } from '../passwords/links.ts'
import { knownPasswords } from '../passwords/rules.ts'

const timeout = 120_000
/** The largest form that our pages take, and the largest that the library reads. */
const form = 16_000
const protocolForm = 50_000
/** The longest value that fits into the headers of a request. */
const head = 12_000
const base = '/realms/integrator'
const protocol = `${base}/protocol/openid-connect`
const loop = watchEventLoop()
let database: Database
let provider: TestProvider
let accountId: string

beforeAll(async () => {
  database = await freshDatabase('keys')
  provider = await startProvider(database, { PASSWORD_GRANT: 'on' })
  accountId = (await addPerson(database.db, 'alice')).id
  // With this name, checking a password of 200 characters once took 40 seconds.
  const words = Array.from({ length: 45 }, (_, at) => 'ab'.repeat(1 + (at % 3))).join(' ')
  await database.db.update(accounts).set({ firstName: words.slice(0, 255), lastName: words.slice(0, 255) })
  // They are loaded when somebody first chooses a password.
  await knownPasswords()
}, timeout)

afterAll(async () => {
  console.info(loop.report())
  await provider.close()
  await database.close()
})

const passwords = [
  ...slowTexts.map((text) => text(900)),
  ...slowTexts.map((text) => text(250)),
  'ab'.repeat(128),
  'abababa'.repeat(36),
]

test('choosing a password never blocks the event loop', { timeout }, async () => {
  const browser = openBrowser(provider.app)
  for (const [at, secret] of passwords.entries()) {
    const token = await makeLinkToken(database.db, accountId, 'RESET')
    const fields = { token, password: secret, repeated: `${secret}!` }
    await loop.expectFree(`password ${at}`, () => browser.post(`${base}/set-password`, fields))
  }
  expect(passwords.length).toBeGreaterThan(10)
})

test('no form of the sign-in blocks the event loop', { timeout }, async () => {
  const browser = openBrowser(provider.app)
  const page = await openSignInPage(browser, authorizationRequest(await discover(browser)).address)
  for (const [at, text] of slowTexts.entries()) {
    const long = text(form / 12)
    const trying = (address: string, fields: Record<string, string>) =>
      loop.expectFree(`${address} ${at}`, () => browser.post(address, fields))
    await trying(page.action, { username: long, password: long })
    await trying(`${base}/forgot-password`, { name: long })
    await trying(`${base}/set-password`, { token: long, password: long, repeated: long })
  }
  expect(page.status).toBe(200)
})

const names =
  'client_id redirect_uri response_type scope state code_challenge code token prompt grant_type refresh_token ' +
  'id_token_hint post_logout_redirect_uri resource claims request username password max_age login_hint'
const forms = ['token', 'revoke', 'auth', 'logout', 'userinfo', 'logout/confirm']
const pages = [
  'auth',
  'auth/abc',
  'logout',
  'logout/success',
  'userinfo',
  'certs',
  'login-status-iframe.html',
]

test.each(slowTexts.map((text, at) => [at, text] as const))(
  'no request to the protocol’s addresses blocks the event loop: %i',
  { timeout },
  async (at, text) => {
    const { browser } = await signIn(provider.app, 'alice', password)
    const fields = names.split(' ')
    for (const path of forms) {
      const long = Object.fromEntries(fields.map((name) => [name, text(protocolForm / fields.length / 6)]))
      const sent = { ...long, client_id: 'api', grant_type: 'password' }
      await loop.expectFree(`POST ${path} ${at}`, () => browser.post(`${protocol}/${path}`, sent))
    }
    const query = new URLSearchParams(fields.map((name) => [name, text(head / fields.length / 6)]))
    const token = encodeURIComponent(text(head / 6))
    for (const path of pages) {
      const address = `${protocol}/${path}?client_id=api&${query.toString()}`
      const headers = {
        authorization: `Bearer a.${token}.b`,
        cookie: `idp_session=${token}; ${'a=;'.repeat(head / 3)}`,
      }
      await loop.expectFree(`GET ${path} ${at}`, () => browser.request(address, { headers }))
    }
    expect(fields.length).toBeGreaterThan(10)
  },
)

test.each(manyParameters)(
  'no query or form of many parameters blocks the event loop: %s',
  { timeout },
  async (what, filled) => {
    const { browser } = await signIn(provider.app, 'alice', password)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of [...pages, 'token', 'revoke'])
      await loop.expectFree(`GET ${path} ${what}`, () =>
        browser.get(`${protocol}/${path}?${filled(longestQuery)}`),
      )
    for (const address of [
      ...forms.map((path) => `${protocol}/${path}`),
      ...['sign-in/abc', 'forgot-password', 'set-password'].map((path) => `${base}/${path}`),
    ])
      for (const size of [form, protocolForm])
        await loop.expectFree(`POST ${address} ${what} ${size}`, () =>
          browser.request(address, { method: 'POST', headers, body: filled(size) }),
        )
    expect(pages.length).toBeGreaterThan(5)
  },
)
