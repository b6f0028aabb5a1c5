import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'
import type { TestProvider } from '../../testing/provider.ts'

let database: Database
let provider: TestProvider
const printed = vi.fn<(...values: unknown[]) => void>()
const base = '/realms/integrator'
const protocol = `${base}/protocol/openid-connect`

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(printed)
  }
  database = await freshDatabase('keys')
  provider = await startProvider(database, { PASSWORD_GRANT: 'on' })
  await addPerson(database.db, 'alice')
})

afterAll(async () => {
  vi.restoreAllMocks()
  await provider.close()
  await database.close()
})

const addresses = [
  `${protocol}/auth`,
  `${protocol}/auth/abc`,
  `${protocol}/token`,
  `${protocol}/userinfo`,
  `${protocol}/certs`,
  `${protocol}/revoke`,
  `${protocol}/logout`,
  `${protocol}/logout/confirm`,
  `${protocol}/logout/success`,
  `${protocol}/login-status-iframe.html`,
  `${base}/sign-in/abc`,
  `${base}/forgot-password`,
  `${base}/set-password`,
  `${base}/.well-known/openid-configuration`,
  `${base}/resources/../../etc/passwd`,
  `${base}/constructor`,
  `${base}/`,
]

const forms = [`${base}/sign-in/abc`, `${base}/forgot-password`, `${base}/set-password`]

const nasty = [
  '\0',
  'a\0b',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '../../../etc/passwd',
  '\u{1F600}\uFFFF',
  'x'.repeat(3000),
  '{"$ne":null}',
  '__proto__',
  'eyJhbGciOiJub25lIn0.e30.',
]

const names =
  'client_id redirect_uri response_type scope state code_challenge code token prompt grant_type refresh_token ' +
  'id_token_hint post_logout_redirect_uri resource claims request username password max_age acr_values ' +
  'ui_locales nonce xsrf logout login_hint name repeated'

async function attack(method: string, address: string, value: string) {
  const hostile = new URLSearchParams(names.split(' ').map((name) => [name, value])).toString()
  const parameters = `client_id=api&response_type=code&grant_type=refresh_token&${hostile}`
  const withBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return openBrowser(provider.app).request(withBody ? address : `${address}?${parameters}`, {
    method,
    headers: {
      cookie: `idp_session=${encodeURIComponent(value)}; idp_interaction=%00; idp_resume=${'y'.repeat(300)}`,
      authorization: `Bearer ${encodeURIComponent(value)}`,
      ...(withBody && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(withBody && { body: parameters }),
  })
}

test.each(addresses)('%s answers hostile requests without failing', async (address) => {
  const attacks = [
    ...nasty.flatMap((value) => [['GET', value] as const, ['POST', value] as const]),
    ...['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'].map((method) => [method, 'x'] as const),
  ]
  for (const [method, value] of attacks) {
    const answer = await attack(method, address, value)
    expect(answer.status, `${method} ${value.slice(0, 40)}`).toBeLessThan(500)
    expect(answer.text).not.toContain('<script>alert')
  }
})

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense', ''])(
  'a body of the type "%s" is refused, not stumbled over',
  async (type) => {
    for (const address of [`${protocol}/token`, `${protocol}/revoke`, ...forms]) {
      const answer = await openBrowser(provider.app).request(address, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"grant_type":',
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  },
)

test('an authorization request with any one wrong value never causes a 5xx', async () => {
  const { browser, endpoints } = await signIn(provider.app, 'alice', password)
  const good = {
    client_id: 'api',
    response_type: 'code',
    redirect_uri: 'http://localhost:8080/',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 's',
  }
  for (const name of `${names} code_challenge_method response_mode`.split(' ')) {
    for (const value of nasty.slice(0, 4)) {
      const query = new URLSearchParams({ ...good, [name]: value }).toString()
      const answer = await browser.get(`${endpoints.authorization_endpoint}?${query}`)
      expect(answer.status, `${name}=${value.slice(0, 40)}`).toBeLessThan(500)
      const location = answer.headers.get('location') ?? 'http://localhost:8080/'
      expect(new URL(location, 'http://localhost:8080').origin).toBe('http://localhost:8080')
    }
  }
})

test.each(['name=%FF', 'name=%C3%28', Buffer.from('name=\xff', 'latin1')])(
  'the form %s, which is not UTF-8, is refused and not mended',
  async (payload) => {
    const answer = await provider.app.inject({
      method: 'POST',
      url: '/realms/integrator/forgot-password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('The form is not valid UTF-8.')
  },
)

test('a body that is too large is refused', async () => {
  const body = `username=alice&password=${'x'.repeat(200_000)}`
  for (const address of [`${protocol}/token`, ...forms]) {
    const answer = await openBrowser(provider.app).request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect([400, 413]).toContain(answer.status)
  }
})

test('the provider prints nothing to the console', () => {
  expect(printed.mock.calls).toEqual([])
})

test('a query with a name twice, or with many, is refused before the library reads it', async () => {
  const browser = openBrowser(provider.app)
  const many = Array.from({ length: 51 }, (_, at) => `p${at}=`).join('&')
  for (const path of ['auth', 'logout', 'userinfo', 'certs'])
    for (const query of ['scope=openid&scope=openid', many]) {
      const address = `${protocol}/${path}?client_id=api&${query}`
      const page = await browser.get(address)
      expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
      expect(page.text).toContain('The query ')
      const answer = await browser.get(address, { accept: 'application/json' })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text)).toEqual({
        error: 'invalid_request',
        error_description: expect.stringContaining('The query ') as string,
      })
    }
})
