import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Queries } from '../../db/connection.ts'
import { integrators, layouts, locations } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { findLocation } from '../../domain/places/locations.ts'
import { freshDatabase } from '../../testing/database.ts'
import { addLocation } from '../../testing/plant.ts'
import { listLocations } from './store.ts'

let database: Database
let one: string
let another: string

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values([
    { id: 'ours', name: 'Ours' },
    { id: 'theirs', name: 'Theirs' },
  ])
  one = await addLocation(database.db, 'ours')
  another = await addLocation(database.db, 'ours')
})
afterAll(() => database.close())

const change = async (id: string, fields: Partial<typeof locations.$inferInsert>) =>
  database.db.update(locations).set(fields).where(eq(locations.id, id))

/** Reads the locations one by one: their list must be the same, byte for byte. */
async function oneByOne(integratorId: string, ids: string[]): Promise<string> {
  const entries = []
  for (const id of ids) {
    const found = await findLocation({ db: database.db, integratorId }, 'id', id)
    if (!found) throw new Error('There is no such location')
    const { zones: _, ...entry } = found
    entries.push(entry)
  }
  return JSON.stringify(entries)
}

const listOf = async (integratorId: string) =>
  (await listLocations({ db: database.db, integratorId }, {})).text()

test('every change of a location or of its layouts is in the list', async () => {
  const { db } = database
  await change(one, {
    name: 'A "hall"\\\n\u0001 in Zürich 東京 🧊',
    slid: 'S-1',
    city: '/\u2028\u007f',
    timeZone: 'Europe/Berlin',
    version: 7,
  })
  await change(another, { name: 'B' })
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one, another]))
  await db.insert(layouts).values([
    { id: 'upper', locationId: one, name: 'Upper floor' },
    { id: 'lower', locationId: one, name: 'Lower "floor"' },
    { id: 'roof', locationId: another, name: 'Roof' },
  ])
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one, another]))
  await db.update(layouts).set({ name: 'Attic' }).where(eq(layouts.id, 'upper'))
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one, another]))
  await db.update(layouts).set({ locationId: another }).where(eq(layouts.id, 'lower'))
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one, another]))
  await db.delete(layouts).where(eq(layouts.id, 'upper'))
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one, another]))
  await change(another, { integratorId: 'theirs' })
  expect(await listOf('ours')).toBe(await oneByOne('ours', [one]))
  expect(await listOf('theirs')).toBe(await oneByOne('theirs', [another]))
})

/** How many statements on this database wait for another change. */
async function waiting(db: Queries): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('layouts that two people add to one location at the same time are both in the list', async () => {
  const { db } = database
  const id = await addLocation(db, 'theirs')
  await change(id, { name: 'Z' })
  let second: Promise<unknown> = Promise.resolve()
  await transaction(db, async (queries) => {
    await queries.insert(layouts).values({ locationId: id, name: 'First' })
    second = db.insert(layouts).values({ locationId: id, name: 'Second' }).execute()
    await expect.poll(() => waiting(db)).toBe(1)
  })
  await second
  expect(await listOf('theirs')).toMatch(/"layoutName":"First".*"layoutName":"Second"/)
})
