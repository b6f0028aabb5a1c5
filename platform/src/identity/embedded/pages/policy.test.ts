import { expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { signIn } from '../../../testing/identity.ts'
import { startOwnProvider } from '../../../testing/own-provider.ts'
import { addPerson, password } from '../../../testing/provider.ts'
import { pagePolicy } from './scope.ts'

const { database, provider } = await startOwnProvider()
await addPerson(database.db, 'alice')
const base = '/realms/integrator'
const protocol = `${base}/protocol/openid-connect`

interface Sent {
  method: string
  type?: string
  body?: string
}

const form = 'application/x-www-form-urlencoded'

const pages: [string, Sent?][] = [
  [`${base}/sign-in/nobody`],
  [`${base}/forgot-password`],
  [`${base}/set-password?token=none`],
  [`${base}/nothing`],
  [`${base}/`],
  // Another spelling of an address. The library receives it, and it is not one of its own.
  [`${protocol}/%74oken`],
  [`${base}/forgot-password?%00`],
  [`${protocol}/auth?client_id=nobody`],
  [`${protocol}/auth?client_id=api&redirect_uri=https://elsewhere.example`],
  [`${protocol}/auth/lost`],
  [`${protocol}/logout`],
  [`${protocol}/logout/success`],
  [`${protocol}/logout/confirm`, { method: 'POST' }],
  [`${base}/forgot-password`, { method: 'POST', body: 'x'.repeat(20_000) }],
  [`${base}/forgot-password`, { method: 'POST', type: 'text/plain', body: 'x' }],
  [`${base}/forgot-password`, { method: 'DELETE' }],
]

test.each(pages)(
  '%s carries the pages’ policy',
  async (address, { method, type = form, body } = { method: 'GET' }) => {
    const { browser } = await signIn(provider.app, 'alice', password)
    for (const visitor of [browser, openBrowser(provider.app)]) {
      const answer = await visitor.request(address, {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': type } }),
      })
      if (answer.headers.has('location')) continue
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('content-security-policy')).toBe(pagePolicy(provider.identity.context))
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
  },
)

test('the style sheet may be cached for a year, under a name that changes with its content', async () => {
  const page = await openBrowser(provider.app).get(`${base}/forgot-password`)
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect(sheet).toMatch(/\/[\da-f]{12}\.css$/)
  const { status, headers } = await openBrowser(provider.app).get(sheet)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})
