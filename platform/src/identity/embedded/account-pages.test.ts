import { eq, sql } from 'drizzle-orm'
import { decodeQR } from 'qr/decode.js'
import { afterAll, expect, test } from 'vitest'
import { auditTraces, idpRecords, idpRecoveryCodes, idpTotp } from '../../db/schema/index.ts'
import { openBrowser, type Browser } from '../../testing/browser.ts'
import { signIn } from '../../testing/identity.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { addApp, codeOf, sendPassword } from '../../testing/second-factor.ts'

const mailbox = await openMailbox()
afterAll(async () => mailbox.close())
const { database, provider } = await startOwnProvider({ SMTP_URL: mailbox.url })
const { db } = database
const own = '/realms/integrator/account'

async function signedIn(username: string) {
  const account = await addPerson(db, username)
  const { browser } = await signIn(provider.app, username, password)
  return { account, browser }
}

/** The page with a new key, as a person reads it. */
async function openNewApp(browser: Browser) {
  const page = await browser.get(`${own}/app`)
  const secret = /class="key">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(' ', '') ?? ''
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return { page, secret, token }
}

/** What a phone reads from the picture: its path moves from one dark square to the next. */
function readPicture(text: string): string {
  const [, size, path = ''] =
    /class="qr"[^>]*>\s*<svg viewBox="0 0 (\d+) [^>]*><path d="([^"]+)"/.exec(text) ?? []
  const side = Number(size) * 4
  const data = new Uint8Array(side * side * 3).fill(255)
  let [x, y] = [0, 0]
  for (const [, how, right, down] of path.matchAll(/([Mm])(-?\d+) ?(-?\d+)/g)) {
    const [fromX, fromY] = how === 'M' ? [0, 0] : [x, y]
    ;[x, y] = [fromX + Number(right), fromY + Number(down)]
    for (let row = y * 4; row < y * 4 + 4; row += 1)
      data.fill(0, (row * side + x * 4) * 3, (row * side + x * 4 + 4) * 3)
  }
  return decodeQR({ width: side, height: side, data })
}

const codesOn = (text: string) => [...text.matchAll(/<li>([\w-]{19})<\/li>/g)].map(([, code]) => code ?? '')

const olden = async (accountId: string) =>
  db
    .update(idpRecords)
    .set({ payload: sql`payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 901)` })
    .where(sql`${idpRecords.model} = 'Session' and ${idpRecords.payload}->>'accountId' = ${accountId}`)

test('an app is added with its first code, and the recovery codes are shown once', async () => {
  const { account, browser } = await signedIn('alice')
  expect((await browser.get(own)).text).toContain('You sign in with your password alone.')
  const { page, secret, token } = await openNewApp(browser)
  const { host, pathname, searchParams } = new URL(readPicture(page.text))
  expect([host, decodeURIComponent(pathname)]).toEqual(['totp', '/Integrator Console:alice'])
  expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'Integrator Console' })
  expect(page.text).not.toMatch(/<script|style=/)
  expect(page.headers.get('cache-control')).toBe('no-store')

  const wrong = await browser.post(`${own}/app`, { token, name: 'Phone', code: '000000' })
  expect([wrong.status, wrong.text.includes('This is not the code of this key.')]).toEqual([400, true])
  const code = codeOf(secret)
  const added = await browser.post(`${own}/app`, { token, name: 'My <phone>', code })
  const codes = codesOn(added.text)
  expect([added.status, codes.length]).toEqual([200, 10])
  expect((await browser.get(own)).text).toContain('My &lt;phone&gt;')
  expect((await browser.get(own)).text).toContain('10 of 10 are left')

  const [stored] = await db.select().from(idpTotp).where(eq(idpTotp.accountId, account.id))
  expect(stored?.secret).toMatch(/^enc1\./)
  expect(JSON.stringify(await db.select().from(idpRecoveryCodes))).not.toContain(codes[0])
  const [trace] = await db.select().from(auditTraces).where(eq(auditTraces.action, 'SECOND_FACTOR_ADDED'))
  expect(JSON.parse(trace?.newValue ?? '')).toEqual({
    accountId: account.id,
    username: 'alice',
    kind: 'APP',
    name: 'My <phone>',
  })
  expect((await mailbox.next()).raw).toContain('has a new second factor')

  // The code that added the app is used up.
  const next = await sendPassword(provider.app, 'alice', password)
  expect((await next.browser.post(next.next, { code })).status).toBe(401)
  expect((await next.browser.post(next.next, { code: codes[0] ?? '' })).status).toBe(303)
})

test('a form that was sent already adds nothing, and neither does that of somebody else', async () => {
  const { account, browser } = await signedIn('bob')
  const other = await signedIn('mallory')
  const { secret, token } = await openNewApp(browser)
  const form = { token, name: 'Phone', code: codeOf(secret) }
  expect((await other.browser.post(`${own}/app`, form)).status).toBe(303)
  expect((await browser.post(`${own}/app`, form)).status).toBe(200)
  expect((await browser.post(`${own}/app`, form)).status).toBe(303)
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, other.account.id))).toBe(0)
})

