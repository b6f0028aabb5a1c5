import { messageBounds } from '#contract/message-bounds'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mainIntegrator, secondIntegrator } from '../sample/integrators.ts'
import { freshDatabase } from '../testing/database.ts'
import { addressKey, readLeft, spend, sweepMessages, trySpend } from './message-budgets.ts'
import { causedMessages } from './schema/index.ts'
import { transaction } from './transaction.ts'

const database = await freshDatabase('sample')
const { db } = database
afterAll(() => database.close())
beforeEach(async () => void (await db.delete(causedMessages)))

const cause = { integratorId: mainIntegrator.id }
const address = addressKey('EMAIL', 'nora@example.org')
const { most } = messageBounds.DRILLS

test('many at the same moment, in as many transactions, get no more than the budget', async () => {
  const used = Array.from({ length: most - 3 }, () => ({ ...cause, kind: 'DRILL' as const }))
  await db.insert(causedMessages).values(used)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () =>
      transaction(db, async (queries) => trySpend(queries, 'DRILL', cause)),
    ),
  )
  expect(outcomes.filter((spent) => spent === undefined)).toHaveLength(3)
  expect(await readLeft(db, 'DRILLS', cause)).toBe(0)
  expect(await db.$count(causedMessages)).toBe(most)
})

test('a refusal says when the next one is allowed, and counts nothing', async () => {
  const begun = sql`now() - interval '40 minutes'`
  const used = { ...cause, kind: 'DRILL' as const, sentAt: begun }
  await db.insert(causedMessages).values(Array.from({ length: most }, () => used))
  await expect(transaction(db, async (queries) => spend(queries, 'DRILL', cause))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 1200,
    refusal: {
      code: 'DRILLS_SPENT',
      message: 'Your integrator has begun 30 drills within an hour. Try again in 20 min.',
    },
  })
  expect(await db.$count(causedMessages)).toBe(most)
  await db.update(causedMessages).set({ sentAt: sql`now() - interval '61 minutes'` })
  await transaction(db, async (queries) => spend(queries, 'DRILL', cause))
  await db.update(causedMessages).set({ sentAt: sql`now() - interval '25 hours'` })
  await sweepMessages(db)
  expect(await db.$count(causedMessages)).toBe(0)
})

test('an address is counted for all integrators together, in every spelling', async () => {
  const others = { integratorId: secondIntegrator.id }
  const { most: mostToAddress } = messageBounds.CONFIRMATIONS_TO_ADDRESS
  for (let count = 0; count < mostToAddress; count += 1)
    await transaction(db, async (queries) =>
      spend(queries, 'CONFIRMATION', { ...(count % 2 ? cause : others), address }),
    )
  const again = { ...cause, address: addressKey('EMAIL', ' NORA@example.org') }
  expect(await transaction(db, async (queries) => trySpend(queries, 'CONFIRMATION', again))).toMatchObject({
    bound: 'CONFIRMATIONS_TO_ADDRESS',
  })
  const another = { ...cause, address: addressKey('EMAIL', 'olaf@example.org') }
  expect(await transaction(db, async (queries) => trySpend(queries, 'CONFIRMATION', another))).toBeUndefined()
  expect(addressKey('PHONE', '+49 (40) 55')).toBe(addressKey('PHONE', '+494055'))
})

test('strangers who use up the links of an integrator keep nobody from the first one', async () => {
  const { most: mostLinks } = messageBounds.PASSWORD_LINKS
  const used = { ...cause, kind: 'PASSWORD_LINK' as const, address: addressKey('EMAIL', 'olaf@example.org') }
  await db.insert(causedMessages).values(Array.from({ length: mostLinks }, () => used))
  const ask = async () =>
    transaction(db, async (queries) => trySpend(queries, 'PASSWORD_LINK', { ...cause, address }))
  expect(await ask()).toBeUndefined()
  expect(await ask()).toMatchObject({ bound: 'PASSWORD_LINKS' })
  await db.update(causedMessages).set({ address: addressKey('EMAIL', 'other') })
  expect(await ask()).toBeUndefined()
})
