import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { auditTraces, idpPasswordLinks, mails as mailTable } from '../../db/schema/index.ts'
import { withoutChange } from '../../messages/mail/queue.ts'
import { openBrowser } from '../../testing/browser.ts'
import { freshDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/identity.ts'
import { linkIn, openMailbox } from '../../testing/mailbox.ts'
import type { Mailbox } from '../../testing/mailbox.ts'
import { addPerson, password, startProvider } from '../../testing/provider.ts'
import type { TestProvider } from '../../testing/provider.ts'
import { refusingTraces } from '../../testing/traces.ts'

const chosen = 'a lighthouse made of paper'

let database: Database
let mailbox: Mailbox
let provider: TestProvider
let account: { id: string; integratorId: string }

beforeAll(async () => {
  database = await freshDatabase('keys')
  mailbox = await openMailbox()
  provider = await startProvider(database, { SMTP_URL: mailbox.url })
  account = await addPerson(database.db, 'alice')
})

afterEach(() => database.db.delete(auditTraces))

afterAll(async () => {
  await provider.close()
  await mailbox.close()
  await database.close()
})

const traces = () => database.db.select().from(auditTraces).orderBy(asc(auditTraces.id))

async function ask(name: string): Promise<void> {
  await openBrowser(provider.app).post('/realms/integrator/forgot-password', { name })
  await provider.mailer.settled()
}

async function use(link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link)
  const form = { token: searchParams.get('token') ?? '', password: chosen, repeated: chosen }
  return (await openBrowser(provider.app).post(pathname, form)).status
}

test("a requested and a new password are in the integrator's audit log, without any secret", async () => {
  await ask('alice')
  await ask('nobody')
  const link = linkIn(await mailbox.next())
  expect(await use(link)).toBe(200)
  await mailbox.next()
  const whose = { accountId: account.id, integratorId: account.integratorId, email: 'alice@example.com' }
  const written = await traces()
  expect(written).toMatchObject([
    { ...whose, action: 'PASSWORD_RESET_REQUESTED', oldValue: null, body: null },
    { ...whose, action: 'PASSWORD_SET', oldValue: null, body: null },
  ])
  expect(written.map(({ newValue }) => JSON.parse(newValue ?? '') as unknown)).toEqual([
    { accountId: account.id, username: 'alice' },
    { accountId: account.id, username: 'alice', through: 'RESET' },
  ])
  for (const secret of [chosen, new URL(link).searchParams.get('token')])
    expect(JSON.stringify(written)).not.toContain(secret)
})

test('an accepted invitation is there as well', async () => {
  const person = { ...(await addPerson(database.db, 'carol')) }
  await provider.identity.passwordMails.invitationTo(person, withoutChange(database.db))
  expect(await use(linkIn(await mailbox.next()))).toBe(200)
  await mailbox.next()
  expect((await traces()).map(({ action, newValue }) => [action, newValue])).toEqual([
    ['PASSWORD_SET', JSON.stringify({ accountId: person.id, username: 'carol', through: 'INVITATION' })],
  ])
})

test('if the trace cannot be written, no password is set and no link is sent', async () => {
  await addPerson(database.db, 'bob')
  await ask('bob')
  const link = linkIn(await mailbox.next())
  expect(await refusingTraces(database.db, 'PASSWORD_SET', () => use(link))).toBeGreaterThanOrEqual(400)
  await expect(signIn(provider.app, 'bob', password)).resolves.toBeDefined()

  const [before, mails] = [await database.db.select().from(idpPasswordLinks), mailbox.mails.length]
  await refusingTraces(database.db, 'PASSWORD_RESET_REQUESTED', () => ask('bob'))
  // It would be written again later, and replace the link.
  expect(await database.db.delete(mailTable).returning()).toHaveLength(1)
  expect(await database.db.select().from(idpPasswordLinks)).toEqual(before)
  expect(mailbox.mails).toHaveLength(mails)
  expect(await use(link)).toBe(200)
})
