import { createHash } from 'node:crypto'
import { decodeProtectedHeader, SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { idpKeys } from '../../../db/schema/index.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { authorizationRequest, followTo, refresh, signIn } from '../../../testing/identity.ts'
import type { SignedIn } from '../../../testing/identity.ts'
import { ageKeys } from '../../../testing/keys.ts'
import { addPerson, password, startProvider } from '../../../testing/provider.ts'
import type { TestProvider } from '../../../testing/provider.ts'
import { rotateKeys } from './store.ts'
import { publishedBeforeSigning } from './stages.ts'
import { day, hour, toSeconds } from '../../../base/time.ts'

let database: Database
let one: TestProvider
let other: TestProvider
let session: SignedIn

beforeAll(async () => {
  database = await freshDatabase()
  // Both start at the same moment, on a database without keys.
  ;[one, other] = await Promise.all([startProvider(database), startProvider(database)])
  await addPerson(database.db, 'alice')
  session = await signIn(one.app, 'alice', password)
})

afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

async function stored() {
  const keys = await database.db.select().from(idpKeys)
  const count = (purpose: string) => keys.filter((key) => key.purpose === purpose).length
  return { BROWSERS: count('BROWSERS'), COOKIES: count('COOKIES'), SIGNING: count('SIGNING') }
}

async function publishedBy({ app }: TestProvider): Promise<string[]> {
  const answer = await openBrowser(app).get('/realms/integrator/protocol/openid-connect/certs')
  const { keys } = JSON.parse(answer.text) as { keys: Record<string, unknown>[] }
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  return keys.map(({ kid }) => String(kid))
}

async function renew({ browser, endpoints, refreshToken }: SignedIn, at: TestProvider) {
  browser.moveTo(at.app)
  const answer = await refresh(browser, endpoints, refreshToken)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as { access_token: string; id_token: string }
}

/** Renewal in a hidden frame. It only needs the session cookie. */
async function renewInFrame({ browser, endpoints }: SignedIn, at: TestProvider): Promise<URLSearchParams> {
  browser.moveTo(at.app)
  const silent = authorizationRequest(endpoints, { prompt: 'none' })
  const { searchParams } = await followTo(browser, await browser.get(silent.address), silent.redirectUri)
  return searchParams
}

/** What the frame of the session check finds in the browser. */
function isSessionUnchanged({ browser }: SignedIn, sessionState: string): boolean {
  const [hash, salt] = sessionState.split('.')
  const text = `api http://localhost:8080 ${browser.cookie('idp_browser_state')} ${salt}`
  return createHash('sha256').update(text).digest('hex') === hash
}

test('two processes that start at once on an empty database share one set of keys', async () => {
  expect(await publishedBy(other)).toEqual(await publishedBy(one))
  expect(await stored()).toEqual({ BROWSERS: 1, COOKIES: 1, SIGNING: 1 })
  await expect(other.identity.verifyToken(session.accessToken)).resolves.toBeDefined()
})

test('a restart keeps the keys', async () => {
  const third = await startProvider(database)
  expect(await publishedBy(third)).toEqual(await publishedBy(one))
  await third.close()
})

test('every process publishes a new key before it signs', async () => {
  const before = kidOf(session.accessToken)
  const first = await rotateKeys(database.db)
  expect(first.isNew).toBe(true)
  expect(await rotateKeys(database.db)).toEqual({ signsFrom: first.signsFrom, isNew: false })
  for (const provider of [one, other]) {
    await provider.identity.ring.maintain()
    const published = await publishedBy(provider)
    expect([published.length, published[0]]).toEqual([2, before])
    expect(kidOf((await renew(session, provider)).access_token)).toBe(before)
  }
})

test('a rotation signs nobody out, and new tokens have the new key', async () => {
  const old = kidOf(session.accessToken)
  const waiting = await signIn(one.app, 'alice', password)
  await ageKeys(database.db, publishedBeforeSigning)
  await one.identity.ring.maintain()

  const renewed = await renew(session, one)
  const fresh = kidOf(renewed.access_token)
  expect(fresh).not.toBe(old)
  expect(kidOf(renewed.id_token)).toBe(fresh)
  // The other process has not looked for new keys since. It still signs with the old key, and accepts the new one.
  expect(kidOf((await renew(session, other)).access_token)).toBe(old)
  await other.identity.ring.maintain()
  expect(kidOf((await renew(session, other)).access_token)).toBe(fresh)
  for (const provider of [one, other]) {
    for (const token of [session.accessToken, renewed.access_token])
      await expect(provider.identity.verifyToken(token)).resolves.toBeDefined()
    const answer = await renewInFrame(session, provider)
    expect(answer.get('code')).toBeTruthy()
    expect(isSessionUnchanged(session, session.sessionState)).toBe(true)
    expect(isSessionUnchanged(session, answer.get('session_state') ?? '')).toBe(true)
  }
  const hint = new URLSearchParams({ id_token_hint: waiting.idToken, state: 'gone' }).toString()
  const left = await waiting.browser.get(`${waiting.endpoints.end_session_endpoint}?${hint}`)
  expect([left.status, kidOf(waiting.idToken)]).toEqual([303, old])
  expect((await refresh(waiting.browser, waiting.endpoints, waiting.refreshToken)).status).toBe(400)
})

test('a sign-in that began with the old key can be finished with the new one', async () => {
  const { browser, endpoints } = session
  const stranger = openBrowser(one.app)
  const { address, redirectUri } = authorizationRequest(endpoints)
  const page = await stranger.get((await stranger.get(address)).headers.get('location') ?? '')
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await rotateKeys(database.db)
  await ageKeys(database.db, publishedBeforeSigning)
  await one.identity.ring.maintain()
  const sent = await stranger.post(action, { username: 'alice', password })
  expect((await followTo(stranger, sent, redirectUri)).searchParams.get('code')).toBeTruthy()
  browser.moveTo(one.app)
  expect((await renewInFrame(session, one)).get('code')).toBeTruthy()
})

test('a process looks for new keys when a token names one that it does not know, and only then', async () => {
  const late = await startProvider(database)
  await rotateKeys(database.db)
  await ageKeys(database.db, publishedBeforeSigning)
  await one.identity.ring.maintain()
  const { access_token: token } = await renew(session, one)
  expect(await publishedBy(late)).not.toContain(kidOf(token))
  const both = await Promise.all([late.identity.verifyToken(token), late.identity.verifyToken(token)])
  expect(both).toHaveLength(2)
  expect(await publishedBy(late)).toContain(kidOf(token))

  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: 'made-up', typ: 'at+jwt' })
    .sign(privateKey)
  await expect(late.identity.verifyToken(forged)).rejects.toThrow('the token is not valid')
  await late.close()
})

