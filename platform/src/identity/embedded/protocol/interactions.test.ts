import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idpRecords } from '../../../db/schema/index.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { authorizationRequest, discover, openSignInPage } from '../../../testing/identity.ts'
import { startOwnProvider } from '../../../testing/own-provider.ts'
import { addPerson, password } from '../../../testing/provider.ts'
import { mostInteractions } from './adapter.ts'

const { database, provider } = await startOwnProvider()
await addPerson(database.db, 'alice')

async function begin() {
  const browser = openBrowser(provider.app)
  const page = await openSignInPage(browser, authorizationRequest(await discover(browser)).address)
  return { browser, page }
}

const storedFrom = (address: string) => database.db.$count(idpRecords, eq(idpRecords.address, address))

test('an address has a limited number of unfinished sign-ins, and the oldest is dropped', async () => {
  const first = await begin()
  const soon = new Date(Date.now() + 3_600_500)
  const row = (at: number, address: string) => ({
    model: 'Interaction',
    id: `${address} ${at}`,
    payload: {},
    expiresAt: soon,
    address,
  })
  for (const address of ['127.0.0.1', '192.0.2.1'])
    await database.db
      .insert(idpRecords)
      .values(Array.from({ length: mostInteractions - 1 }, (_, at) => row(at, address)))
  expect(await storedFrom('127.0.0.1')).toBe(mostInteractions)
  expect((await first.browser.get(first.page.action)).status).toBe(200)

  await new Promise((done) => setTimeout(done, 600))
  const last = await begin()
  expect(await storedFrom('127.0.0.1')).toBe(mostInteractions)
  expect(await storedFrom('192.0.2.1')).toBe(mostInteractions - 1)
  expect((await first.browser.get(first.page.action)).text).toContain('This sign-in page has expired')
  const sent = await last.browser.post(last.page.action, { username: 'alice', password })
  expect(sent.status).toBe(303)
})
