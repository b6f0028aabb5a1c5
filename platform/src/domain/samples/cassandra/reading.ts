import { curvePoints } from '#contract/limits'
import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { inTurns } from '../../../base/fairness/turns.ts'
import type { Queries } from '../../../db/connection.ts'
import { measurements } from '../../../db/schema/index.ts'
import type { SampleStore } from '../store.ts'
import { inParallel } from './client.ts'
import { hourOf, hourSpansOf, spanOf, spanOfHours, spansBetween } from './partitions.ts'
import { bucketSeconds, together, type Sum, type SumFrom } from './buckets.ts'
import type { Tables } from './tables.ts'

const second = 1e6
const hourSeconds = 3600
/** So many are asked without looking first whether they have samples. */
const fewSpans = 16
const measurementsAtOnce = 100

interface Span {
  from: number
  to: number
}

export function createReading(tables: Tables): Pick<SampleStore, 'readCurve' | 'eachSample' | 'lastOfHours'> {
  return {
    readCurve: async (db, measurementId, query) => readCurve(tables, db, measurementId, query),

    eachSample: async (_db, measurementId, { from, to }, take, most) => {
      const within = { from: from * second, to: to * second }
      // The newest ones are read first. They are as many numbers, which take little.
      const [times, values]: [number[], number[]] = [[], []]
      for (const span of await tables.readSpans(measurementId, within)) {
        await tables.readSamples(measurementId, span, within, (rows) => {
          for (const { time, value } of rows.slice(0, most - times.length)) {
            times.push(time)
            values.push(value)
          }
          return times.length < most
        })
        if (times.length >= most) break
      }
      const inOrder = times.toReversed()
      await inTurns(inOrder.entries(), ([at, time]) => take(time / second, values.at(-1 - at) ?? 0))
      return times.length
    },

    lastOfHours: async (db, locationId) => lastOfHours(tables, db, locationId),
  }
}

/** Where the hours begin that are not added up yet. */
async function firstOpenHour(db: Queries, measurementId: string): Promise<number> {
  const [row] = await db
    .select({ latestAt: latestAtMicroseconds })
    .from(measurements)
    .where(eq(measurements.id, measurementId))
  return openHourOf(row?.latestAt ?? null)
}

export const latestAtMicroseconds = sql<
  number | null
>`(extract(epoch from ${measurements.latestAt}) * 1000000)::float8`

/** Latest values that were forgotten, or never were, leave no hour open. */
export const openHourOf = (latestAt: number | null): number =>
  latestAt === null ? Infinity : hourOf(latestAt)

async function readCurve(
  tables: Tables,
  db: Queries,
  measurementId: string,
  { from, to, points }: SamplesQuery,
): Promise<SampleCurve> {
  const within = { from: from * second, to: to * second }
  const step = Math.ceil((to - from) / points)
  // Of what is added up already, whole units make a point: none is in two of them.
  const unit = [hourSeconds, bucketSeconds].find((length) => step >= length)
  const origin = from - (unit === undefined ? 0 : from % unit)
  const seconds = unit === undefined ? step : Math.ceil((to - origin) / points / unit) * unit
  const sums = new Map<number, Sum>()
  const add = ({ start, ...sum }: SumFrom) => {
    const point = Math.floor((start / second - origin) / seconds)
    const known = sums.get(point)
    sums.set(point, known ? together(known, sum) : sum)
  }
  if (unit === undefined) await addSteps(tables, measurementId, within, { origin, seconds }, add)
  else
    await addUnits(tables, measurementId, within, { unit, open: await firstOpenHour(db, measurementId) }, add)
  const found = [...sums].toSorted(([a], [b]) => a - b)
  return {
    measurementId,
    step: seconds,
    samples: found.reduce((total, [, { count }]) => total + count, 0),
    times: found.map(([point]) => Math.max(from, origin + point * seconds)),
    min: found.map(([, { least }]) => least),
    avg: found.map(([, { sum, count }]) => sum / count),
    max: found.map(([, { greatest }]) => greatest),
  }
}

type Add = (sum: SumFrom) => void

