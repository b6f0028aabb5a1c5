import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { addLocation } from '../testing/plant.ts'
import type { Database, Queries } from './connection.ts'
import { integrators, layouts, locations, tableVersions, units } from './schema/index.ts'
import { transaction } from './transaction.ts'
import { namesOf, readVersions } from './versions.ts'

let database: Database
let one: string
let another: string
const tables = namesOf([locations, layouts])

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

const now = async (integratorId = 'ours', names = tables) => readVersions(database.db, integratorId, names)

const rename = async (db: Queries, id: string, name = 'Renamed') =>
  db.update(locations).set({ name }).where(eq(locations.id, id))

/** The versions before and after the work, as both integrators see them. */
async function around(work: () => Promise<unknown>) {
  const before = [await now('ours'), await now('theirs')]
  await work()
  const after = [await now('ours'), await now('theirs')]
  return { ours: before[0] !== after[0], theirs: before[1] !== after[1] }
}

test("a change of an integrator's row changes only its version", async () => {
  expect(await around(() => rename(database.db, one))).toEqual({ ours: true, theirs: false })
  expect(await around(() => addLocation(database.db, 'theirs'))).toEqual({ ours: false, theirs: true })
})

test('a move to another integrator changes the versions of both', async () => {
  const moved = await addLocation(database.db, 'ours')
  const move = () =>
    database.db.update(locations).set({ integratorId: 'theirs' }).where(eq(locations.id, moved))
  expect(await around(move)).toEqual({ ours: true, theirs: true })
})

test('a part belongs to the owner of the whole, and moves with it', async () => {
  const names = namesOf([layouts])
  const before = await now('ours', names)
  await database.db.insert(layouts).values({ id: 'layout', locationId: one, name: 'Ground floor' })
  const made = await now('ours', names)
  await database.db.update(layouts).set({ name: 'First floor' }).where(eq(layouts.id, 'layout'))
  const renamed = await now('ours', names)
  await database.db.delete(layouts).where(eq(layouts.id, 'layout'))
  expect(new Set([before, made, renamed, await now('ours', names)]).size).toBe(4)
  const whole = await addLocation(database.db, 'ours')
  await database.db.insert(layouts).values({ locationId: whole, name: 'Ground floor' })
  expect(await around(() => database.db.delete(locations).where(eq(locations.id, whole)))).toMatchObject({
    ours: true,
  })
})

test("a change of shared rows changes everybody's version", async () => {
  const names = namesOf([units])
  const before = [await now('ours', names), await now('theirs', names)]
  await database.db.insert(units).values({ name: 'Kelvin', symbol: 'K', quantity: 'temperature' })
  const after = [await now('ours', names), await now('theirs', names)]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('a change that was rolled back, or changed no row, does not count', async () => {
  const undone = async () =>
    transaction(database.db, async (queries) => {
      await rename(queries, one, 'Never')
      throw new Error('on purpose')
    }).catch(() => undefined)
  expect(await around(undone)).toEqual({ ours: false, theirs: false })
  expect(await around(() => rename(database.db, 'none'))).toEqual({ ours: false, theirs: false })
})

test('a change does not wait for another one, and is seen when it is committed', async () => {
  const before = await now()
  const { between, afterSecond } = await transaction(database.db, async (first) => {
    await rename(first, one, 'First')
    const unseen = await now()
    await transaction(database.db, async (second) => {
      await second.execute(sql`set local lock_timeout = '5s'`)
      await rename(second, another, 'Second')
    })
    return { between: unseen, afterSecond: await now() }
  })
  expect(between).toBe(before)
  expect(new Set([before, afterSecond, await now()]).size).toBe(3)
})

test('the same version never means two states, however many changes run at once', async () => {
  const states = new Map<string, number>()
  let writing = true
  const look = async () => {
    while (writing) {
      // One statement sees one state of everything.
      const [row] = await database.db
        .select({
          version: sql<string>`(select string_agg(${tableVersions.version}::text, ' ' order by ${tableVersions.id})
            from ${tableVersions} where ${tableVersions.integratorId} = 'ours')`,
          locations: count(),
        })
        .from(locations)
        .where(eq(locations.integratorId, 'ours'))
      if (row) expect(states.get(row.version) ?? row.locations).toBe(row.locations)
      if (row) states.set(row.version, row.locations)
    }
  }
  const write = async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await transaction(database.db, async (queries) => {
        await addLocation(queries, 'ours')
        await rename(queries, await addLocation(queries, 'ours'))
      })
  }
  const looking = [look(), look()]
  await Promise.all(Array.from({ length: 7 }, write))
  writing = false
  await Promise.all(looking)
  expect(states.size).toBeGreaterThan(5)
  const [rows] = await database.db
    .select({ value: count() })
    .from(tableVersions)
    .where(sql`${tableVersions.integratorId} = 'ours' and ${tableVersions.tableName} = 'locations'`)
  // One row for each statement that ran at the same time (seven writers with three statements each, and a few that
  // became free too late to be seen), and not one for each of the 420 statements.
  expect(rows?.value).toBeLessThan(42)
})
