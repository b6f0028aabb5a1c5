import {
  enoughHistory,
  longestCurve,
  mostCountedLimits,
  mostPoints,
  mostSamplesToCount,
} from '#contract/limits'
import type { Comparison } from '#contract/values'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleStore } from '../../domain/samples/current.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { watchEventLoop } from '../../testing/event-loop.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { addSamples, isInCassandra } from '../../testing/samples.ts'

const platform = await startOwnApp()
const integratorId = mainIntegrator.id
const from = 1_772_355_600

async function plant(sent: [number, number][] = []) {
  const { db } = platform.database
  const { locationId, power } = await addPlant(db, integratorId)
  const common = { measurementId: power, locationId }
  const rows = sent.map(([after, value]) => ({ ...common, value, time: new Date((from + after) * 1000) }))
  await addSamples(db, rows)
  return { locationId, measurementId: power }
}

test('parts with samples are points with lowest, average and highest value; others are left out', async () => {
  const path = await plant([
    [-1, 100],
    [0, 1],
    [30, 3],
    [59, 5],
    [130, 7],
    [240, 100],
  ])
  const reader = await platform.as('reader')
  const query = { from, to: from + 240, points: 4 }
  expect(await reader.getSamples({ ...path, query })).toEqual({
    measurementId: path.measurementId,
    step: 60,
    samples: 4,
    times: [from, from + 120],
    min: [1, 7],
    avg: [3, 7],
    max: [5, 7],
  })
  const later = { from: from + 1000, to: from + 2000 }
  expect(await reader.getSamples({ ...path, query: later })).toMatchObject({ samples: 0, times: [], avg: [] })
})

test('a month with one sample a minute gives at most two thousand points, and no sample is ignored', async () => {
  const { db } = platform.database
  const path = await plant()
  const minutes = Array.from({ length: 43_200 }, (_, minute) => minute)
  await addSamples(
    db,
    minutes.map((minute) => ({ ...path, time: new Date((from + 60 * minute) * 1000), value: minute })),
  )
  const admin = await platform.as('admin')
  const curve = await admin.getSamples({ ...path, query: { from, to: from + 30 * 86_400 } })
  expect(curve.samples).toBe(43_200)
  expect(curve.times.length).toBeLessThanOrEqual(mostPoints)
  // In Cassandra the points are whole parts of an hour.
  expect(curve.times.length).toBeGreaterThan(isInCassandra ? 0.8 * mostPoints : mostPoints - 10)
  expect([curve.min[0], curve.max.at(-1)]).toEqual([0, 43_199])
})

test('the index of every month contains the values, so a curve reads nothing else', async () => {
  const { db } = platform.database
  const { rows } = await db.execute<{ index: string }>(sql`
    select pg_get_indexdef(indexrelid) as "index" from pg_index
    where indisprimary and indrelid in (select relid from pg_partition_tree('samples'))`)
  expect(rows.length).toBeGreaterThan(1)
  for (const { index } of rows) expect(index).toContain('(measurement_id, "time") INCLUDE (value)')
})

test('counts the alarms that limits would have raised in the last week', async () => {
  const now = Math.floor(Date.now() / 1000) - from
  const week = 7 * 86_400
  const path = await plant([
    [now - week - 60, 99],
    [now - week + 60, -2],
    [now - 120, 5],
    [now - 60, 5.5],
    [now + 600, 99],
  ])
  const reader = await platform.as('reader')
  const limit = (comparison: Comparison, threshold: number) => ({ comparison, threshold })
  const counted = await reader.countRaised({
    ...path,
    body: {
      limits: [
        limit('GREATER_THAN', 5),
        limit('GREATER_OR_EQUAL', 5),
        limit('LESS_THAN', -2),
        limit('LESS_OR_EQUAL', -2),
        limit('EQUAL', 5.5),
        limit('GREATER_THAN', 1e15),
      ],
    },
  })
  // Both values from 5 on are one alarm, which lasts until now. The lowest one lasts until the next sample.
  expect(counted).toMatchObject({ samples: 3, hasEnoughHistory: false, raised: [1, 1, 0, 1, 1, 0] })
  const lasted = (after: number) => counted.to - from - now + after
  expect(counted.seconds).toEqual([lasted(60), lasted(120), 0, week - 180, lasted(60), 0])
  expect(counted.to - counted.from).toBe(week)
})