/** Adds up samples, in steps that begin at an origin. */
async function addSteps(
  tables: Tables,
  measurementId: string,
  within: Span,
  { origin, seconds }: { origin: number; seconds: number },
  add: Add,
): Promise<void> {
  if (within.from >= within.to) return
  const [first, last] = [spanOf(within.from), spanOf(within.to - 1)]
  const spans =
    last - first < fewSpans ? spansBetween(first, last) : await tables.readSpans(measurementId, within)
  await inParallel(spans, async (span) => {
    const grid = { origin: origin * second, seconds }
    for (const sum of await tables.sumSteps(measurementId, span, within, grid)) add(sum)
  })
}

/** The hours in which there are samples, whether they are added up or not. */
export async function hoursWithSamples(
  tables: Tables,
  measurementId: string,
  within: Span,
): Promise<number[]> {
  const hours: number[] = []
  const grid = { origin: 0, seconds: hourSeconds }
  await addSteps(tables, measurementId, within, grid, ({ start }) => hours.push(start))
  return hours
}

/** Hours, or parts of them, that are added up; and the samples of the beginning and the end that are no whole ones, and of the open hours. */
async function addUnits(
  tables: Tables,
  measurementId: string,
  within: Span,
  { unit, open }: { unit: number; open: number },
  add: Add,
): Promise<void> {
  const length = unit * second
  const whole = {
    from: Math.ceil(within.from / length) * length,
    to: Math.min(Math.floor(within.to / length) * length, open),
  }
  const addSamples = async (from: number, to: number) =>
    addSteps(tables, measurementId, { from, to }, { origin: 0, seconds: unit }, add)
  if (whole.from >= whole.to) return addSamples(within.from, within.to)
  const hours = { from: hourOf(whole.from), to: whole.to }
  const read = unit === hourSeconds ? tables.readHours : tables.readParts
  const addWhole = async (span: number) =>
    read(measurementId, span, hours, (sums) => {
      for (const sum of sums) if (sum.start >= whole.from && sum.start < whole.to) add(sum)
    })
  await Promise.all([
    addSamples(within.from, whole.from),
    spansOfHours(tables, measurementId, hours).then(async (spans) => inParallel(spans, addWhole)),
    addSamples(whole.to, within.to),
  ])
}

/** A period may have any length. In a long one only what is there is asked for. */
async function spansOfHours(tables: Tables, measurementId: string, within: Span): Promise<number[]> {
  const [first, last] = [spanOfHours(within.from), spanOfHours(within.to - 1)]
  if (last - first < fewSpans) return spansBetween(first, last)
  return hourSpansOf(await tables.readSpans(measurementId, within))
}

/**
 * By the hours of the clock, which are added up already: a few rows for each measurement, however often it sends. The hour of the latest
 * value ends with that.
 */
async function lastOfHours(tables: Tables, db: Queries, locationId: string): Promise<SQL> {
  const { rows: times } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000000)::float8 as "now"`,
  )
  const current = hourOf(times[0]?.now ?? 0)
  const first = current - (curvePoints - 1) * hourSeconds * second
  const measured = await db
    .select({ id: measurements.id, value: measurements.latestValue, latestAt: latestAtMicroseconds })
    .from(measurements)
    .where(
      and(
        eq(measurements.locationId, locationId),
        isNotNull(measurements.latestValue),
        sql`${measurements.latestAt} >= 'epoch'::timestamptz + ${first} * interval '1 microsecond'`,
      ),
    )
  const curves = new Map(
    measured.map(({ id }) => [id, Array.from({ length: curvePoints }, (): number | null => null)]),
  )
  const put = (id: string, hour: number, value: number | null) => {
    const at = Math.round((hour - first) / hourSeconds / second)
    const curve = curves.get(id)
    // A clock of a device may be ahead.
    if (curve && at >= 0) curve[Math.min(at, curvePoints - 1)] = value
  }
  const ids = [...curves.keys()]
  const pieces = Array.from({ length: Math.ceil(ids.length / measurementsAtOnce) }, (_, piece) =>
    ids.slice(piece * measurementsAtOnce, (piece + 1) * measurementsAtOnce),
  )
  for (const span of spansBetween(spanOfHours(first), spanOfHours(current)))
    await inParallel(pieces, async (piece) => {
      for (const { measurementId, hour, last } of await tables.readLast(piece, span, first))
        put(measurementId, hour, last)
    })
  for (const { id, value, latestAt } of measured) put(id, hourOf(latestAt ?? 0), value)
  const json = JSON.stringify(Object.fromEntries(curves))
  return sql`coalesce((${json}::jsonb ->> ${measurements.id}), '[]')`
}
