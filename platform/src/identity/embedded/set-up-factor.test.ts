import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accounts, idpTotp, integrators } from '../../db/schema/index.ts'
import { openBrowser, type Browser } from '../../testing/browser.ts'
import {
  authorizationRequest,
  discover,
  exchangeCode,
  followTo,
  refresh,
  signIn,
} from '../../testing/identity.ts'
import { linkIn, openMailbox } from '../../testing/mailbox.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { addApp, codeOf, sendPassword } from '../../testing/second-factor.ts'

const mailbox = await openMailbox()
afterAll(async () => mailbox.close())
const { database, provider } = await startOwnProvider({ PASSWORD_GRANT: 'on', SMTP_URL: mailbox.url })
const { db } = database
const own = '/realms/integrator/account'
const day = 86_400_000

/** The rule of everybody's integrator. */
const setRule = async (secondFactor: 'NOBODY' | 'MANAGERS' | 'EVERYBODY', secondFactorFrom: Date | null) =>
  db.update(integrators).set({ secondFactor, secondFactorFrom })

beforeEach(async () => {
  await setRule('NOBODY', null)
})

const begin = async (username: string) => sendPassword(provider.app, username, password)

/** What a new authorization request of the browser gets without a page. */
async function silently(browser: Browser, changes: Record<string, string> = {}) {
  const request = authorizationRequest(await discover(browser), { prompt: 'none', ...changes })
  const answer = await browser.get(request.address)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('error') ?? 'signed in'
}

async function openNewApp(browser: Browser, address: string) {
  const { text, status } = await browser.get(address)
  const secret = /class="key">([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  return { status, secret, token: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '' }
}

/** By the link in the next mail that has one. */
async function setNewPassword(browser: Browser, chosen: string) {
  let link = ''
  while (link === '') link = linkIn(await mailbox.next())
  const token = new URL(link).searchParams.get('token') ?? ''
  const form = { token, password: chosen, repeated: chosen }
  return (await browser.post('/realms/integrator/set-password', form)).status
}

test('from the day on, a sign-in goes through the set-up of a second factor, and nothing else goes on', async () => {
  const account = await addPerson(db, 'alice')
  await setRule('EVERYBODY', new Date(Date.now() - day))
  const { browser, action, next, verifier, redirectUri } = await begin('alice')
  expect(next).toBe(`${action}/set-up`)
  const page = await browser.get(next)
  expect(page.text).toContain('To sign in, you need a second factor from now on.')
  expect(page.text).not.toContain('Later')
  // The end of the set-up does not go around it.
  expect((await browser.post(`${next}/done`, {})).headers.get('location')).toBe(next)
  expect(await silently(browser)).toBe('login_required')
  expect(browser.cookie('idp_known_browser')).toBeUndefined()

  const { secret, token } = await openNewApp(browser, `${next}/app`)
  const wrong = await browser.post(`${next}/app`, { token, name: 'Phone', code: '000000' })
  expect(wrong.status).toBe(400)
  expect((await browser.post(`${next}/done`, {})).headers.get('location')).toBe(next)
  const added = await browser.post(`${next}/app`, { token, name: 'Phone', code: codeOf(secret) })
  expect(added.text).toContain('Your recovery codes')
  expect(added.text).toContain(`action="${next}/done"`)
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)

  const done = await browser.post(`${next}/done`, {})
  const callback = await followTo(browser, done, redirectUri)
  const code = callback.searchParams.get('code') ?? ''
  await exchangeCode(browser, await discover(browser), { code, verifier, redirectUri })
  expect(await silently(browser)).toBe('signed in')
  // It signs in once.
  expect((await browser.post(`${next}/done`, {})).status).toBe(400)
  expect((await begin('alice')).next).toContain('/second-step')
})

test('the address where a sign-in goes on does not go around the set-up', async () => {
  await addPerson(db, 'mallory')
  await setRule('EVERYBODY', null)
  const { browser, action } = await begin('mallory')
  const uid = action.split('/').at(-1)
  const answer = await browser.get(`/realms/integrator/protocol/openid-connect/auth/${uid}`)
  expect(answer.headers.get('location') ?? '').not.toContain('code=')
  expect(await silently(browser)).toBe('login_required')
})

test('until that day the page says so, and Later signs in', async () => {
  await addPerson(db, 'bob')
  await setRule('EVERYBODY', new Date('2090-12-01'))
  const { browser, next, redirectUri } = await begin('bob')
  const page = await browser.get(next)
  expect(page.text).toMatch(/Set up until <time[^>]*>1 Dec 2090<\/time>/)
  const callback = await followTo(browser, await browser.post(`${next}/done`, {}), redirectUri)
  expect(callback.searchParams.get('code')).not.toBeNull()
  expect(await silently(browser)).toBe('signed in')
})

test('a rule for managers is for those who manage accounts or devices', async () => {
  const account = await addPerson(db, 'carol')
  await setRule('MANAGERS', null)
  await signIn(provider.app, 'carol', password)
  await db
    .update(accounts)
    .set({ roles: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'] })
    .where(eq(accounts.id, account.id))
  expect((await begin('carol')).next).toContain('/set-up')
})

test('no other way goes around it: password grant, renewal, silent renewal, another page of the client, a new password', async () => {
  await addPerson(db, 'dave')
  const { browser, endpoints, refreshToken } = await signIn(provider.app, 'dave', password)
  await setRule('EVERYBODY', null)
  const granted = await browser.post(
    endpoints.token_endpoint,
    { grant_type: 'password', client_id: 'api', username: 'dave', password, scope: 'openid' },
    { accept: 'application/json' },
  )
  expect(JSON.parse(granted.text)).toMatchObject({
    error: 'invalid_grant',
    error_description: 'the account needs a second factor, so it signs in at the page',
  })
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(400)
  const origin = new URL(endpoints.issuer).origin
  for (const redirect_uri of [
    `${origin}/`,
    `${origin}/silent-renew.html`,
    `${origin}/public/api/v1.0/docs/static/oauth2-redirect.html`,
  ])
    expect(await silently(browser, { redirect_uri })).toBe('login_required')

  await browser.post('/realms/integrator/forgot-password', { name: 'dave' })
  const chosen = 'quite another kettle, far away'
  expect(await setNewPassword(browser, chosen)).toBe(200)
  expect(await silently(browser)).toBe('login_required')
  expect((await sendPassword(provider.app, 'dave', chosen)).next).toContain('/set-up')
})

test('whoever knows only the password cannot set up a factor beside that of its owner, nor go past it', async () => {
  const account = await addPerson(db, 'erin')
  for (const from of [null, new Date('2090-12-01')]) {
    await setRule('EVERYBODY', from)
    await db.delete(idpTotp).where(eq(idpTotp.accountId, account.id))
    const { browser, action, next } = await begin('erin')
    const { secret, token } = await openNewApp(browser, `${next}/app`)
    await addApp(db, account.id)
    expect((await browser.get(next)).headers.get('location')).toBe(action)
    const sent = await browser.post(`${next}/app`, { token, name: 'Mine', code: codeOf(secret) })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, action])
    expect((await browser.post(`${next}/done`, {})).headers.get('location')).toBe(action)
    expect(await silently(browser)).toBe('login_required')
    expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)
  }
})

