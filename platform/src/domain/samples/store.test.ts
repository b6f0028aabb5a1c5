import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '../../base/time.ts'
import { groupBy } from '../../db/rows.ts'
import { measurements, sampledMeasurements, sampleStorage } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { removeOld } from '../../db/upkeep/retention.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addSamples, isInCassandra, samplesOf } from '../../testing/samples.ts'
import { readCassandraAddress } from '../../settings/cassandra-address.ts'
import { openSamples } from './open.ts'
import { readPlacement } from './placement.ts'
import { sampleStore } from './current.ts'
import { writeSamples } from '../intake/writing.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const integratorId = 'int-nordkaelte'
/** A whole hour. */
const start = 1_772_323_200
const hour = 3600
type Sent = [number, number]

const send = async (measurementId: string, list: Sent[]) =>
  transaction(db, (queries) =>
    writeSamples(
      queries,
      { integratorId },
      {
        measurementIds: list.map(() => measurementId),
        times: list.map(([time]) => start + time),
        values: list.map(([, value]) => value),
      },
    ),
  )

/** What a curve has to be, with steps of 12 hours unless said otherwise. */
function expected(list: Sent[], step = 12 * hour) {
  const steps = groupBy(list, ([time]) => Math.floor(time / step))
  const found = [...steps].toSorted(([a], [b]) => a - b)
  const of = (pick: (values: number[]) => number) =>
    found.map(([, sent]) => pick(sent.map(([, value]) => value)))
  return {
    step,
    samples: list.length,
    times: found.map(([at]) => start + at * step),
    min: of((values) => Math.min(...values)),
    avg: of((values) => values.reduce((sum, value) => sum + value, 0) / values.length),
    max: of((values) => Math.max(...values)),
  }
}

const curveOf = async (measurementId: string, step = 12 * hour) =>
  sampleStore().readCurve(db, measurementId, {
    from: start,
    to: start + 240 * hour,
    points: (240 * hour) / step,
  })

/** A sample every 50 minutes for ten days, in whole numbers, so that sums are exact in any order. */
const course = Array.from({ length: 280 }, (_, index): Sent => [index * 3000 + 7, (index * 37) % 101])

test('a long curve is right after each call, whether samples come in time, late, early or twice', async () => {
  const { power } = await addPlant(db, integratorId)
  const late = course.filter((_, index) => index % 3 === 1)
  const inTime = course.filter((_, index) => index % 3 !== 1)
  const known: Sent[] = []
  const calls = [inTime.slice(0, 90), late.slice(0, 40), inTime.slice(80), late.slice(30), course]
  for (const [at, list] of calls.entries()) {
    const fresh = list.filter(([time]) => !known.some(([other]) => other === time))
    expect(await send(power, at % 2 === 0 ? list : list.toReversed())).toMatchObject({ stored: fresh.length })
    known.push(...fresh)
    // A store may add up hours and parts of them, or read what was sent.
    for (const step of [12 * hour, hour / 2, 60])
      expect(await curveOf(power, step)).toMatchObject(expected(known, step))
  }
})

test('a period of ten thousand years is answered like any other', async () => {
  const { power } = await addPlant(db, integratorId)
  await send(power, course)
  await send(power, [[-start, 5]])
  const years = { from: 0, to: 315_360_000_000, points: 100 }
  const curve = await sampleStore().readCurve(db, power, years)
  expect(curve).toMatchObject({ samples: course.length + 1, min: [0], max: [100] })
})

test('after a reset the curve stays, and goes on', async () => {
  const { power, locationId } = await addPlant(db, integratorId)
  const admin = await platform.as('admin')
  await send(power, course.slice(0, 100))
  await admin.resetLocation({ locationId })
  expect(await curveOf(power)).toMatchObject(expected(course.slice(0, 100)))
  await send(power, course.slice(120))
  expect(await curveOf(power)).toMatchObject(expected([...course.slice(0, 100), ...course.slice(120)]))
})

test('what cleaning deletes is in no curve', async () => {
  const { power, locationId } = await addPlant(db, integratorId)
  const operator = await platform.as('operator')
  await send(power, course)
  await db.update(measurements).set({ rangeMin: null, rangeMax: 90 }).where(eq(measurements.id, power))
  const left = course.filter(([, value]) => value <= 90)
  const outOfRange = course.length - left.length
  expect(await operator.previewMaintenance({ locationId })).toMatchObject({ samples: outOfRange })
  expect(await operator.cleanMetrics({ locationId })).toMatchObject({ orphans: 0, outOfRange })
  expect(await curveOf(power)).toMatchObject(expected(left))
})

test('samples that are too old are removed, and curves know it', async () => {
  const { power, locationId } = await addPlant(db, integratorId)
  const common = { measurementId: power, locationId }
  const rows = course.map(([time, value]) => ({ ...common, value, time: new Date((start + time) * 1000) }))
  await addSamples(db, rows)
  const before = new Date((start + 120 * hour) * 1000)
  const days = (Date.now() - before.getTime()) / day
  const removed = await removeOld(db, { samples: days })
  const more = await sampleStore().removeOld(db, before)
  const left = course.filter(([time]) => time >= 120 * hour)
  expect(await samplesOf(db, power)).toHaveLength(left.length)
  // Whole months of the database go without being counted.
  if (removed.months.length === 0)
    expect(removed.samples + more).toBeGreaterThanOrEqual(course.length - left.length)
  expect(await curveOf(power)).toMatchObject(expected(left))
})

test('samples whose transaction fails are complete when they are sent again', async () => {
  const { power } = await addPlant(db, integratorId)
  await send(power, course.slice(0, 50))
  const next = [...course.slice(50, 150), ...course.slice(10, 20)]
  const failed = transaction(db, async (queries) => {
    const rows = {
      measurementIds: next.map(() => power),
      times: next.map(([time]) => start + time),
      values: next.map(([, value]) => value),
    }
    await writeSamples(queries, { integratorId }, rows)
    throw new Error('The process ends here')
  })
  await expect(failed).rejects.toThrow('ends here')
  expect(await curveOf(power)).toMatchObject({ samples: expect.any(Number) as number })
  expect(await send(power, next)).toMatchObject({ stored: 100 })
  expect(await samplesOf(db, power)).toHaveLength(150)
  expect(await curveOf(power)).toMatchObject(expected(course.slice(0, 150)))
  const [measured] = await db.select().from(measurements).where(eq(measurements.id, power))
  expect(measured?.latestValue).toBe(course[149]?.[1])
})

test.skipIf(isInCassandra)(
  'a setting does not make samples vanish: they stay where they are, or the platform does not start',
  async () => {
    const address = readCassandraAddress('cassandra://127.0.0.1:1/test')
    const open = async (samplesAddress: typeof address) =>
      openSamples(db, { samplesAddress, retention: { samples: undefined } })
    await expect(open(address)).rejects.toThrow('Cassandra at SAMPLES_URL does not answer')
    expect(await readPlacement(db)).toMatchObject({ readsFrom: 'POSTGRES', writesBoth: false })
    await open(undefined)
    await db.delete(sampleStorage)
    await db.insert(sampledMeasurements).values({ measurementId: 'elsewhere', locationId: 'loc-0001' })
    await expect(open(undefined)).rejects.toThrow('SAMPLES_URL is missing')
    expect(await readPlacement(db)).toMatchObject({ readsFrom: 'CASSANDRA' })
  },
)
