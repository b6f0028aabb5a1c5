import { mostCounted } from '#contract/limits'
import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { isAmong, onlyRow } from '../db/rows.ts'
import { components, measurements, samples } from '../db/schema/index.ts'
import { tellOf } from './sample-writing.ts'

/** With `sample-writing.ts` the only place that names the table of samples, besides its schema, its months and the sample data. */

/**
 * Stores a value as a sample and as the latest one. Lock the measurement first, so that the times are never equal. A device whose
 * clock is ahead may have sent a later time already.
 */
export async function storeValue(
  db: Queries,
  { measurementId, locationId }: { measurementId: string; locationId: string },
  value: number,
): Promise<Date> {
  const after = sql`(select ${measurements.latestAt} + interval '1 microsecond' from ${measurements}
    where ${measurements.id} = ${measurementId})`
  const { time } = onlyRow(
    await db
      .insert(samples)
      .values({ measurementId, locationId, value, time: sql`greatest(clock_timestamp(), ${after})` })
      .onConflictDoUpdate({ target: [samples.measurementId, samples.time], set: { value } })
      .returning({ time: samples.time }),
  )
  const latest = { latestValue: value, latestAt: time }
  await db.update(measurements).set(latest).where(eq(measurements.id, measurementId))
  await db.execute(
    tellOf(sql`(
      select ${measurements.locationId}, ${components.deviceId}
      from ${measurements} join ${components} on ${components.id} = ${measurements.componentId}
      where ${measurements.id} = ${measurementId}
    ) as "stored"`),
  )
  return time
}

/** The last value within a time, as a part of a query: one look into the index. */
export const lastValueOf = (measurementId: SQLWrapper, from: SQL, to: SQL): SQL => sql`
  select ${samples.value} from ${samples}
  where ${samples.measurementId} = ${measurementId} and ${samples.time} >= ${from} and ${samples.time} < ${to}
  order by ${samples.time} desc limit 1`

type Columns = Pick<SampleCurve, 'samples' | 'times' | 'min' | 'avg' | 'max'>

/**
 * One row of lists, made by the database, so that a month of samples never leaves it. Only the index is read. `date_bin` computes with
 * integers, while `extract` computes with decimals and takes several times as long.
 */
export async function readCurve(
  db: Queries,
  measurementId: string,
  { from, to, points }: SamplesQuery,
): Promise<SampleCurve> {
  const step = Math.ceil((to - from) / points)
  const { rows } = await db.execute<Columns & Record<string, unknown>>(sql`
    select coalesce(sum("count"), 0)::int as "samples",
      coalesce(array_agg(extract(epoch from "bucket")::float8 order by "bucket"), '{}') as "times",
      coalesce(array_agg("min" order by "bucket"), '{}') as "min",
      coalesce(array_agg("avg" order by "bucket"), '{}') as "avg",
      coalesce(array_agg("max" order by "bucket"), '{}') as "max"
    from (
      select date_bin(make_interval(secs => ${step}), ${samples.time}, to_timestamp(${from})) as "bucket",
        min(${samples.value}), avg(${samples.value}), max(${samples.value}), count(*)
      from ${samples}
      where ${samples.measurementId} = ${measurementId}
        and ${samples.time} >= to_timestamp(${from}) and ${samples.time} < to_timestamp(${to})
      group by "bucket"
    ) as "parts"
  `)
  const [columns] = rows
  if (!columns) throw new Error('The database answered no curve')
  return { measurementId, step, ...columns }
}

/** Samples that are read at once. With more, other callers would wait while they are looked at. */
const pageSize = 5000

/**
 * Calls back for each sample of a time, in their order, page by page. If there are too many samples, only for the newest. Returns how
 * many there were.
 */
export async function eachSample(
  db: Queries,
  measurementId: string,
  { from, to }: { from: number; to: number },
  take: (time: number, value: number) => void,
  most = mostCounted,
): Promise<number> {
  const isBefore = sql`${samples.measurementId} = ${measurementId} and ${samples.time} < to_timestamp(${to})`
  const time = sql<number>`extract(epoch from ${samples.time})::float8`
  const [first] = await db
    .select({ time })
    .from(samples)
    .where(sql`${isBefore} and ${samples.time} >= to_timestamp(${from})`)
    .orderBy(desc(samples.time))
    .offset(most - 1)
    .limit(1)
  let isNext = sql`${samples.time} >= to_timestamp(${first?.time ?? from})`
  for (let count = 0; ;) {
    const page = await db
      .select({ time, value: samples.value })
      .from(samples)
      .where(and(isBefore, isNext))
      .orderBy(asc(samples.time))
      .limit(pageSize)
    for (const sample of page) take(sample.time, sample.value)
    count += page.length
    const last = page.at(-1)
    // More may arrive meanwhile.
    if (page.length < pageSize || !last || count >= most) return Math.min(count, most)
    isNext = sql`${samples.time} > to_timestamp(${last.time})`
  }
}

/** The samples of measurements that belong to another location now. */
export async function moveSamples(db: Queries, measurementIds: string[], locationId: string): Promise<void> {
  await changeInPieces((atMost) => {
    const some = db
      .select(key)
      .from(samples)
      .where(and(isAmong(samples.measurementId, measurementIds), ne(samples.locationId, locationId)))
      .limit(atMost)
    return db.update(samples).set({ locationId }).where(isIn(some))
  })
}

export const countSamples = async (db: Queries, locationId: string): Promise<number> =>
  db.$count(samples, eq(samples.locationId, locationId))

export const deleteOrphans = async (db: Queries, locationId: string) =>
  deleteSamples(db, locationId, isOrphan)

export const deleteOutOfRange = async (db: Queries, locationId: string) =>
  deleteSamples(db, locationId, isOutOfRange)

/** For a sample joined with its measurement, if that still exists. */
const isOrphan = isNull(measurements.id)
const isOutOfRange = or(lt(samples.value, measurements.rangeMin), gt(samples.value, measurements.rangeMax))

async function deleteSamples(db: Queries, locationId: string, condition: SQL | undefined): Promise<number> {
  return changeInPieces((atMost) => {
    const some = db
      .select(key)
      .from(samples)
      .leftJoin(measurements, eq(measurements.id, samples.measurementId))
      .where(and(eq(samples.locationId, locationId), condition))
      .limit(atMost)
    return db.delete(samples).where(isIn(some))
  })
}

/** A location may have millions of samples, so counting stops at a number that is high enough for a decision. */
export async function countUnwanted(db: Queries, locationId: string): Promise<number> {
  const unwanted = db
    .select({ one: sql`1` })
    .from(samples)
    .leftJoin(measurements, eq(measurements.id, samples.measurementId))
    .where(and(eq(samples.locationId, locationId), or(isOrphan, isOutOfRange)))
    .limit(mostCounted)
    .as('unwanted')
  return db.$count(unwanted)
}

/** A batch size with which one statement stays below the database's time limit, however many samples there are. */
const atOnce = 20_000

const key = { measurementId: samples.measurementId, time: samples.time }

const isIn = (keys: SQLWrapper): SQL => sql`(${samples.measurementId}, ${samples.time}) in ${keys}`

/** Changes samples in batches until none is left. Returns how many there were. */
async function changeInPieces(
  changeSome: (atMost: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  let changed = 0
  for (;;) {
    const { rowCount } = await changeSome(atOnce)
    changed += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return changed
  }
}