test('of two who set one up at the same moment, one does', async () => {
  const account = await addPerson(db, 'heidi')
  await setRule('EVERYBODY', null)
  const both = await Promise.all([begin('heidi'), begin('heidi')])
  const pages = await Promise.all(
    both.map(async ({ browser, next }) => ({ browser, next, ...(await openNewApp(browser, `${next}/app`)) })),
  )
  const answers = await Promise.all(
    pages.map(async ({ browser, next, secret, token }) =>
      browser.post(`${next}/app`, { token, name: 'Mine', code: codeOf(secret) }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 303])
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)
})

test('a set-up that began before a new password is over', async () => {
  await addPerson(db, 'frank')
  await setRule('EVERYBODY', null)
  const { browser, action, next } = await begin('frank')
  const { secret, token } = await openNewApp(browser, `${next}/app`)
  const other = openBrowser(provider.app)
  await other.post('/realms/integrator/forgot-password', { name: 'frank' })
  expect(await setNewPassword(other, 'a third kettle, nowhere at all')).toBe(200)
  const sent = await browser.post(`${next}/app`, { token, name: 'Mine', code: codeOf(secret) })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, action])
})

test('the last factor stays while it is needed', async () => {
  const account = await addPerson(db, 'grete')
  const { browser } = await signIn(provider.app, 'grete', password)
  await addApp(db, account.id)
  await setRule('EVERYBODY', null)
  const [stored] = await db.select().from(idpTotp).where(eq(idpTotp.accountId, account.id))
  const remove = async () => browser.post(`${own}/remove`, { kind: 'APP', id: stored?.id ?? '' })
  expect((await remove()).text).toContain('Add another one before you remove this one.')
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)
  await setRule('EVERYBODY', new Date('2090-12-01'))
  expect((await remove()).text).toContain('is no second factor any more.')
})