test('old keys are deleted when the last token signed with them has expired', async () => {
  const newest = kidOf((await renew(session, one)).access_token)
  await ageKeys(database.db, toSeconds(15 * hour))
  await one.identity.ring.maintain()
  expect((await publishedBy(one)).length).toBeGreaterThan(1)
  expect((await renewInFrame(session, one)).get('code')).toBeTruthy()
  await ageKeys(database.db, toSeconds(2 * hour))
  await one.identity.ring.maintain()
  await other.identity.ring.maintain()
  expect([await publishedBy(one), await publishedBy(other)]).toEqual([[newest], [newest]])
  expect(await stored()).toEqual({ BROWSERS: 4, COOKIES: 1, SIGNING: 1 })
  await expect(one.identity.verifyToken(session.accessToken)).rejects.toThrow('the token is not valid')
  // The session was used in between, so its cookie is signed with the remaining key.
  expect((await renewInFrame(session, one)).get('code')).toBeTruthy()
})

test('after 90 days one of the processes makes new keys', async () => {
  await ageKeys(database.db, toSeconds(89 * day))
  await one.identity.ring.maintain()
  expect(await publishedBy(one)).toHaveLength(1)
  await ageKeys(database.db, toSeconds(day))
  await Promise.all([one.identity.ring.maintain(), other.identity.ring.maintain()])
  expect(await stored()).toEqual({ BROWSERS: 5, COOKIES: 2, SIGNING: 2 })
  for (const provider of [one, other]) expect(await publishedBy(provider)).toHaveLength(2)
})