test('a name is one line of 60 characters at most, and there are 20 factors at most', async () => {
  const { account, browser } = await signedIn('heidi')
  const { secret, token } = await openNewApp(browser)
  const add = async (name: string) => browser.post(`${own}/app`, { token, name, code: codeOf(secret) })
  for (const name of ['x'.repeat(300), 'x'.repeat(61), 'one\ntwo', ' ']) {
    const refused = await add(name)
    expect([refused.status, refused.text.includes('60 characters')]).toEqual([400, true])
  }
  for (let count = 0; count < 20; count += 1) await addApp(db, account.id)
  expect((await add('x'.repeat(60))).text).toContain('You have 20 already. Remove one first.')
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(20)
  await db.delete(idpTotp).where(eq(idpTotp.accountId, account.id))
  const next = await openNewApp(browser)
  const named = { token: next.token, name: 'x'.repeat(60), code: codeOf(next.secret) }
  expect((await browser.post(`${own}/app`, named)).status).toBe(200)
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)
})

test('a factor is removed by its owner alone, and the recovery codes go with the last one', async () => {
  const { account, browser } = await signedIn('carol')
  await addApp(db, account.id)
  const [stored] = await db.select().from(idpTotp).where(eq(idpTotp.accountId, account.id))
  const form = { kind: 'APP', id: stored?.id ?? '' }
  const other = await signedIn('dave')
  await other.browser.post(`${own}/remove`, form)
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(1)

  const removed = await browser.post(`${own}/remove`, form)
  expect(removed.text).toContain('&quot;Phone&quot; is no second factor any more.')
  expect(await db.$count(idpTotp, eq(idpTotp.accountId, account.id))).toBe(0)
  expect(await db.$count(idpRecoveryCodes, eq(idpRecoveryCodes.accountId, account.id))).toBe(0)
  const [trace] = await db.select().from(auditTraces).where(eq(auditTraces.action, 'SECOND_FACTOR_REMOVED'))
  expect(JSON.parse(trace?.newValue ?? '')).toMatchObject({ username: 'carol', name: 'Phone' })
})

test('new recovery codes replace the old ones', async () => {
  const { account, browser } = await signedIn('erin')
  expect(codesOn((await browser.post(`${own}/recovery-codes`, {})).text)).toEqual([])
  const { recoveryCodes } = await addApp(db, account.id)
  const codes = codesOn((await browser.post(`${own}/recovery-codes`, {})).text)
  expect(codes).toHaveLength(10)
  const next = await sendPassword(provider.app, 'erin', password)
  expect((await next.browser.post(next.next, { code: recoveryCodes[0] ?? '' })).status).toBe(401)
  expect((await next.browser.post(next.next, { code: codes[0] ?? '' })).status).toBe(303)
})

test('nobody changes anything with an old sign-in, or by a form of another site', async () => {
  const { account, browser } = await signedIn('frank')
  await addApp(db, account.id)
  const foreign = await browser.post(`${own}/recovery-codes`, {}, { 'sec-fetch-site': 'same-site' })
  expect(foreign.status).toBe(403)
  await olden(account.id)
  for (const answer of [
    await browser.get(`${own}/app`),
    await browser.post(`${own}/recovery-codes`, {}),
    await browser.post(`${own}/remove`, { kind: 'APP', id: 'any' }),
  ]) {
    const location = new URL(answer.headers.get('location') ?? '', 'http://localhost')
    expect([answer.status, location.searchParams.get('prompt')]).toEqual([303, 'login'])
  }
  expect((await browser.get(own)).text).toContain('10 of 10 are left')
})

test('whoever signs in again comes back to the page, with the same session', async () => {
  const { account, browser } = await signedIn('grace')
  await olden(account.id)
  const sessions = async () =>
    db
      .select({ uid: idpRecords.uid })
      .from(idpRecords)
      .where(sql`${idpRecords.model} = 'Session' and ${idpRecords.payload}->>'accountId' = ${account.id}`)
  const before = await sessions()
  let answer = await browser.get(`${own}/app`)
  const form = await browser.get(
    (await browser.get(answer.headers.get('location') ?? '')).headers.get('location') ?? '',
  )
  expect(form.text).toContain('value="grace"')
  const action = /<form[^>]*action="([^"]+)"/.exec(form.text)?.[1] ?? ''
  answer = await browser.post(action, { username: 'grace', password })
  for (let step = 0; step < 4 && answer.status === 303; step += 1)
    answer = await browser.get(answer.headers.get('location') ?? '')
  expect([answer.status, answer.text.includes('Add an authenticator app')]).toEqual([200, true])
  expect(await sessions()).toEqual(before)
})

test('a stranger is asked to sign in', async () => {
  for (const path of [own, `${own}/app`]) {
    const answer = await openBrowser(provider.app).get(path)
    expect([answer.status, answer.headers.get('location')?.includes('/auth?')]).toEqual([303, true])
  }
})
