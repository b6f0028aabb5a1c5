import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { storedUser } from './stored-user.ts'

/** The sample sign-ins. */
export const names = ['admin', 'accounts', 'devices', 'reader', 'shop', 'other-admin', 'operator'] as const

export type Person = (typeof names)[number]

/** What each account may do. */
export const people: Record<Person, { accounts: boolean; devices: boolean }> = {
  admin: { accounts: true, devices: true },
  accounts: { accounts: true, devices: false },
  devices: { accounts: false, devices: true },
  reader: { accounts: false, devices: false },
  shop: { accounts: false, devices: false },
  'other-admin': { accounts: true, devices: true },
  operator: { accounts: true, devices: true },
}

/** Fills in the provider's page and submits it. */
export async function enterCredentials(page: Page, username: string, password = 'demo'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From nothing to the first signed-in page, as a person does it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await enterCredentials(page, person)
  await expectHeading(page, person === 'operator' ? 'Integrators' : 'Locations')
}

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  storage: [string, string][]
  until: number
}

/** One platform serves all tests of a worker, so the sessions that they began go on. */
const sessions = new Map<Person, Session>()
const longestTest = 120_000

/**
 * Signed in already, with the cookies and tokens of a real sign-in, which is made now and then instead of in every
 * test. A test that ends or changes its session needs its own `signIn`.
 */
export async function enter(page: Page, person: Person, route = '/locations'): Promise<void> {
  const session = sessions.get(person)
  if (session && session.until > Date.now() + longestTest) await resume(page, session, route)
  else {
    await signIn(page, person)
    sessions.set(person, await sessionOf(page))
    if (route !== '/locations' || person === 'operator') await openRoute(page, route)
  }
}

async function sessionOf(page: Page): Promise<Session> {
  const storage = await page.evaluate(() => Object.entries<string>(window.sessionStorage))
  const user = await storedUser(page)
  return { cookies: await page.context().cookies(), storage, until: (user?.expires_at ?? 0) * 1000 }
}

async function resume(page: Page, { cookies, storage }: Session, route: string): Promise<void> {
  await page.context().addCookies(cookies)
  const body = '<link rel="icon" href="data:,">'
  await page.route('/blank', (answer) => answer.fulfill({ contentType: 'text/html', body }), { times: 1 })
  await page.goto('/blank')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) window.sessionStorage.setItem(key, value)
  }, storage)
  await page.goto(`/#${route}`)
  if (route === '/locations') await expectHeading(page, 'Locations')
}

/** Follows a link within the console, as a click on `#/path` does. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, route)
}

export const expectRoute = (page: Page, route: string) =>
  expect.poll(() => new URL(page.url()).hash.replace(/\?.*$/, ''), { message: 'the route' }).toBe(`#${route}`)

/** Opens an address that leads elsewhere. The browser is asked for its address: Playwright's own copy may be an old one. */
export async function expectRedirect(page: Page, route: string, target: string): Promise<void> {
  await openRoute(page, route)
  const shown = () => page.evaluate(() => window.location.hash.replace(/\?.*$/, ''))
  await expect.poll(shown, { message: `where ${route} leads` }).toBe(`#${target}`)
}
