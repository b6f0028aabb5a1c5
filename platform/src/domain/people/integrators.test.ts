import { eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Queries, Scope } from '../../db/connection.ts'
import { integrators, locations } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { freshDatabase } from '../../testing/database.ts'
import { addLocation } from '../../testing/plant.ts'
import { lockForEdit } from '../edits.ts'
import { findOperator, lockIntegrator, requireIntegrator, requireIntegratorByName } from './integrators.ts'
import { findLocation, findNamedLocations, lockLocation, requireOwnLocation } from '../places/locations.ts'

let database: Database
let locationId: string

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values([
    { id: 'int-1', name: 'Nordlicht' },
    { id: 'int-2', name: 'Twins' },
    { id: 'int-3', name: 'Twins' },
    { id: 'int-4', name: 'Operator', isOperator: true },
  ])
  locationId = await addLocation(database.db, 'int-1', ['Hall'])
})

afterAll(() => database.close())

const scopeOf = (integratorId: string, db: Queries) => ({ db, integratorId }) as Scope
const own = (db: Queries = database.db) => scopeOf('int-1', db)
const foreign = (db: Queries = database.db) => scopeOf('int-2', db)

/** Whether another transaction would have to wait for this row while `lock` holds it. */
const isLockedBy = async (lock: (queries: Queries) => Promise<unknown>, table: PgTable, row: SQL) =>
  transaction(database.db, async (queries) => {
    await lock(queries)
    const free = await database.db.select().from(table).where(row).for('no key update', { skipLocked: true })
    return free.length === 0
  })

test('an integrator exists or not, and is locked', async () => {
  const { db } = database
  await expect(requireIntegrator(db, 'int-1')).resolves.toBeUndefined()
  const missing = { status: 404, message: 'Integrator not found' }
  await expect(requireIntegrator(db, 'int-9')).rejects.toMatchObject(missing)
  await expect(lockIntegrator(db, 'int-9')).rejects.toMatchObject(missing)
  const row = eq(integrators.id, 'int-1')
  expect(await isLockedBy(async (queries) => lockIntegrator(queries, 'int-1'), integrators, row)).toBe(true)
  expect(await isLockedBy(async (queries) => lockIntegrator(queries, 'int-2'), integrators, row)).toBe(false)
})

test('people name an integrator by its name or id, and by its id if two have the name', async () => {
  const { db } = database
  expect(await requireIntegratorByName(db, 'Nordlicht')).toEqual({ integratorId: 'int-1' })
  expect(await requireIntegratorByName(db, 'int-3')).toEqual({ integratorId: 'int-3' })
  await expect(requireIntegratorByName(db, 'Twins')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Twins'),
  })
  await expect(requireIntegratorByName(db, 'Nobody')).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('Nobody'),
  })
  expect(await findOperator(db)).toEqual({ integratorId: 'int-4', name: 'Operator' })
})

test("another integrator's location does not exist, in a path and in a body", async () => {
  expect(await requireOwnLocation(own(), locationId)).toMatchObject({ id: locationId })
  expect(await lockLocation(own(), locationId)).toMatchObject({ id: locationId })
  const zone = { zoneId: 'z-1', zoneName: 'Hall', layoutId: null }
  expect((await findLocation(own(), 'id', locationId))?.zones).toMatchObject([zone])
  expect(await findLocation(foreign(), 'id', locationId)).toBeUndefined()
  for (const require of [requireOwnLocation, lockLocation]) {
    await expect(require(foreign(), locationId)).rejects.toMatchObject({ status: 404, errors: undefined })
    await expect(require(foreign(), locationId, 'locationId')).rejects.toMatchObject({
      status: 404,
      errors: [{ key: 'NOT_FOUND' }],
    })
  }
})

test('people name an own location by its id, its site id or its name, if it is the only one', async () => {
  const { db } = database
  const named = async (integratorId: string, name: string, slid: string | null = null) => {
    const id = await addLocation(db, integratorId, [])
    await db.update(locations).set({ name, slid }).where(eq(locations.id, id))
    return { id, name }
  }
  const mill = await named('int-1', 'Mill', 'S-1')
  const barns = [await named('int-1', 'Barn'), await named('int-1', 'Barn')]
  const theirs = await named('int-2', 'Silo', 'S-2')
  const { byId, called } = await findNamedLocations(own(), [
    'S-1',
    mill.id,
    'Mill',
    'Barn',
    'S-2',
    theirs.id,
    'Silo',
  ])
  for (const text of ['S-1', mill.id, 'Mill']) expect(called(text)).toEqual(mill)
  expect(called('Barn')).toBe('several')
  for (const text of ['S-2', theirs.id, 'Silo', 'Nowhere']) expect(called(text)).toBeUndefined()
  expect([...byId.values()]).toEqual([mill])
  const oneByOne = await findNamedLocations(
    own(),
    barns.map(({ id }) => id),
  )
  expect(barns.map(({ id }) => oneByOne.called(id))).toEqual(barns)
})

test('only the own location is locked', async () => {
  const row = eq(locations.id, locationId)
  const lockToEdit = lockForEdit(locations)
  expect(await isLockedBy(async (queries) => lockLocation(own(queries), locationId), locations, row)).toBe(
    true,
  )
  expect(await isLockedBy(async (queries) => lockToEdit(own(queries), locationId), locations, row)).toBe(true)
  expect(await isLockedBy(async (queries) => lockToEdit(foreign(queries), locationId), locations, row)).toBe(
    false,
  )
})