test('more samples than a page are all counted, and of too many only the newest', async () => {
  const { db } = platform.database
  const path = await plant()
  const to = Math.floor(Date.now() / 1000)
  const rows = Array.from({ length: 12_000 }, (_, index) => index + 1).map((at) => ({
    ...path,
    time: new Date((to - 5 * at) * 1000),
    value: at % 1000 === 7 ? 1 : 0,
  }))
  await addSamples(db, rows)
  const reader = await platform.as('reader')
  const body = { limits: [{ comparison: 'EQUAL' as const, threshold: 1 }] }
  expect(await reader.countRaised({ ...path, body })).toMatchObject({
    samples: 12_000,
    raised: [12],
    seconds: [60],
  })
  const read: number[] = []
  const span = { from: to - 86_400, to }
  const take = (time: number) => void read.push(time)
  expect(await sampleStore().eachSample(db, path.measurementId, span, take, 6000)).toBe(6000)
  expect([read[0], read.at(-1)]).toEqual([to - 30_000, to - 5])
})

test('fifty limits are counted in the newest samples, and hold the event loop no longer than anything else', async () => {
  const path = await plant()
  const to = Math.floor(Date.now() / 1000)
  const most = mostSamplesToCount(mostCountedLimits)
  const rows = Array.from({ length: most + 1000 }, (_, index) => ({
    ...path,
    time: new Date((to - 5 * (index + 1)) * 1000),
    // Each of them raises an alarm of every limit, or ends it.
    value: index % 2 === 0 ? 0 : 100,
  }))
  await addSamples(platform.database.db, rows)
  const reader = await platform.as('reader')
  const limits = Array.from({ length: mostCountedLimits }, (_, threshold) => ({
    comparison: 'GREATER_THAN' as const,
    threshold,
  }))
  let counted: unknown
  await watchEventLoop().expectFree('50 limits', async () => {
    counted = await reader.countRaised({ ...path, body: { limits } })
  })
  expect(counted).toMatchObject({ samples: most, hasEnoughHistory: true, raised: limits.map(() => most / 2) })
})

test('a day of samples is history enough for a trial, and less is not', async () => {
  const to = Math.floor(Date.now() / 1000) - from
  const body = { limits: [{ comparison: 'EQUAL' as const, threshold: 1 }] }
  const reader = await platform.as('reader')
  const isEnough = async (...times: number[]) => {
    const path = await plant(times.map((time): [number, number] => [to - time, 0]))
    return (await reader.countRaised({ ...path, body })).hasEnoughHistory
  }
  const many = Array.from({ length: enoughHistory.samples - 1 }, (_, at) => 60 * at + 60)
  expect(await isEnough(0)).toBe(false)
  expect(await isEnough(...many, 60 + enoughHistory.seconds)).toBe(true)
  expect(await isEnough(...many, 59 + enoughHistory.seconds)).toBe(false)
  expect(await isEnough(...many.slice(1), 2 * enoughHistory.seconds)).toBe(false)
})

test('counting has limits, and counts only in its own location', async () => {
  const [path, elsewhere] = [await plant(), await plant()]
  const [reader, other] = [await platform.as('reader'), await platform.as('other-admin')]
  const body = { limits: [{ comparison: 'EQUAL' as const, threshold: 1 }] }
  expect(await reader.countRaised({ ...path, body })).toMatchObject({ samples: 0, raised: [0] })
  const many = { limits: Array.from({ length: mostCountedLimits + 1 }, () => body.limits).flat() }
  expect(await failureOf(reader.countRaised({ ...path, body: many }))).toMatchObject({ status: 400 })
  expect(await failureOf(reader.countRaised({ ...path, body: { limits: [] } }))).toMatchObject({
    status: 400,
  })
  const { measurementId } = elsewhere
  expect(await failureOf(reader.countRaised({ ...path, measurementId, body }))).toMatchObject({ status: 404 })
  expect(await failureOf(other.countRaised({ ...path, body }))).toMatchObject({ status: 404 })
})

test('the range has limits', async () => {
  const path = await plant()
  const admin = await platform.as('admin')
  const ask = async (query: { from: number; to: number; points?: number }) =>
    failureOf(admin.getSamples({ ...path, query }))
  const invalid = { status: 400, errors: [{ key: 'INVALID' }] }
  expect(await ask({ from, to: from })).toMatchObject(invalid)
  expect(await ask({ from, to: from + longestCurve + 1 })).toMatchObject(invalid)
  expect(await ask({ from, to: from + 60, points: mostPoints + 1 })).toMatchObject(invalid)
  expect(await ask({ from, to: from + 60, points: 0 })).toMatchObject(invalid)
  expect(await ask({ from: -1, to: 60 })).toMatchObject(invalid)
})

test('a measurement exists only in its own location, and for its own integrator', async () => {
  const [path, elsewhere] = [await plant(), await plant()]
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const query = { from, to: from + 60 }
  const missing = { status: 404, message: 'Measurement not found' }
  const { measurementId } = elsewhere
  expect(await failureOf(admin.getSamples({ ...path, measurementId, query }))).toMatchObject(missing)
  expect(await failureOf(other.getSamples({ ...path, query }))).toMatchObject({ status: 404 })
})
