import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idpPasskeys, integrators } from '../../db/schema/index.ts'
import { challengeOn, createAuthenticator } from '../../testing/authenticator.ts'
import { openBrowser } from '../../testing/browser.ts'
import { authorizationRequest, discover, followTo, openSignInPage, signIn } from '../../testing/identity.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, password } from '../../testing/provider.ts'
import { sendPassword } from '../../testing/second-factor.ts'

const { database, provider } = await startOwnProvider()
const { db } = database
const own = '/realms/integrator/account'

/** A person with a passkey, which was added at the page. */
async function withPasskey(username: string) {
  const account = await addPerson(db, username)
  const { browser } = await signIn(provider.app, username, password)
  const authenticator = createAuthenticator()
  const page = await browser.get(`${own}/passkey`)
  const passkey = authenticator.create(challengeOn(page.text))
  const added = await browser.post(`${own}/passkey`, { name: 'Key', passkey })
  return { account, authenticator, browser, page, passkey, added }
}

/** A browser at the page for a sign-in with a passkey alone. */
async function openPasskeyPage() {
  const browser = openBrowser(provider.app)
  const request = authorizationRequest(await discover(browser))
  const { action } = await openSignInPage(browser, request.address)
  const address = `${action}/passkey`
  const page = await browser.get(address)
  return { ...request, browser, address, page, challenge: challengeOn(page.text) }
}

test('a passkey is added once, by an answer to its own challenge', async () => {
  const { account, browser, page, passkey, added, authenticator } = await withPasskey('alice')
  expect(page.text).not.toMatch(/<script(?! type="module" src=)|style=/)
  expect([added.status, added.text.includes('Your recovery codes')]).toEqual([200, true])
  const [stored] = await db.select().from(idpPasskeys).where(eq(idpPasskeys.accountId, account.id))
  expect(stored).toMatchObject({ name: 'Key', counter: 0, lastUsedAt: null })

  const again = await browser.post(`${own}/passkey`, { name: 'Key', passkey })
  expect([again.status, again.text.includes('could not be added')]).toEqual([400, true])
  const same = await browser.post(`${own}/passkey`, {
    name: 'Key',
    passkey: authenticator.create(challengeOn(again.text)),
  })
  expect(same.text).toContain('This passkey is known already.')
  const elsewhere = createAuthenticator('https://evil.example')
  const third = await browser.get(`${own}/passkey`)
  const foreign = elsewhere.create(challengeOn(third.text))
  expect((await browser.post(`${own}/passkey`, { name: 'Key', passkey: foreign })).status).toBe(400)
})

test('after the password the passkey is the second step, and a code of nobody is none', async () => {
  const { account, authenticator } = await withPasskey('bob')
  const { browser, next, redirectUri } = await sendPassword(provider.app, 'bob', password)
  const page = await browser.get(next)
  expect(page.text).toContain('Use your passkey')
  expect((await browser.post(next, { code: '123456' })).status).toBe(401)
  const refreshed = await browser.get(next)
  const passkey = authenticator.get(challengeOn(refreshed.text), { isVerified: false })
  const sent = await browser.post(next, { passkey })
  expect((await followTo(browser, sent, redirectUri)).searchParams.get('code')).toBeTruthy()
  const [stored] = await db.select().from(idpPasskeys).where(eq(idpPasskeys.accountId, account.id))
  expect([stored?.counter, stored?.lastUsedAt instanceof Date]).toEqual([1, true])

  // The same answer again, in another sign-in.
  const second = await sendPassword(provider.app, 'bob', password)
  await second.browser.get(second.next)
  expect((await second.browser.post(second.next, { passkey })).status).toBe(401)
})

test('a passkey signs in without a password, if it has checked who uses it', async () => {
  const { account, authenticator } = await withPasskey('carol')
  const { browser, address, challenge, redirectUri } = await openPasskeyPage()
  const unverified = authenticator.get(challenge, { isVerified: false, userHandle: account.id })
  const refused = await browser.post(address, { passkey: unverified })
  expect([refused.status, refused.text.includes('This passkey is not known here')]).toEqual([401, true])
  const passkey = authenticator.get(challengeOn(refused.text), { userHandle: account.id })
  const sent = await browser.post(address, { passkey })
  expect((await followTo(browser, sent, redirectUri)).searchParams.get('code')).toBeTruthy()
})

test('a challenge is for one answer, in one browser', async () => {
  const { authenticator } = await withPasskey('dave')
  const one = await openPasskeyPage()
  const other = await openPasskeyPage()
  const passkey = authenticator.get(one.challenge)
  expect((await other.browser.post(other.address, { passkey })).status).toBe(401)
  expect((await one.browser.post(one.address, { passkey: '{}' })).status).toBe(401)
  expect((await one.browser.post(one.address, { passkey })).status).toBe(401)
})

test('the second step of one person is not done by the passkey of another, nor the other way round', async () => {
  const { account } = await withPasskey('erin')
  const { authenticator } = await withPasskey('mallory')
  const { browser, next, action } = await sendPassword(provider.app, 'erin', password)
  const page = await browser.get(next)
  expect((await browser.post(next, { passkey: authenticator.get(challengeOn(page.text)) })).status).toBe(401)

  // The challenge of the second step does not sign in alone, and a passkey cannot speak for somebody else.
  const step = await browser.get(next)
  const passkey = authenticator.get(challengeOn(step.text))
  expect((await browser.post(`${action}/passkey`, { passkey })).status).toBe(401)
  const alone = await openPasskeyPage()
  const asErin = authenticator.get(alone.challenge, { userHandle: account.id })
  expect((await alone.browser.post(alone.address, { passkey: asErin })).status).toBe(401)
})

test('a passkey that counts backwards is a copy', async () => {
  const { authenticator } = await withPasskey('frank')
  const first = await openPasskeyPage()
  authenticator.get('unused')
  const used = await first.browser.post(first.address, { passkey: authenticator.get(first.challenge) })
  expect(used.status).toBe(303)
  authenticator.turnBack()
  const second = await openPasskeyPage()
  const copy = await second.browser.post(second.address, { passkey: authenticator.get(second.challenge) })
  expect(copy.status).toBe(401)
})

test.each(['', 'no JSON', '[]', '{"id":"\\u0000","rawId":"a","type":"public-key","response":{}}'])(
  'the answer %j is refused',
  async (passkey) => {
    const { browser, address } = await openPasskeyPage()
    expect((await browser.post(address, { passkey })).status).toBe(401)
  },
)

test('nobody of a suspended integrator signs in with a passkey', async () => {
  const { authenticator } = await withPasskey('grace')
  const { browser, address, challenge } = await openPasskeyPage()
  await db.update(integrators).set({ suspendedAt: new Date() })
  const answer = await browser.post(address, { passkey: authenticator.get(challenge) })
  await db.update(integrators).set({ suspendedAt: null })
  expect([answer.status, answer.text.includes('Your organisation is suspended')]).toEqual([403, true])
})
