import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { openBrowser } from '../../testing/browser.ts'
import type { Answer } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { authorizationRequest, discover, followTo, openSignInPage, signIn } from '../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase('keys')
  await addPerson(database.db, 'alice')
})

afterAll(() => database.close())

interface SentCookie {
  name: string
  path: string | undefined
  domain: string | undefined
  secure: boolean
  httpOnly: boolean
  sameSite: string | undefined
}

function readCookies(answers: Answer[]): SentCookie[] {
  return answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .map((text) => {
      const [pair = '', ...attributes] = text.split('; ')
      const attribute = (name: string) =>
        attributes.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1)
      return {
        name: pair.split('=')[0] ?? '',
        path: attribute('path'),
        domain: attribute('domain'),
        secure: attributes.includes('secure'),
        httpOnly: attributes.includes('httponly'),
        sameSite: attribute('samesite'),
      }
    })
}

/** Every cookie of a sign-in, from the first page to the console. */
async function cookiesOfSignIn(environment: Record<string, string>) {
  const provider = await startProvider(database, environment)
  try {
    const browser = openBrowser(provider.app)
    const answers: Answer[] = []
    const watched = {
      ...browser,
      get: async (...request: Parameters<typeof browser.get>) => {
        const answer = await browser.get(...request)
        answers.push(answer)
        return answer
      },
    }
    const { address, redirectUri } = authorizationRequest(await discover(browser), { ui_locales: 'de' })
    const page = await openSignInPage(watched, address)
    const sent = await browser.post(page.action, { username: 'alice', password })
    await followTo(watched, sent, redirectUri)
    return readCookies([...answers, sent])
  } finally {
    await provider.close()
  }
}

test('with https every cookie is secure, and its name makes browsers enforce it', async () => {
  const cookies = await cookiesOfSignIn({ PUBLIC_URL: 'https://console.example' })
  const names = new Set(cookies.map(({ name }) => name.replace('.sig', '')))
  expect([...names].toSorted()).toEqual([
    '__Host-idp_known_browser',
    '__Host-idp_language',
    '__Host-idp_session',
    '__Secure-idp_browser_state',
    '__Secure-idp_interaction',
    '__Secure-idp_resume',
  ])
  for (const { name, path, domain, secure, httpOnly, sameSite } of cookies) {
    expect([name, secure, domain, sameSite]).toEqual([name, true, undefined, 'lax'])
    if (name.startsWith('__Host-')) expect([name, path]).toEqual([name, '/'])
    // The script of the session check reads this one.
    expect([name, httpOnly]).toEqual([name, !name.includes('browser_state')])
  }
})

test("with http the names are plain, and cookies are sent to the provider's addresses alone", async () => {
  const cookies = await cookiesOfSignIn({})
  expect(cookies.length).toBeGreaterThan(4)
  for (const { name, path, secure } of cookies) {
    expect(name).toMatch(/^idp_/)
    expect([name, secure]).toEqual([name, false])
    expect(path).toMatch(/^\/realms\/integrator/)
  }
})

test('signing out with https removes the session cookie', async () => {
  const provider = await startProvider(database, { PUBLIC_URL: 'https://console.example' })
  const { browser, endpoints, idToken } = await signIn(provider.app, 'alice', password)
  expect(browser.cookie('__Host-idp_session')).toBeDefined()
  const frame = await browser.get(endpoints.check_session_iframe.replace('.html', '.js'))
  expect(frame.text).toContain("startsWith('__Secure-idp_browser_state=')")
  const answer = await browser.get(`${endpoints.end_session_endpoint}?id_token_hint=${idToken}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://console.example/'])
  expect(browser.cookie('__Host-idp_session')).toBeUndefined()
  await provider.close()
})
