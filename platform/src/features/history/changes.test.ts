import {
  accountLocationGroups,
  accounts,
  locationGroupLocations,
  locationGroups,
  measurements,
  samples,
} from '../../db/schema/index.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { numberSamples } from '../../domain/samples/postgres/changes.ts'
import { storeValue, writeSamples } from '../../domain/intake/writing.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'
import { isInCassandra, samplesOf } from '../../testing/samples.ts'

const platform = await startOwnApp()
const { db } = platform.database
const integratorId = mainIntegrator.id

type Place = Awaited<ReturnType<typeof addPlant>>
let place: Place
beforeAll(async () => {
  place = await addPlant(db, integratorId)
})

const begin = Math.floor(Date.now() / 1000) - 86_400
/** As a device sends them: minutes after the beginning. */
const store = async (minutes: readonly number[], queries = db as Parameters<typeof writeSamples>[0]) =>
  transaction(queries, async (inside) =>
    writeSamples(
      inside,
      { integratorId },
      {
        measurementIds: minutes.map(() => place.power),
        times: minutes.map((minute) => begin + minute * 60),
        values: minutes.map((minute) => minute / 10),
      },
    ),
  )

interface Read {
  keys: string[]
  cursor: string
}

interface Reading {
  size?: number
  username?: string
  /** Other transactions of the server may hold back what is stored already: it is asked for until so many samples have come. */
  least?: number
}

/** Calls until there is no more. */
async function readOn(
  cursor: string | undefined,
  { size = 10_000, username = 'reader', least = 0 }: Reading = {},
): Promise<Read> {
  const reader = await platform.as(username)
  const keys: string[] = []
  for (const end = Date.now() + 20_000; ;) {
    const page = await reader.listSampleChanges({ query: { size, ...(cursor !== undefined && { cursor }) } })
    expect(page.samples.length).toBeLessThanOrEqual(size)
    keys.push(...page.samples.map(({ measurementId, time, value }) => `${measurementId} ${time} ${value}`))
    ;({ cursor } = page)
    if (!page.hasMore && (keys.length >= least || Date.now() > end)) return { keys, cursor }
  }
}

/** All there is. */
const readAll = async (reading: Reading = {}): Promise<Read> =>
  readOn(undefined, { ...reading, least: (await stored()).length })

