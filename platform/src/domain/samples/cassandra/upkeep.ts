import { mostCounted } from '#contract/limits'
import { asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { isAmong } from '../../../db/rows.ts'
import { locations, measurements, sampledMeasurements } from '../../../db/schema/index.ts'
import type { SampleStore } from '../store.ts'
import { inParallel } from './client.ts'
import { afterHour, hourOf, hourSpansOf, spanOf, startOfSpan } from './partitions.ts'
import type { Sum } from './buckets.ts'
import { latestAtMicroseconds, openHourOf } from './reading.ts'
import type { Tables } from './tables.ts'
import { clockOf } from './writing.ts'

/** Of which location samples are is in the database, so that it changes with what else belongs to the location. */
export function createUpkeep(
  tables: Tables,
): Pick<
  SampleStore,
  'move' | 'count' | 'countUnwanted' | 'deleteOrphans' | 'deleteOutOfRange' | 'beforeForgetting' | 'removeOld'
> {
  return {
    move: async (db, measurementIds, locationId) => {
      await db
        .update(sampledMeasurements)
        .set({ locationId })
        .where(isAmong(sampledMeasurements.measurementId, measurementIds))
    },

    count: async (db, locationId) => {
      let total = 0
      await inParallel(await listMeasured(db, locationId), async (measured) => {
        const count = await countAll(tables, measured)
        total += count
      })
      return total
    },

    countUnwanted: async (db, locationId) => {
      let total = 0
      await inParallel(await listMeasured(db, locationId), async (measured) => {
        if (total >= mostCounted) return
        if (measured.isOrphan) {
          const count = await countAll(tables, measured)
          total += count
        } else
          await eachOutOfRange(tables, measured, async (times) => {
            total += times.length
            return total < mostCounted
          })
      })
      return Math.min(total, mostCounted)
    },

    deleteOrphans: async (db, locationId) => {
      // Nobody copies them meanwhile.
      await db
        .select()
        .from(sampledMeasurements)
        .where(eq(sampledMeasurements.locationId, locationId))
        .orderBy(asc(sampledMeasurements.measurementId))
        .for('update')
      const orphans = (await listMeasured(db, locationId)).filter(({ isOrphan }) => isOrphan)
      const at = await clockOf(db)
      let total = 0
      await inParallel(orphans, async (orphan) => {
        const count = await countAll(tables, orphan)
        total += count
        await deleteAll(tables, orphan.id, at)
      })
      await forget(db, orphans)
      return total
    },

    deleteOutOfRange: async (db, locationId) => {
      let total = 0
      await lockMeasurements(db, locationId)
      const at = await clockOf(db)
      const living = (await listMeasured(db, locationId)).filter(({ isOrphan }) => !isOrphan)
      await inParallel(living, async (measured) => {
        const deleteSome = async (times: number[]) => {
          await tables.deleteSamples(measured.id, times, at)
          total += times.length
          return true
        }
        for (const hour of await eachOutOfRange(tables, measured, deleteSome))
          await tables.rollUp([{ measurementId: measured.id, hour }], at)
      })
      return total
    },

    /** Without a latest value all hours count as added up. */
    beforeForgetting: async (db, locationId) => {
      const rows = await lockMeasurements(db, locationId)
      await tables.rollUp(
        rows.flatMap(({ measurementId, latestAt }) =>
          latestAt === null ? [] : { measurementId, hour: hourOf(latestAt) },
        ),
        await clockOf(db),
      )
    },

    removeOld: async (db, before) => {
      await removeLost(tables, db)
      return before ? removeBefore(tables, db, before.getTime() * 1000) : 0
    },
  }
}

/** Nobody stores samples of them meanwhile, which would change the same hours. */
const lockMeasurements = async (db: Queries, locationId: string) =>
  db
    .select({ measurementId: measurements.id, latestAt: latestAtMicroseconds })
    .from(measurements)
    .where(eq(measurements.locationId, locationId))
    .orderBy(asc(measurements.id))
    .for('no key update')

interface Measured {
  id: string
  isOrphan: boolean
  latestAt: number | null
  rangeMin: number | null
  rangeMax: number | null
}

const listMeasured = async (db: Queries, locationId: string): Promise<Measured[]> =>
  db
    .select({
      id: sampledMeasurements.measurementId,
      isOrphan: sql<boolean>`${measurements.id} is null`,
      latestAt: latestAtMicroseconds,
      rangeMin: measurements.rangeMin,
      rangeMax: measurements.rangeMax,
    })
    .from(sampledMeasurements)
    .leftJoin(measurements, eq(measurements.id, sampledMeasurements.measurementId))
    .where(eq(sampledMeasurements.locationId, locationId))

/** All times that can be stored. */
export const always = { from: 0, to: 1e17 }

/** Nobody knows which hour of an orphan is open, so its samples are counted one by one. */
async function countAll(tables: Tables, { id, isOrphan, latestAt }: Measured): Promise<number> {
  const spans = await tables.readSpans(id, always)
  const open = isOrphan ? 0 : openHourOf(latestAt)
  let total = 0
  for (const span of spans) {
    const within = { from: Math.max(open, startOfSpan(span)), to: startOfSpan(span + 1) }
    if (within.from < within.to) total += await tables.countSamples(id, span, within)
  }
  if (open === 0) return total
  for (const span of hourSpansOf(spans))
    await tables.readHours(id, span, { from: 0, to: Math.min(open, always.to) }, (rows) => {
      for (const { count } of rows) total += count
    })
  return total
}

/**
 * Calls back with the times of some, until it answers no. Only the hours whose least or greatest value is outside are read, and the open
 * ones. Returns the hours to add up anew, also those from which a process that has ended had deleted some already.
 */
async function eachOutOfRange(
  tables: Tables,
  { id, latestAt, rangeMin, rangeMax }: Measured,
  take: (times: number[]) => Promise<boolean>,
): Promise<number[]> {
  const [min, max] = [rangeMin ?? -Infinity, rangeMax ?? Infinity]
  if (min === -Infinity && max === Infinity) return []
  const isOutside = ({ least, greatest }: Pick<Sum, 'least' | 'greatest'>) => least < min || greatest > max
  const spans = await tables.readSpans(id, always)
  const open = openHourOf(latestAt)
  const hours: number[] = []
  for (const span of hourSpansOf(spans))
    await tables.readHours(id, span, { from: 0, to: Math.min(open, always.to) }, (sums) => {
      for (const sum of sums) if (isOutside(sum)) hours.push(sum.start)
    })
  const wanted = hours.map((hour) => ({ from: hour, to: afterHour(hour) }))
  for (const span of spans)
    if (startOfSpan(span + 1) > open)
      wanted.push({ from: Math.max(open, startOfSpan(span)), to: startOfSpan(span + 1) })
  let goesOn = true
  for (const within of wanted) {
    if (!goesOn) break
    await tables.readSamples(id, spanOf(within.from), within, async (rows) => {
      const outside = rows.filter(({ value }) => isOutside({ least: value, greatest: value }))
      if (outside.length > 0) goesOn = await take(outside.map(({ time }) => time))
      return goesOn
    })
  }
  return hours
}

async function deleteAll(tables: Tables, measurementId: string, at: number): Promise<void> {
  const spans = await tables.readSpans(measurementId, always)
  for (const span of hourSpansOf(spans)) await tables.deleteHours({ measurementId, span }, always.to, at)
  // The note of a span goes last: without it nobody would find the rest.
  for (const span of spans) await tables.deleteSpan({ measurementId, span }, at)
}

async function forget(db: Queries, measured: readonly { id: string }[]): Promise<void> {
  const ids = measured.map(({ id }) => id)
  await db.delete(sampledMeasurements).where(isAmong(sampledMeasurements.measurementId, ids))
}

const atOnce = 1000

/** What was of locations that are deleted. */
async function removeLost(tables: Tables, db: Queries): Promise<void> {
  for (;;) {
    const lost = await db
      .select({ id: sampledMeasurements.measurementId })
      .from(sampledMeasurements)
      .leftJoin(locations, eq(locations.id, sampledMeasurements.locationId))
      .where(isNull(locations.id))
      .limit(atOnce)
    const at = await clockOf(db)
    await inParallel(lost, async ({ id }) => deleteAll(tables, id, at))
    await forget(db, lost)
    if (lost.length < atOnce) return
  }
}

/** Most of it has expired by itself, unless the setting is new. */
async function removeBefore(tables: Tables, db: Queries, before: number): Promise<number> {
  let total = 0
  let last = ''
  for (;;) {
    const some = await db
      .select({ id: sampledMeasurements.measurementId })
      .from(sampledMeasurements)
      .where(gt(sampledMeasurements.measurementId, last))
      .orderBy(asc(sampledMeasurements.measurementId))
      .limit(atOnce)
    const at = await clockOf(db)
    await inParallel(some, async ({ id }) => {
      const count = await removeOf(tables, id, before, at)
      total += count
    })
    last = some.at(-1)?.id ?? ''
    if (some.length < atOnce) return total
  }
}

async function removeOf(tables: Tables, measurementId: string, before: number, at: number): Promise<number> {
  const spans = await tables.readSpans(measurementId, { from: 0, to: before })
  const whole = spans.filter((span) => startOfSpan(span + 1) <= before)
  let total = 0
  for (const span of spans) {
    const within = { from: startOfSpan(span), to: Math.min(before, startOfSpan(span + 1)) }
    total += await tables.countSamples(measurementId, span, within)
  }
  if (total === 0 && whole.length === 0) return 0
  // The note of a span goes last: without it nobody would find the rest.
  for (const span of hourSpansOf(spans)) await tables.deleteHours({ measurementId, span }, hourOf(before), at)
  await tables.deleteBefore(measurementId, before, at)
  await tables.rollUp([{ measurementId, hour: hourOf(before) }], at)
  for (const span of whole) await tables.deleteSpan({ measurementId, span }, at)
  return total
}
