import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { deviceTokenKeys, tableVersions, units } from '../../db/schema/index.ts'
import { freshDatabase } from '../../testing/database.ts'
import { provideBasics } from './basics.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await provideBasics(database.db)
})
afterAll(() => database.close())

const stored = async () => ({
  units: await database.db.select().from(units).orderBy(units.id),
  keys: await database.db.select().from(deviceTokenKeys),
  versions: await database.db.select().from(tableVersions).orderBy(tableVersions.id),
})

test('an empty database gets units and a device token key, once', async () => {
  const first = await stored()
  expect(first.units).toContainEqual({
    id: 'celsius',
    name: 'Degree Celsius',
    symbol: '°C',
    quantity: 'Temperature',
  })
  expect(first.keys).toHaveLength(1)
  await provideBasics(database.db)
  expect(await stored()).toEqual(first)
})

test('a missing unit is added again, and the others stay unchanged', async () => {
  const { db } = database
  const before = await stored()
  await db.delete(units)
  await db.insert(units).values({ id: 'celsius', name: 'Grad', symbol: '°C', quantity: 'Temperatur' })
  await provideBasics(db)
  const after = await stored()
  expect(after.units.map(({ id }) => id)).toEqual(before.units.map(({ id }) => id))
  expect(after.units.find(({ id }) => id === 'celsius')?.name).toBe('Grad')
})
