import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { day } from '../base/time.ts'
import { accounts, causedMessages, programTokens } from '../db/schema/index.ts'
import type { Message } from '../messages/mail/mailer.ts'
import { messageBounds } from '#contract/message-bounds'
import { mainIntegrator } from '../sample/integrators.ts'
import { freshDatabase } from '../testing/database.ts'
import { addProgramToken } from '../testing/program-token.ts'
import { sweepTokens, warnOfExpiry } from './token-upkeep.ts'

const database = await freshDatabase('sample')
const { db } = database
afterAll(async () => database.close())

const [admin] = await db.select().from(accounts).where(eq(accounts.username, 'admin'))
if (!admin) throw new Error('There is no admin')
const integratorId = mainIntegrator.id

beforeEach(async () => {
  await db.delete(programTokens)
  await db.delete(causedMessages)
})

/** Expires so many days from now, of so many that it lives. */
const addToken = async (name: string, left: number, lives: number, madeBy = admin.id) =>
  addProgramToken(db, {
    integratorId,
    accountId: admin.id,
    madeBy,
    name,
    createdAt: new Date(Date.now() - (lives - left) * day),
    expiresAt: new Date(Date.now() + left * day),
  })

async function warned(): Promise<Message[]> {
  const sent: Message[] = []
  const mailer = { send: async (_change: unknown, message: Message) => void sent.push(message) }
  const log = { error: (text: string) => expect.fail(text) }
  await warnOfExpiry({ db, mailer, publicUrl: 'https://console.example', log })
  return sent
}

test('the maker of a token is told once, a week before it expires, and earlier nobody', async () => {
  await addToken('Later', 8, 90)
  await addToken('Soon', 6, 90)
  await addToken('Over', -1, 90)
  await addToken('New and short', 2.9, 3)
  const mails = await warned()
  expect(mails.map(({ to }) => to.address)).toEqual([admin.email])
  expect(mails[0]?.text).toContain('"Soon"')
  expect(mails[0]?.text).toContain('https://console.example/#/account/tokens')
  expect(await warned()).toEqual([])
})

test('nothing is sent to an address that nobody has confirmed, or to somebody who has left the integrator', async () => {
  await db.update(accounts).set({ confirmedEmail: null }).where(eq(accounts.id, admin.id))
  await addToken('Unconfirmed', 6, 90)
  expect(await warned()).toEqual([])
  await db.update(accounts).set({ confirmedEmail: admin.email }).where(eq(accounts.id, admin.id))
  const [stranger] = await db.select().from(accounts).where(eq(accounts.username, 'other-admin'))
  await addToken('Foreign', 6, 90, stranger?.id)
  expect(await warned()).toEqual([])
})

test('what the budget of the integrator does not allow is sent later', async () => {
  const { most } = messageBounds.ACCOUNT_MAILS
  await db
    .insert(causedMessages)
    .values(Array.from({ length: most }, () => ({ integratorId, kind: 'NOTICE' as const })))
  await addToken('Soon', 6, 90)
  expect(await warned()).toEqual([])
  await db.delete(causedMessages)
  expect(await warned()).toHaveLength(1)
})

test('a token that has expired is forgotten after a month', async () => {
  await addToken('Old', -31, 90)
  await addToken('Lately', -29, 90)
  await sweepTokens(db)
  expect(await db.select({ name: programTokens.name }).from(programTokens)).toEqual([{ name: 'Lately' }])
})
