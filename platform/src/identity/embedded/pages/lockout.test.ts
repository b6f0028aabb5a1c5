import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idpAttempts } from '../../../db/schema/index.ts'
import { openBrowser } from '../../../testing/browser.ts'
import type { Browser } from '../../../testing/browser.ts'
import { authorizationRequest, discover, openSignInPage, signIn } from '../../../testing/identity.ts'
import { startOwnProvider } from '../../../testing/own-provider.ts'
import { addPerson, password } from '../../../testing/provider.ts'

const { database, provider } = await startOwnProvider()

/** Strangers with many addresses, each with one wrong password. They wait as long as they have to. */
async function attack(username: string): Promise<void> {
  for (let at = 0; at < 26; at += 1) {
    if (at >= 20) await letPass(31)
    const given = { username, password: 'wrong', address: `198.51.100.${at}` }
    expect(await provider.identity.checkCredentials(given)).toMatchObject({ kind: 'refused' })
  }
}

/** Acts as if this many seconds had passed. */
const letPass = (seconds: number) =>
  database.db
    .update(idpAttempts)
    .set({ attemptedAt: sql`${idpAttempts.attemptedAt} - make_interval(secs => ${seconds})` })

async function tryIn(browser: Browser, username: string, secret: string) {
  const { address } = authorizationRequest(await discover(browser), { prompt: 'login' })
  const page = await openSignInPage(browser, address)
  return browser.post(page.action, { username, password: secret })
}

describe('strangers cannot lock an account', () => {
  test('its owner signs in at once with a known browser, and otherwise within half a minute', async () => {
    await addPerson(database.db, 'alice')
    const { browser } = await signIn(provider.app, 'alice', password)
    await attack('alice')
    expect((await tryIn(browser, 'alice', password)).status).toBe(303)

    const elsewhere = openBrowser(provider.app)
    const refused = await tryIn(elsewhere, 'alice', password)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
    expect(refused.text).toContain('Too many attempts. Try again in')
    await letPass(30)
    expect((await tryIn(elsewhere, 'alice', password)).status).toBe(303)
  })

  test("not even from the owner's own address", async () => {
    await addPerson(database.db, 'bert')
    const { browser } = await signIn(provider.app, 'bert', password)
    const given = { username: 'bert', password: 'wrong', address: '127.0.0.1' }
    for (let count = 0; count < 12; count += 1) {
      const result = await provider.identity.checkCredentials(given)
      if (result.kind !== 'blocked') continue
      await letPass(result.waitSeconds)
      await provider.identity.checkCredentials(given)
    }
    expect((await tryIn(openBrowser(provider.app), 'bert', password)).status).toBe(429)
    expect((await tryIn(browser, 'bert', password)).status).toBe(303)
    await database.db.delete(idpAttempts)
  })
})

describe('a known browser', () => {
  test('is slowed down by its own mistakes', async () => {
    await addPerson(database.db, 'cora')
    const { browser } = await signIn(provider.app, 'cora', password)
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await tryIn(browser, 'cora', 'wrong')).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses).toContain(429)
  })

  test('is known only for the accounts that have used it', async () => {
    const dora = await addPerson(database.db, 'dora')
    await addPerson(database.db, 'emil')
    const { browser } = await signIn(provider.app, 'emil', password)
    await attack('dora')
    expect((await tryIn(browser, 'dora', password)).status).toBe(429)
    await database.db.delete(idpAttempts).where(eq(idpAttempts.subject, dora.id))
    expect((await tryIn(browser, 'dora', password)).status).toBe(303)
    expect((await tryIn(browser, 'emil', password)).status).toBe(303)
  })
})

test('wrong passwords for one user from one address wait longer and longer', async () => {
  await addPerson(database.db, 'finn')
  const given = { username: 'finn', password: 'wrong', address: '192.0.2.77' }
  const waits: number[] = []
  for (let count = 0; count < 9; count += 1) {
    const result = await provider.identity.checkCredentials(given)
    if (result.kind === 'blocked') {
      waits.push(result.waitSeconds)
      await letPass(result.waitSeconds)
      await provider.identity.checkCredentials(given)
    }
  }
  expect(waits).toEqual([1, 2, 4, 8])
})

test('a name without an account is slowed down in the same way', async () => {
  await addPerson(database.db, 'gwen')
  const kindsFor = async (username: string, address: string) => {
    const kinds: string[] = []
    for (let count = 0; count < 7; count += 1)
      kinds.push((await provider.identity.checkCredentials({ username, password: 'wrong', address })).kind)
    return kinds
  }
  const known = await kindsFor('gwen', '192.0.2.78')
  expect(known).toContain('blocked')
  expect(await kindsFor('nobody', '192.0.2.79')).toEqual(known)
})
