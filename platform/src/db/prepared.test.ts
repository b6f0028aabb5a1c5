import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './connection.ts'
import { prepared } from './prepared.ts'
import { units } from './schema/index.ts'
import { transaction } from './transaction.ts'

let database: Database
let built = 0

const named = prepared('test_unit', ['id'], (select, { id }) => {
  built += 1
  return select({ name: units.name }).from(units).where(eq(units.id, id))
})

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(units).values([
    { id: 'a', name: 'First', symbol: 'a', quantity: 'q' },
    { id: 'b', name: 'Second', symbol: 'b', quantity: 'q' },
  ])
})
afterAll(() => database.close())

test('a statement is built once for the pool, and the server keeps it', async () => {
  expect(await named(database.db, { id: 'a' })).toEqual([{ name: 'First' }])
  expect(await named(database.db, { id: 'b' })).toEqual([{ name: 'Second' }])
  expect(built).toBe(1)
  const kept = await transaction(database.db, async (queries) => {
    await named(queries, { id: 'a' })
    return queries.execute(sql`select name from pg_prepared_statements where name = 'test_unit'`)
  })
  expect(kept.rows).toHaveLength(1)
})

test("inside a transaction it sees the transaction's changes", async () => {
  const names = await transaction(database.db, async (queries) => {
    await queries.update(units).set({ name: 'Changed' }).where(eq(units.id, 'a'))
    return named(queries, { id: 'a' })
  })
  expect(names).toEqual([{ name: 'Changed' }])
})

test('two statements cannot have the same name', () => {
  expect(() => prepared('test_unit', [], (select) => select({ id: units.id }).from(units))).toThrow(
    'Two statements are called test_unit',
  )
})
