import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { freshDatabase } from '../../../testing/database.ts'
import {
  authorizationRequest,
  discover,
  followTo,
  openSignInPage,
  signIn,
} from '../../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../../testing/provider.ts'
import type { TestProvider } from '../../../testing/provider.ts'
import { growingDelay, quota } from '../../passwords/attempts.ts'
import { findPerson } from '../../people.ts'

const window = 900
const limits = {
  together: quota(3, window),
  perUser: growingDelay({ free: 20, longestSeconds: 30 }),
  perSource: quota(14, window),
  windowSeconds: window,
}
const wrong = 'Wrong username or password.'
let database: Database
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase('keys')
  provider = await startProvider(database, {}, limits)
  for (const name of ['alice', 'bob', 'carol']) await addPerson(database.db, name)
})

afterAll(async () => {
  await provider.close()
  await database.close()
})

async function openPage(changes: Record<string, string> = {}) {
  const browser = openBrowser(provider.app)
  const request = authorizationRequest(await discover(browser), changes)
  return { browser, ...request, page: await openSignInPage(browser, request.address) }
}

describe('the page', () => {
  test('has labels, autocomplete and a strict policy', async () => {
    const { page } = await openPage()
    expect(page.status).toBe(200)
    expect(page.text).toContain('<label for="username">Username</label>')
    expect(page.text).toContain('autocomplete="username"')
    expect(page.text).toContain('autocomplete="current-password"')
    expect(page.text).not.toMatch(/<style|<script|style=/)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:8080")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('is in the language that the console asks for, and the pages after it are', async () => {
    const { browser, page } = await openPage({ ui_locales: 'pt de' })
    expect(page.text).toContain('<html lang="de">')
    expect(page.text).toContain('<label for="username">Benutzername</label>')
    const refused = await browser.post(page.action, { username: 'alice', password: 'wrong' })
    expect(refused.text).toContain('Benutzername oder Passwort ist falsch.')
    const next = await browser.get('/realms/integrator/forgot-password', { 'accept-language': 'fr' })
    expect(next.text).toContain('Passwort vergessen?')
  })

  test('says in which language a person gets mails, once', async () => {
    const { id } = await addPerson(database.db, 'dora')
    const languages: unknown[] = []
    for (const language of ['de', 'fr']) {
      const { browser, page } = await openPage({ ui_locales: language })
      await browser.post(page.action, { username: 'dora', password })
      languages.push((await findPerson(database.db, id))?.language)
    }
    expect(languages).toEqual(['de', 'de'])
  })

  test('is else in the language of the browser', async () => {
    const browser = openBrowser(provider.app)
    const inFrench = { 'accept-language': 'fr-CA, en;q=0.8' }
    const page = await browser.get('/realms/integrator/forgot-password', inFrench)
    expect(page.text).toContain('Mot de passe oublié')
    const failed = await browser.get('/realms/integrator/protocol/openid-connect/auth', inFrench)
    expect(failed.text).toContain('La demande n’a pas pu être traitée.')
    expect(failed.text).toContain('<p class="code">invalid_request: missing required parameter')
    const english = await browser.get('/realms/integrator/protocol/openid-connect/auth')
    expect(english.text).toContain('<p class="code">invalid_request</p>')
  })

  test('has its style sheet', async () => {
    const { browser, page } = await openPage()
    const address = /href="([^"]+\.css)"/.exec(page.text)?.[1] ?? ''
    const answer = await browser.get(address)
    expect(answer.headers.get('content-type')).toContain('text/css')
    expect(answer.text).toContain('color-scheme: light dark')
  })

  test('escapes values from the address', async () => {
    const { page } = await openPage({ login_hint: '"><script>alert(1)</script>' })
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page.text).not.toContain('<script>')
  })

  test('explains itself when it was bookmarked, or posted from elsewhere', async () => {
    const { page } = await openPage()
    const stranger = openBrowser(provider.app)
    for (const answer of [
      await stranger.get(page.action),
      await stranger.post(page.action, { username: 'alice', password }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('This sign-in page has expired')
      expect(answer.text).toContain('href="http://localhost:8080/"')
    }
  })

  test('explains itself when it is sent a second time', async () => {
    const { browser, page, redirectUri } = await openPage()
    const sent = await browser.post(page.action, { username: 'alice', password })
    await followTo(browser, sent, redirectUri)
    const again = await browser.get(sent.headers.get('location') ?? '')
    expect([again.status, again.text.includes('This sign-in page has expired')]).toEqual([400, true])
    expect((await browser.get(page.action)).text).toContain('This sign-in page has expired')
  })
})

describe('credentials', () => {
  test('a wrong password and an unknown username get the same answer, and the username stays filled in', async () => {
    const { browser, page } = await openPage()
    const pages = [
      await browser.post(page.action, { username: 'alice', password: 'wrong' }),
      await browser.post(page.action, { username: 'a<b', password }),
    ]
    for (const answer of pages) {
      expect(answer.status).toBe(401)
      expect(answer.text).toContain(`role="alert">${wrong}</p>`)
    }
    expect(pages[0]?.text).toContain('value="alice"')
    expect(pages[1]?.text).toContain('value="a&lt;b"')
    expect(pages.every(({ text }) => !text.includes('value="wrong"'))).toBe(true)
    const sent = await browser.post(page.action, { username: ' ALICE ', password })
    expect(sent.status).toBe(303)
  })

  test.each([[{}], [{ username: 'alice' }], [{ username: '\0', password: '\0' }]])(
    'an incomplete form is a wrong one: %j',
    async (form) => {
      const { browser, page } = await openPage()
      const answer = await browser.post(page.action, form)
      expect([answer.status, answer.text.includes(wrong)]).toEqual([401, true])
      await signIn(provider.app, 'alice', password)
    },
  )
})

describe('attempts', () => {
  test('are limited per user, also after a restart, and a success resets the count', async () => {
    const { browser, page } = await openPage()
    const attempt = (username: string, secret: string) =>
      browser.post(page.action, { username, password: secret })
    expect((await attempt('bob', 'wrong')).status).toBe(401)
    expect((await attempt('bob', 'wrong')).status).toBe(401)
    await signIn(provider.app, 'bob', password)
    for (let count = 0; count < 3; count += 1) {
      expect((await attempt('Bob', 'wrong')).status).toBe(401)
    }
    const blocked = await attempt('bob', password)
    expect(blocked.status).toBe(429)
    expect(blocked.text).toContain('Too many attempts. Try again in 15 minutes.')
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800)
    await provider.close()
    provider = await startProvider(database, {}, limits)
    await expect(signIn(provider.app, 'bob', password)).rejects.toThrow('429')
    await signIn(provider.app, 'carol', password)
  })

  test('are limited per address', async () => {
    const { browser, page } = await openPage()
    const statuses: number[] = []
    for (let count = 0; count <= 14; count += 1) {
      const answer = await browser.post(page.action, { username: `nobody-${count}`, password })
      statuses.push(answer.status)
    }
    expect(statuses.at(0)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})