async function stored(): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select concat_ws(' ', measurement_id, extract(epoch from time)::float8, value) as key
    from samples where measurement_id in (select id from measurements where integrator_id = ${integratorId})`)
  return rows.map(({ key }) => key).toSorted()
}

test.skipIf(isInCassandra)(
  'without a cursor all samples come, each once, whatever the size of a page',
  async () => {
    await store(Array.from({ length: 700 }, (_, minute) => minute))
    const { keys, cursor } = await readAll()
    expect(keys.toSorted()).toEqual(await stored())
    const few = await readAll({ size: 997 })
    expect(few.keys.toSorted()).toEqual(keys.toSorted())
    expect(await readOn(cursor)).toMatchObject({ keys: [] })
  },
)

test.skipIf(isInCassandra)(
  'afterwards what is stored comes, also for an earlier time, and what is sent again does not',
  async () => {
    const { cursor } = await readAll()
    await store([710])
    await store([-5, 3])
    const { keys, cursor: next } = await readOn(cursor, { size: 1, least: 2 })
    expect(keys.toSorted()).toEqual(
      [`${place.power} ${begin - 300} -0.5`, `${place.power} ${begin + 710 * 60} 71`].toSorted(),
    )
    expect((await readOn(next)).keys).toEqual([])
  },
)

test.skipIf(isInCassandra)('a transaction that ends late is not skipped', async () => {
  const { cursor } = await readAll()
  const other = await addPlant(db, integratorId)
  let between: Read = { keys: [], cursor }
  await transaction(db, async (queries) => {
    await storeValue(queries, { measurementId: other.power, locationId: other.locationId }, 7)
    await store([720])
    between = await readOn(cursor)
  })
  const { keys } = await readOn(between.cursor, { least: 2 - between.keys.length })
  const all = [...between.keys, ...keys]
  expect(all).toHaveLength(2)
  expect(all.some((key) => key.startsWith(other.power))).toBe(true)
  expect(all).toContain(`${place.power} ${begin + 720 * 60} 72`)
})

test.skipIf(isInCassandra)(
  'while many store at the same time, nothing is lost and nothing comes twice',
  async () => {
    let { cursor } = await readAll()
    const before = new Set(await stored())
    const places = await Promise.all(Array.from({ length: 4 }, async () => addPlant(db, integratorId)))
    let writing = true
    const read: string[] = []
    const reading = (async () => {
      while (writing) {
        const more = await readOn(cursor, { size: 3 })
        read.push(...more.keys)
        ;({ cursor } = more)
      }
    })()
    await Promise.all(
      places.map(async ({ power, locationId }) => {
        for (let at = 0; at < 25; at += 1)
          await transaction(db, async (queries) => {
            await storeValue(queries, { measurementId: power, locationId }, at)
            // Some end before others that began earlier.
            await queries.execute(sql`select pg_sleep(${Math.random() / 50})`)
          })
      }),
    )
    writing = false
    await reading
    read.push(...(await readOn(cursor, { least: 100 - read.length })).keys)
    const wanted = (await stored()).filter((key) => !before.has(key))
    expect(wanted).toHaveLength(100)
    expect(read.toSorted()).toEqual(wanted)
  },
)

test.skipIf(isInCassandra)('a measurement that has moved comes again, with its new location', async () => {
  const { cursor } = await readAll()
  const locationId = await addLocation(db, integratorId)
  const moved = await addPlant(db, integratorId)
  await transaction(db, async (queries) => {
    await storeValue(queries, { measurementId: moved.power, locationId: moved.locationId }, 4)
  })
  const first = await readOn(cursor, { least: 1 })
  expect(first.keys).toHaveLength(1)
  await transaction(db, async (queries) => sampleStore().move(queries, [moved.power], locationId))
  const reader = await platform.as('reader')
  const again = async () => (await reader.listSampleChanges({ query: { cursor: first.cursor } })).samples
  await expect.poll(again).toMatchObject([{ measurementId: moved.power, locationId, value: 4 }])
})

test.skipIf(isInCassandra)('a cursor is of one integrator, and of nobody who made it up', async () => {
  const { cursor } = await readAll()
  const other = await platform.as('other-admin')
  expect(await failureOf(other.listSampleChanges({ query: { cursor } }))).toMatchObject({ status: 409 })
  const reader = await platform.as('reader')
  for (const wrong of ['', 'x', cursor.slice(5), Buffer.from('["a",{"from":"-1"}]').toString('base64url')])
    expect(await failureOf(reader.listSampleChanges({ query: { cursor: wrong } }))).toMatchObject({
      status: 400,
    })
  const { samples: theirs } = await other.listSampleChanges({ query: {} })
  const own = new Set(
    (await db.select().from(measurements).where(eq(measurements.integratorId, integratorId))).map(
      ({ id }) => id,
    ),
  )
  expect(theirs.filter(({ measurementId }) => own.has(measurementId))).toEqual([])
})

test.skipIf(isInCassandra)('a limited account gets what is at its own locations', async () => {
  const [account] = await db
    .update(accounts)
    .set({ scope: 'GROUPS' })
    .where(eq(accounts.username, 'accounts'))
    .returning()
  const accountId = account?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  const locationGroupId = 'changes-group'
  await db.insert(locationGroups).values({ id: locationGroupId, integratorId, name: 'Changes' })
  await db.insert(locationGroupLocations).values({ locationGroupId, locationId: place.locationId })
  await db.insert(accountLocationGroups).values({ locationGroupId, accountId })
  const own = await samplesOf(db, place.power)
  const { keys, cursor } = await readOn(undefined, { size: 1000, username: 'accounts', least: own.length })
  expect(keys).toHaveLength(own.length)
  expect(keys.every((key) => key.startsWith(place.power))).toBe(true)
  const elsewhere = await addPlant(db, integratorId)
  await transaction(db, async (queries) => {
    await storeValue(queries, { measurementId: elsewhere.power, locationId: elsewhere.locationId }, 1)
  })
  await store([800])
  expect((await readOn(cursor, { size: 10, username: 'accounts', least: 1 })).keys).toEqual([
    `${place.power} ${begin + 800 * 60} 80`,
  ])
  await db.insert(locationGroups).values({ id: 'changes-more', integratorId, name: 'More' })
  await db.insert(accountLocationGroups).values({ locationGroupId: 'changes-more', accountId })
  const limited = await platform.as('accounts')
  expect(await failureOf(limited.listSampleChanges({ query: { cursor } }))).toMatchObject({ status: 409 })
})

test.skipIf(isInCassandra)(
  'what the files of another server say of its transactions means nothing here',
  async () => {
    await db.execute(
      sql`update samples set stored_in = '9000000000000000000' where measurement_id = ${place.power}`,
    )
    await numberSamples(db)
    expect((await readOn(undefined)).keys.filter((key) => key.startsWith(place.power))).toEqual([])
    await db.execute(sql`update installation set numbered_by = 'another'`)
    await numberSamples(db)
    const { keys, cursor } = await readAll()
    expect(keys.toSorted()).toEqual(await stored())
    await store([900])
    expect((await readOn(cursor, { least: 1 })).keys).toHaveLength(1)
    const ofIndex = and(eq(samples.locationId, place.locationId), sql`stored_in >= '0'::xid8`)
    expect(await db.$count(samples, ofIndex)).toBeGreaterThan(0)
  },
)
