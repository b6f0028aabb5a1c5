import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { authorizationRequest, followTo, refresh, signIn } from '../../../testing/identity.ts'
import { addPerson, password, startProvider } from '../../../testing/provider.ts'
import type { TestProvider } from '../../../testing/provider.ts'
import { replaceKeys } from './store.ts'
import { signKnownBrowser, readKnownBrowser } from '../pages/known-browser.ts'

let database: Database
let one: TestProvider
let other: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  ;[one, other] = await Promise.all([startProvider(database), startProvider(database)])
  await addPerson(database.db, 'alice')
})

afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

async function keyIdsOf({ app }: TestProvider): Promise<unknown[]> {
  const answer = await openBrowser(app).get('/realms/integrator/protocol/openid-connect/certs')
  return (JSON.parse(answer.text) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

test('dropped keys are refused at once, in every process', async () => {
  const { accessToken, refreshToken, browser, endpoints } = await signIn(one.app, 'alice', password)
  const leaked = one.identity.ring.keys()
  for (const { identity } of [one, other])
    await expect(identity.verifyToken(accessToken)).resolves.toBeDefined()

  await replaceKeys(database.db)
  for (const { identity } of [one, other]) await identity.ring.maintain()

  for (const { identity } of [one, other]) {
    await expect(identity.verifyToken(accessToken)).rejects.toThrow('the token is not valid')
    expect(identity.ring.keys().signing).toHaveLength(1)
    const cookie = signKnownBrowser({ id: 'any', accountIds: ['any'] }, leaked.browserSecrets)
    expect(readKnownBrowser(cookie, identity.ring.keys().browserSecrets)).toBeUndefined()
  }
  const [[first], [second]] = [await keyIdsOf(one), await keyIdsOf(other)]
  expect(first).toBe(second)
  expect(first).not.toBe(leaked.signing[0].kid)

  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(400)
  const silent = authorizationRequest(endpoints, { prompt: 'none' })
  const { searchParams } = await followTo(browser, await browser.get(silent.address), silent.redirectUri)
  expect(searchParams.get('error')).toBe('login_required')
})

test('signing in again works at once', async () => {
  const { accessToken } = await signIn(one.app, 'alice', password)
  for (const { identity } of [one, other])
    await expect(identity.verifyToken(accessToken)).resolves.toBeDefined()
})
