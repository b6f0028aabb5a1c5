import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withEmailKey } from '../../db/account-names.ts'
import type { Database } from '../../db/connection.ts'
import { accounts, idpAttempts } from '../../db/schema/index.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { authorizationRequest, discover, openSignInPage, signIn } from '../../testing/identity.ts'
import { linkIn, openMailbox, partOf } from '../../testing/mailbox.ts'
import type { Mailbox } from '../../testing/mailbox.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'
import type { TestProvider } from '../../testing/provider.ts'

let database: Database
let mailbox: Mailbox
let provider: TestProvider
const address = '/realms/integrator/forgot-password'

beforeAll(async () => {
  database = await freshDatabase('keys')
  mailbox = await openMailbox()
  provider = await startProvider(database, { SMTP_URL: mailbox.url })
  await addPerson(database.db, 'Alice')
  await addPerson(database.db, 'bob')
})

afterAll(async () => {
  await provider.close()
  await mailbox.close()
  await database.close()
})

const ask = (name: string) => openBrowser(provider.app).post(address, { name })

test('the sign-in page links to it', async () => {
  const browser = openBrowser(provider.app)
  const page = await openSignInPage(browser, authorizationRequest(await discover(browser)).address)
  expect(page.text).toContain(`<a href="${address}">Forgot password?</a>`)
  const form = await browser.get(address)
  expect(form.status).toBe(200)
  expect(form.text).toContain('Username or e-mail')
  expect(form.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('username and e-mail address both get a link, in any spelling, and a new link replaces the older one', async () => {
  await ask('ALICE')
  const first = await mailbox.next()
  await ask('  alice@Example.com ')
  const second = await mailbox.next()
  expect([first.to, second.to]).toEqual([['alice@example.com'], ['alice@example.com']])
  expect(partOf(second, 'text/plain')).toContain('asked for a new password for the account Alice')
  const browser = openBrowser(provider.app)
  expect((await browser.get(linkIn(first))).status).toBe(410)
  expect((await browser.get(linkIn(second))).status).toBe(200)
  await expect(signIn(provider.app, 'alice', password)).resolves.toBeDefined()
})

test('the mail is in the language of the person', async () => {
  const person = await addPerson(database.db, 'claire')
  await database.db.update(accounts).set({ language: 'fr' }).where(eq(accounts.id, person.id))
  await ask('claire')
  const mail = await mailbox.next()
  expect(partOf(mail, 'text/plain')).toMatch(/^Bonjour Test Person,\n/)
  expect(partOf(mail, 'text/html')).toContain('<html lang="fr">')
})

test('an e-mail address means the account with that address, not an account with it as username', async () => {
  const called = await addPerson(database.db, 'bob@example.com')
  await database.db
    .update(accounts)
    .set(withEmailKey({ email: 'somebody.else@example.com' }))
    .where(eq(accounts.id, called.id))
  await ask('bob@example.com')
  const mail = await mailbox.next()
  expect(mail.to).toEqual(['bob@example.com'])
  expect(partOf(mail, 'text/plain')).toContain('for the account bob.')
  await database.db.delete(accounts).where(eq(accounts.id, called.id))
})

test('the answer does not reveal whether an account exists', async () => {
  const sent = mailbox.mails.length
  const known = await ask('bob')
  await mailbox.next()
  for (const name of ['nobody', 'nobody@example.com', "' or 1=1 --", 'bob\0', '%']) {
    const unknown = await ask(name)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  }
  await provider.mailer.settled()
  // A zero byte is dropped: with it, bob is still bob.
  expect(mailbox.mails.length).toBe(sent + 2)
  await mailbox.next()
})

test('an empty field is refused', async () => {
  for (const name of ['', '   ', '\0']) {
    const answer = await ask(name)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Enter your username or e-mail address.')
  }
})

test('requests are limited per name, for unknown names too, and sign-ins are not affected', async () => {
  await database.db.delete(idpAttempts)
  const sent = mailbox.mails.length
  for (const name of ['alice', 'somebody']) {
    for (let count = 0; count < 3; count += 1) expect((await ask(name)).status).toBe(200)
    const refused = await ask(name.toUpperCase())
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too many attempts. Try again in 15 minutes.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  }
  await provider.mailer.settled()
  expect(mailbox.mails.length).toBe(sent + 3)
  await expect(signIn(provider.app, 'alice', password)).resolves.toBeDefined()
})

test('requests are limited per address', async () => {
  await database.db.delete(idpAttempts)
  for (let count = 0; count < 20; count += 1) expect((await ask(`name-${count}`)).status).toBe(200)
  expect((await ask('one-more')).status).toBe(429)
})
