import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { day } from '../../../base/time.ts'
import type { Queries } from '../../../db/connection.ts'
import { locations, sampledMeasurements, samples } from '../../../db/schema/index.ts'
import { addPlant } from '../../../testing/linked.ts'
import { startOwnApp } from '../../../testing/own-app.ts'
import type { CopiedStore, Difference, Piece } from '../copies.ts'
import { createTotal, eachRound, type Both } from './rounds.ts'
import { noteMeasured, postgresSamples } from '../postgres/index.ts'

/** From one database to another one: both are stores that samples can move to. */
const [platform, other] = [
  await startOwnApp({ SAMPLE_DEVICES: 'off' }),
  await startOwnApp({ SAMPLE_DEVICES: 'off' }),
]
const { db } = platform.database
const target = other.database.db
const to: CopiedStore = {
  readPieces: async (_: Queries, pieces: readonly Piece[], most: number) =>
    postgresSamples.readPieces(target, pieces, most),
  mend: async (_: Queries, differences: readonly Difference[]) => postgresSamples.mend(target, differences),
  listDays: async () => postgresSamples.listDays(target),
  clear: async () => postgresSamples.clear(target),
}
const both: Both = { db, from: postgresSamples, to, retentionDays: undefined, check: () => {} }
/** A day of UTC, in microseconds. */
const start = Date.UTC(2026, 2, 1) * 1000
const { power, current, locationId } = await addPlant(db, 'int-nordkaelte')

const add = async (where: Queries, id: string, rows: readonly [number, number][]) =>
  postgresSamples.mend(where, [
    {
      id,
      locationId,
      times: [],
      missing: { times: rows.map(([time]) => start + time), values: rows.map(([, value]) => value) },
      surplus: [],
    },
  ])

const pass = async (mends: boolean) => {
  const totals = [createTotal(), createTotal()] as const
  let rounds = 0
  for await (const { compared } of eachRound(both, { start, mends })) {
    rounds += 1
    for (const { id, inFrom, inTo } of compared) {
      totals[0].add(id, inFrom)
      totals[1].add(id, inTo)
    }
  }
  return { rounds, from: totals[0].result(), to: totals[1].result() }
}

beforeEach(async () => {
  for (const queries of [db, target]) {
    await postgresSamples.clear(queries)
    await queries.delete(sampledMeasurements)
  }
})

test('a day is made the same, a few samples at a time: what is missing, what is different and what is too much', async () => {
  // More than a round reads, and with microseconds.
  const many = Array.from({ length: 9000 }, (_, at): [number, number] => [at * 9_000_001, at % 13])
  await add(db, power, many)
  await add(db, current, [
    [0, 1],
    [day * 1000 - 1, 2],
    [day * 1000, 3],
  ])
  await add(target, power, [
    [0, 77],
    [5, 1],
    [day * 1000 - 1, 4],
  ])
  await add(target, current, [
    [-1, 5],
    [day * 1000, 6],
  ])
  await noteMeasured(db)
  expect(await pass(false)).not.toMatchObject({ to: { count: 9002 } })
  await pass(true)
  const { rounds, from, to: copied } = await pass(false)
  expect(rounds).toBeGreaterThan(2)
  expect(from).toEqual({ count: many.length + 2, checksum: expect.any(String) as string })
  expect(copied).toEqual(from)
  const read = async (queries: Queries) =>
    postgresSamples.readPieces(queries, [{ id: power, from: start, to: start + day * 1000 }], 20_000)
  expect(await read(target)).toEqual(await read(db))
  // Other days are left alone.
  const [beside] = await postgresSamples.readPieces(
    target,
    [{ id: current, from: start - 1, to: start + day * 1001 }],
    10,
  )
  expect(beside?.values).toEqual([5, 1, 2, 6])
})

test('a checksum notices another value, another time and another measurement', async () => {
  const of = (id: string, times: number[], values: number[]) => {
    const total = createTotal()
    total.add(id, { times, values })
    return total.result().checksum
  }
  const expected = of('a', [1, 2], [3, 4])
  expect(of('a', [1, 2], [3, 4])).toBe(expected)
  for (const different of [of('a', [1, 2], [3, 4.5]), of('a', [1, 3], [3, 4]), of('b', [1, 2], [3, 4])])
    expect(different).not.toBe(expected)
})

test('samples that are about to expire are copied, and not compared', async () => {
  const old = (Date.now() - 30 * day) * 1000 - start
  const ofDay = Math.floor((old + start) / (day * 1000)) * day * 1000
  await add(db, power, [
    [old - 1e6, 1],
    [old + 3600e6, 2],
  ])
  await noteMeasured(db)
  const counts = async (mends: boolean) => {
    let count = 0
    for (const from of [ofDay, ofDay + day * 1000])
      for await (const { compared } of eachRound({ ...both, retentionDays: 30 }, { start: from, mends }))
        for (const { inFrom } of compared) count += inFrom.times.length
    return count
  }
  expect([await counts(true), await counts(false)]).toEqual([2, 1])
})

test('what is stored of a measurement waits for the round, and a location that is gone is left out', async () => {
  await add(db, power, [[0, 1]])
  await noteMeasured(db)
  await add(db, 'lost', [[0, 1]])
  await db.insert(sampledMeasurements).values({ measurementId: 'lost', locationId: 'gone' })
  let isLocked = false
  const watching: CopiedStore = {
    ...to,
    mend: async () => {
      const { rows } = await db.execute<{ locked: boolean }>(
        sql`select not exists (select from measurements where id = ${power} for no key update skip locked) as "locked"`,
      )
      isLocked = rows[0]?.locked ?? false
    },
  }
  const seen: string[] = []
  for await (const { compared } of eachRound({ ...both, to: watching }, { start, mends: true }))
    seen.push(...compared.map(({ id }) => id))
  expect(seen).toEqual([power])
  expect(isLocked).toBe(true)
})

test('the days that have samples, and the measurements that have some, are found in months and outside of them', async () => {
  await db.execute(sql`select make_month('samples', 'time', '2026-03-01T00:00:00Z')`)
  await add(db, power, [[0, 1]])
  await add(db, current, [[-60 * day * 1000, 1]])
  await noteMeasured(db)
  const days = (await postgresSamples.listDays(db)).map((time) =>
    new Date(time / 1000).toISOString().slice(0, 10),
  )
  expect(days).toHaveLength(32)
  expect(days.slice(0, 3)).toEqual(['2025-12-31', '2026-03-01', '2026-03-02'])
  const noted = await db
    .select()
    .from(sampledMeasurements)
    .where(eq(sampledMeasurements.locationId, locationId))
  expect(noted.map(({ measurementId }) => measurementId).toSorted()).toEqual([power, current].toSorted())
  expect(await db.$count(locations, eq(locations.id, locationId))).toBe(1)
  expect(await db.$count(samples)).toBe(2)
})
