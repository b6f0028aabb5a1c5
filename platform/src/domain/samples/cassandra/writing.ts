import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../../../db/connection.ts'
import { listOf } from '../../../db/prepared.ts'
import { batchesOf, groupBy, onlyRow } from '../../../db/rows.ts'
import { measurements, sampledMeasurements } from '../../../db/schema/index.ts'
import { keep, noSamples, type MeasuredSamples, type SampleColumns, type SampleStore } from '../store.ts'
import { inParallel } from './client.ts'
import { hourOf, microsecondsPer, spanOf, type Partition } from './partitions.ts'
import { hoursWithSamples } from './reading.ts'
import { hoursOf, type Sample, type Tables } from './tables.ts'

/** How many times are asked for in one statement. */
const timesAtOnce = 100
/** Partitions that are known to be noted. */
const mostNoted = 200_000

type Measured = Pick<MeasuredSamples, 'id' | 'locationId' | 'before'>

/** Notes in which spans there are samples, and of which location they are. */
export type NoteSamples = (
  db: Queries,
  measured: readonly Measured[],
  list: readonly Pick<Sample, 'measurementId' | 'time'>[],
  at: number,
) => Promise<void>

/**
 * When something is written, in microseconds of the database's clock, which is the same for all processes. Ask while the measurements are
 * locked. Then whatever is written later has a later time, and a process that was held up and writes after it has lost its lock changes
 * nothing any more.
 */
export async function clockOf(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select trunc(extract(epoch from clock_timestamp()) * 1000000)::float8 as "now"`,
  )
  return onlyRow(rows).now
}

/**
 * The order is what makes an acknowledged sample safe: the note of the partition, the samples, the hours that are over, and only then, in
 * the caller's transaction, the latest value and the alarms. All of it can be done again.
 *
 * An hour is added up when a sample of a later hour arrives. So all hours before that of the latest value are added up, and the
 * others are not asked for.
 */
export function createWriting(tables: Tables): Pick<SampleStore, 'add' | 'addValue' | 'addRows'> & {
  note: NoteSamples
  forgetNoted: () => void
} {
  /** With the time of the latest value at that time. As long as it is the same, the transaction that noted it may have failed. */
  const noted = new LRUCache<string, number>({ max: mostNoted })

  const note: NoteSamples = async (db, measured, list, at) => {
    const byId = new Map(measured.map((one) => [one.id, one]))
    const partitions = new Map<string, Partition>()
    for (const { measurementId, time } of list) {
      const span = spanOf(time)
      const key = `${measurementId} ${span}`
      const before = byId.get(measurementId)?.before ?? -1
      if ((noted.get(key) ?? before) === before) partitions.set(key, { measurementId, span })
    }
    const unknown = [...new Set([...partitions.values()].map(({ measurementId }) => measurementId))]
    if (unknown.length > 0)
      await db.execute(sql`
        insert into ${sampledMeasurements} ("measurement_id", "location_id")
        select "id", "location_id"
        from unnest(${listOf(unknown)}::text[], ${listOf(unknown.map((id) => byId.get(id)?.locationId ?? ''))}::text[])
          as "s"("id", "location_id") order by "id"
        on conflict ("measurement_id") do nothing`)
    await tables.writeSpans([...partitions.values()], at)
    for (const [key, { measurementId }] of partitions) noted.set(key, byId.get(measurementId)?.before ?? -1)
  }

  const add: SampleStore['add'] = async (db, list) => {
    if (list.length === 0) return
    const at = await clockOf(db)
    // Those that are stored already are added up again: the process may have ended before it did so.
    const late = list.flatMap((measured) => {
      const newest = hourOf(measured.newer.times.at(-1) ?? measured.before ?? Infinity)
      return rowsOf(measured.id, measured.older).filter(({ time }) => hourOf(time) < newest)
    })
    await takeOutKnown(tables, list)
    const samples = list.flatMap(({ id, newer, older }) => [...rowsOf(id, older), ...rowsOf(id, newer)])
    await note(db, list, samples, at)
    await tables.writeSamples(samples, at)
    const over: Pick<Sample, 'measurementId' | 'time'>[] = [...late]
    const moved = list.filter(({ newer }) => newer.times.length > 0)
    await inParallel(moved, async (measured) => {
      for (const time of await hoursOver(tables, measured)) over.push({ measurementId: measured.id, time })
    })
    await tables.rollUp(hoursOf(over), at)
  }

  return {
    note,
    forgetNoted: () => noted.clear(),
    add,
    addValue: async (db, { measurementId, locationId }, value) => {
      const { rows } = await db.execute<{ now: number; before: number | null }>(sql`
        select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 * 1000 as "now",
          (extract(epoch from ${measurements.latestAt}) * 1000000)::float8 as "before"
        from ${measurements} where ${measurements.id} = ${measurementId}`)
      const { now, before } = onlyRow(rows)
      // Whole milliseconds, because it is returned as such.
      const time = Math.max(now, (Math.floor((before ?? 0) / 1000) + 1) * 1000)
      const newer = { times: [time], values: [value], batches: [0] }
      await add(db, [{ id: measurementId, locationId, before, newer, older: noSamples() }], false)
      return new Date(time / 1000)
    },
    addRows: async (db, rows) => {
      const samples = rows.map(({ measurementId, time, value }) => ({
        measurementId,
        time: time.getTime() * 1000,
        value,
      }))
      const measured = rows.map(({ measurementId: id, locationId }) => ({ id, locationId, before: null }))
      const at = await clockOf(db)
      await note(db, measured, samples, at)
      await tables.writeSamples(samples, at)
      await tables.rollUp(hoursOf(samples), at)
    },
  }
}

/**
 * The hours before that of the newest sample: of what is new, of what was the latest value, and of samples in between that a process has
 * stored and then ended, if nobody has sent them again.
 */
async function hoursOver(
  tables: Tables,
  { id, before, newer: { times } }: MeasuredSamples,
): Promise<number[]> {
  const current = hourOf(times.at(-1) ?? 0)
  const first = before === null ? 0 : hourOf(before)
  const touched = new Set((before === null ? times : [before, ...times]).map(hourOf))
  const areAll = touched.size === (current - first) / microsecondsPer.hour + 1
  if (!areAll)
    for (const hour of await hoursWithSamples(tables, id, { from: first, to: current })) touched.add(hour)
  touched.delete(current)
  return [...touched]
}

const rowsOf = (measurementId: string, { times, values }: SampleColumns): Sample[] =>
  times.map((time, at) => ({ measurementId, time, value: values[at] ?? 0 }))

/** Of older samples. */
async function takeOutKnown(tables: Tables, list: readonly MeasuredSamples[]): Promise<void> {
  const pieces = list.flatMap((measured) =>
    [...groupBy(measured.older.times, spanOf).values()].flatMap((times) =>
      [...batchesOf(times, timesAtOnce)].map((piece) => ({ measured, piece })),
    ),
  )
  const known = new Map(list.map((measured) => [measured, new Set<number>()]))
  await inParallel(pieces, async ({ measured, piece }) => {
    for (const time of await tables.readKnown(measured.id, piece)) known.get(measured)?.add(time)
  })
  for (const [{ older }, times] of known) if (times.size > 0) keep(older, (time) => !times.has(time))
}
