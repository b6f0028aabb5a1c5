import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endAllSessions, openOnlooker, type Onlooker } from '../testing/connections.ts'
import { freshDatabase } from '../testing/database.ts'
import type { Database, Queries } from './connection.ts'
import { whyUnavailable } from './failures.ts'
import { prepared } from './prepared.ts'
import { integrators } from './schema/index.ts'
import { transaction } from './transaction.ts'

let database: Database
let onlooker: Onlooker

beforeAll(async () => {
  database = await freshDatabase()
  onlooker = openOnlooker(database)
  await database.db.insert(integrators).values({ id: 'one', name: 'One' })
})
afterAll(async () => {
  await onlooker.close()
  await database.close()
})

const short = { isShort: true }
const echo = prepared(
  'shared_test_echo',
  ['text'],
  (select, { text }) =>
    select({ text: sql<string>`${text}::text`, pid: sql<number>`pg_backend_pid()` }).from(integrators),
  short,
)
const divide = prepared(
  'shared_test_divide',
  ['by'],
  (select, { by }) => select({ result: sql<number>`1 / ${by}::int` }).from(integrators),
  short,
)
const wait = prepared(
  'shared_test_wait',
  ['seconds'],
  (select, { seconds }) =>
    select({ slept: sql<string>`pg_sleep(${seconds}::float)::text` }).from(integrators),
  short,
)

const backendOf = async (db: Queries) => (await echo(db, { text: '' }))[0]?.pid
const backendOfPool = async () =>
  (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
const isShared = async () => (await backendOf(database.db)) !== (await backendOfPool())

// The first read opens the connection, and is answered by the pool.
beforeEach(async () => {
  await vi.waitUntil(isShared, { timeout: 60_000 })
})

test('many reads at once use one connection, and each gets its own answer', async () => {
  const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`)
  const answers = await Promise.all(texts.map((text) => echo(database.db, { text })))
  expect(answers.map(([row]) => row?.text)).toEqual(texts)
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1)
})

test('a read that fails does not disturb the others', async () => {
  const reads = ['1', '0', '1'].map((by) => divide(database.db, { by }))
  const [first, second, third] = await Promise.allSettled(reads)
  for (const read of [first, third]) expect(read).toMatchObject({ value: [{ result: 1 }] })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
})

test('a transaction reads on its own connection, also what it has written itself', async () => {
  const undone = new Error('undone')
  const reading = transaction(database.db, async (change) => {
    await change.insert(integrators).values({ id: 'two', name: 'Two' })
    expect(await echo(change, { text: '' })).toHaveLength(2)
    expect(await echo(database.db, { text: '' })).toHaveLength(1)
    throw undone
  })
  await expect(reading).rejects.toBe(undone)
})

test('a lost connection fails the reads on it, the pool answers the next one, and then there is a new one', async () => {
  const before = await backendOf(database.db)
  const failed = Promise.allSettled([wait(database.db, { seconds: '30' }), echo(database.db, { text: '' })])
  await expect.poll(() => endAllSessions(onlooker.db)).toBeGreaterThan(0)
  for (const read of await failed) {
    if (read.status === 'fulfilled') throw new Error('A lost connection has answered')
    expect(whyUnavailable(read.reason)).toBeDefined()
  }
  // The pool may learn of the end of its own idle connections a moment later.
  const backend = async () => backendOf(database.db).catch(() => before)
  await expect.poll(backend).not.toBe(before)
  await expect.poll(isShared).toBe(true)
})
