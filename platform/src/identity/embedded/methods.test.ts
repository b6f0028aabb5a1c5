import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { stylesheetName } from './views/styles.ts'

const { database, provider } = await startOwnProvider()
await addPerson(database.db, 'alice')
const base = '/realms/integrator'
const protocol = `${base}/protocol/openid-connect`

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof all)[number]

const addresses: [string, Method[]][] = [
  [`${base}/sign-in/abc`, ['GET', 'HEAD', 'POST']],
  [`${base}/forgot-password`, ['GET', 'HEAD', 'POST']],
  [`${base}/set-password`, ['GET', 'HEAD', 'POST']],
  [`${base}/${stylesheetName}`, ['GET', 'HEAD']],
  [`${protocol}/login-status-iframe.html`, ['GET', 'HEAD']],
  [`${protocol}/login-status-iframe.js`, ['GET', 'HEAD']],
  [`${base}/.well-known/openid-configuration`, ['GET', 'HEAD']],
  [`${base}/.well-known/oauth-authorization-server`, ['GET', 'HEAD']],
  [`${protocol}/certs`, ['GET', 'HEAD']],
  [`${protocol}/auth`, ['GET']],
  [`${protocol}/auth/abc`, ['GET']],
  [`${protocol}/token`, ['POST']],
  [`${protocol}/userinfo`, ['GET', 'POST']],
  [`${protocol}/revoke`, ['POST']],
  [`${protocol}/logout`, ['GET']],
  [`${protocol}/logout/confirm`, ['POST']],
  [`${protocol}/logout/success`, ['GET']],
]

const ask = (method: Method, url: string, headers = {}) => provider.app.inject({ method, url, headers })

test.each(addresses)('%s takes %j and refuses every other method with 405', async (address, takes) => {
  const allow = [...takes, 'OPTIONS'].join(', ')
  for (const method of all) {
    const { statusCode, headers } = await ask(method, `${address}?x=1`)
    if (takes.includes(method)) expect([404, 405], `${method} ${statusCode}`).not.toContain(statusCode)
    else expect([method, statusCode, headers['allow']]).toEqual([method, statusCodeOf(method), allow])
  }
})

const statusCodeOf = (method: Method) => (method === 'OPTIONS' ? 204 : 405)

test('a method unknown to HTTP is refused in the same way', async () => {
  const { statusCode, headers } = await ask('QUERY' as 'GET', `${protocol}/token`)
  expect([statusCode, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
})

test('the refusal is a page that names the methods', async () => {
  const { body, headers } = await ask('GET', `${protocol}/token`)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('The address takes POST and not GET')
})

test.each([
  `${base}/nothing`,
  `${base}/`,
  `${protocol}/TOKEN`,
  `${protocol}/Logout/Confirm`,
  `${protocol}/token/`,
])('%s is no address, whatever the method', async (address) => {
  for (const method of all) {
    const { statusCode, headers } = await ask(method, address)
    expect([method, statusCode, headers['allow']]).toEqual([method, 404, undefined])
  }
})

test('HEAD on the sign-out address signs nobody out', async () => {
  const { browser, endpoints, refreshToken, idToken } = await signIn(provider.app, 'alice', password)
  const address = `${protocol}/logout?id_token_hint=${idToken}`
  expect((await browser.request(address, { method: 'HEAD' })).status).toBe(405)
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(200)
})

test("the endpoint answers a browser's preflight from another origin", async () => {
  const origin = 'https://console.example'
  const headers = { origin, 'access-control-request-method': 'POST' }
  const answer = await openBrowser(provider.app).request(`${protocol}/token`, { method: 'OPTIONS', headers })
  expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
})
