import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './connection.ts'
import { guardWrites } from './pool.ts'
import { transaction } from './transaction.ts'
import { isWritable } from './writable.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('changes are stored until one is refused, and again when one, or a trial, is stored', async () => {
  const { db } = database
  expect(await isWritable(db)).toBe(true)
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const refused = transaction(db, () => Promise.reject(full))
  await expect(refused).rejects.toBe(full)
  expect(await isWritable(db)).toBe(false)
  // Other refusals are of one change alone.
  await expect(transaction(db, (queries) => queries.execute(sql`select 1/0`))).rejects.toThrow('select 1/0')
  expect(await isWritable(db)).toBe(false)
  expect(await isWritable(db, 0)).toBe(true)
  expect(await isWritable(db)).toBe(true)
})

test('while its disk is guarded, changes are not stored', async () => {
  let refusal: Error | undefined = new Error('full')
  guardWrites(database.db.$client, { refusal: () => refusal })
  expect(await isWritable(database.db)).toBe(false)
  refusal = undefined
  expect(await isWritable(database.db)).toBe(true)
})
