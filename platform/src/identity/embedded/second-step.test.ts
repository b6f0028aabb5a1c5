import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { idpAttempts, idpTotp } from '../../db/schema/index.ts'
import { openBrowser } from '../../testing/browser.ts'
import { authorizationRequest, discover, exchangeCode, followTo } from '../../testing/identity.ts'
import { linkIn, openMailbox } from '../../testing/mailbox.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password, setPassword } from '../../testing/provider.ts'
import { addApp, sendPassword } from '../../testing/second-factor.ts'
import { factorsOf } from '../second-factor/store.ts'

const mailbox = await openMailbox()
afterAll(async () => mailbox.close())
const { database, provider } = await startOwnProvider({ PASSWORD_GRANT: 'on', SMTP_URL: mailbox.url })
const { db } = database

async function addPersonWithApp(username: string) {
  const account = await addPerson(db, username)
  return { account, ...(await addApp(db, account.id)) }
}

const begin = async (username: string) => sendPassword(provider.app, username, password)

/** What a new authorization request of the browser gets without a page. */
async function silently(browser: ReturnType<typeof openBrowser>) {
  const { address } = authorizationRequest(await discover(browser), { prompt: 'none' })
  const answer = await browser.get(address)
  const location = new URL(answer.headers.get('location') ?? '')
  return location.searchParams.get('error') ?? 'signed in'
}

test('after the password the code is asked for, and only then is the person signed in', async () => {
  const { account, code } = await addPersonWithApp('alice')
  const { browser, action, next, verifier, redirectUri } = await begin('alice')
  expect(next).toBe(`${action}/second-step`)
  expect(await silently(browser)).toBe('login_required')
  expect(browser.cookie('idp_known_browser')).toBeUndefined()
  const page = await browser.get(next)
  expect([page.status, page.text.includes('autocomplete="one-time-code"')]).toEqual([200, true])

  const sent = await browser.post(next, { code: await code() })
  const callback = await followTo(browser, sent, redirectUri)
  const tokens = await exchangeCode(browser, await discover(browser), {
    code: callback.searchParams.get('code') ?? '',
    verifier,
    redirectUri,
  })
  expect(tokens.scope).toContain('openid')
  expect(await silently(browser)).toBe('signed in')
  const [app] = (await factorsOf(db, account.id)).factors
  expect(app?.lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('the address where a sign-in goes on does not go around the second step', async () => {
  await addPersonWithApp('mallory')
  const { browser, action } = await begin('mallory')
  const uid = action.split('/').at(-1)
  const answer = await browser.get(`/realms/integrator/protocol/openid-connect/auth/${uid}`)
  expect(answer.headers.get('location') ?? '').not.toContain('code=')
  expect(await silently(browser)).toBe('login_required')
})

test('a code works once, also for two who send it at the same moment', async () => {
  const { code } = await addPersonWithApp('bob')
  const typed = await code()
  const both = [await begin('bob'), await begin('bob')]
  const answers = await Promise.all(
    both.map(async ({ browser, next }) => browser.post(next, { code: typed })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 401])
  const third = await begin('bob')
  const again = await third.browser.post(third.next, { code: typed })
  expect(again.text).toContain('This code is not right, or it has been used already.')
})

test('a recovery code works once, and the person is told', async () => {
  const { account, recoveryCodes } = await addPersonWithApp('carol')
  const [first = ''] = recoveryCodes
  const { browser, next } = await begin('carol')
  expect((await browser.post(next, { code: first.toUpperCase() })).status).toBe(303)
  const again = await begin('carol')
  expect((await again.browser.post(again.next, { code: first })).status).toBe(401)
  const mail = await mailbox.next()
  expect(mail.to).toEqual([account.email])
  expect(mail.raw).toContain('Subject: A recovery code for Integrator Console was used')
})

test('the code of another account is refused', async () => {
  const { code } = await addPersonWithApp('dora')
  const { recoveryCodes } = await addPersonWithApp('dave')
  await addPersonWithApp('eve')
  const { browser, next } = await begin('eve')
  for (const typed of [await code(), recoveryCodes[0] ?? ''])
    expect((await browser.post(next, { code: typed })).status).toBe(401)
})

test('another browser, or one without a right password, cannot go on', async () => {
  const { code } = await addPersonWithApp('frank')
  const { next } = await begin('frank')
  const stranger = await openBrowser(provider.app).post(next, { code: await code() })
  expect([stranger.status, stranger.text.includes('This sign-in page has expired')]).toEqual([400, true])

  const wrong = await sendPassword(provider.app, 'frank', 'wrong')
  expect(wrong.sent.status).toBe(401)
  const answer = await wrong.browser.post(`${wrong.action}/second-step`, { code: await code() })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, wrong.action])
})

test('a new password by a link ends what was begun with the old one, and the second step stays', async () => {
  const { account, code } = await addPersonWithApp('grace')
  const { browser, next, action } = await begin('grace')
  const known = await factorsOf(db, account.id)
  await browser.post('/realms/integrator/forgot-password', { name: 'grace' })
  const token = new URL(linkIn(await mailbox.next())).searchParams.get('token') ?? ''
  const chosen = 'quite another kettle, far away'
  const set = { token, password: chosen, repeated: chosen }
  expect((await browser.post('/realms/integrator/set-password', set)).status).toBe(200)
  expect(await factorsOf(db, account.id)).toEqual(known)

  const late = await browser.post(next, { code: await code() })
  expect([late.status, late.headers.get('location')]).toEqual([303, action])
  expect(await silently(browser)).toBe('login_required')
  expect((await sendPassword(provider.app, 'grace', chosen)).next).toContain('/second-step')
})

test('a code that is being checked while the password is replaced signs nobody in', async () => {
  const { account, code } = await addPersonWithApp('judy')
  const { browser, next, action } = await begin('judy')
  const typed = await code()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const sent = await db.transaction(async (queries) => {
    await queries.select().from(idpTotp).where(eq(idpTotp.accountId, account.id)).for('update')
    const answer = browser.post(next, { code: typed })
    await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
    await setPassword(account, password, db)
    return { answer }
  })
  const answer = await sent.answer
  expect([answer.status, answer.headers.get('location')]).toEqual([303, action])
  expect(await silently(browser)).toBe('login_required')
})

test('wrong codes are limited for the account, and neither a right password nor another browser helps', async () => {
  const { account, code } = await addPersonWithApp('henry')
  const { browser, next } = await begin('henry')
  for (let count = 0; count < 5; count += 1)
    expect((await browser.post(next, { code: '000000' })).status).toBe(401)
  expect((await browser.post(next, { code: await code() })).status).toBe(429)
  await db
    .insert(idpAttempts)
    .values(Array.from({ length: 5 }, () => ({ subject: `second step ${account.id}`, source: 'elsewhere' })))
  await db.update(idpAttempts).set({ attemptedAt: sql`attempted_at - interval '2 minutes'` })
  const other = await begin('henry')
  const blocked = await other.browser.post(other.next, { code: await code() })
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(600)
})

test('the password grant refuses an account with a second factor', async () => {
  await addPersonWithApp('ivan')
  const browser = openBrowser(provider.app)
  const { token_endpoint: address } = await discover(browser)
  const answer = await browser.post(
    address,
    { grant_type: 'password', client_id: 'api', username: 'ivan', password, scope: 'openid' },
    { accept: 'application/json' },
  )
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text)).toMatchObject({
    error: 'invalid_grant',
    error_description: 'the account needs a second factor, so it signs in at the page',
  })
})
