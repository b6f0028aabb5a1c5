import { finished } from 'node:stream/promises'
import { curvePoints, mostCounted } from '#contract/limits'
import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { from as copyFrom } from 'pg-copy-streams'
import { day as millisecondsOfDay } from '../../../base/time.ts'
import { inTurns } from '../../../base/fairness/turns.ts'
import type { Queries } from '../../../db/connection.ts'
import { sampleMonths, tablesOf } from '../../../db/upkeep/months.ts'
import { listOf } from '../../../db/prepared.ts'
import {
  batchesOf,
  epochOf,
  insertMany,
  isAmong,
  microsecondsOf,
  momentOf,
  onlyRow,
} from '../../../db/rows.ts'
import { measurements, sampledMeasurements, samples } from '../../../db/schema/index.ts'
import { encodeRows } from './rows.ts'
import type { CopiedStore, Difference, Found, Piece } from '../copies.ts'
import { changeLog } from './changes.ts'
import { changeInPieces, samplesAtOnce } from './pieces.ts'
import { keep, type MeasuredSamples, type SampleColumns, type SampleRow, type SampleStore } from '../store.ts'

/** Samples in the table of the database. Only this folder names it, besides its schema, its months and the sample data. */
export const postgresSamples: SampleStore & CopiedStore = {
  add: async (db, list, isCopied) => (isCopied ? copyUnknown(db, list) : insertUnknown(db, list)),
  addValue,
  addRows,
  readCurve,
  lastOfHours: async () => lastOfHours,
  eachSample,
  move: moveSamples,
  count: async (db, locationId) => db.$count(samples, eq(samples.locationId, locationId)),
  countUnwanted,
  deleteOrphans: async (db, locationId) => deleteSamples(db, locationId, isOrphan),
  deleteOutOfRange: async (db, locationId) => deleteSamples(db, locationId, isOutOfRange),
  beforeForgetting: async () => {},
  changes: async () => changeLog,
  // Months go as a whole, with those of other tables: see `db/upkeep/retention.ts`.
  removeOld: async () => 0,
  refusal: () => undefined,
  readPieces,
  mend,
  listDays,
  clear: async (db) => void (await db.execute(sql`truncate ${samples}`)),
}

/** All in one COPY, which takes a third of the time of inserting rows that may be stored already. */
async function copyUnknown(db: Queries, list: readonly MeasuredSamples[]): Promise<void> {
  await takeOutKnown(db, list)
  const sent = partsOf(list)
  if (sent.length === 0) return
  const copy = copyFrom('copy samples (measurement_id, time, value, location_id) from stdin (format binary)')
  db.$client.query(copy)
  copy.end(encodeRows(sent))
  await finished(copy)
}

type Part = Pick<MeasuredSamples, 'id' | 'locationId'> & SampleColumns

const partsOf = (list: readonly MeasuredSamples[]): Part[] =>
  list.flatMap(({ id, locationId, newer, older }) =>
    [older, newer].filter(({ times }) => times.length > 0).map((part) => ({ id, locationId, ...part })),
  )

/**
 * Of older samples. The database looks for all times of a measurement at once, which are side by side in its index: one after the other
 * would take as long as storing them.
 */
async function takeOutKnown(db: Queries, list: readonly MeasuredSamples[]): Promise<void> {
  const late = list.filter(({ older }) => older.times.length > 0)
  if (late.length === 0) return
  const { rows } = await db.execute<{ times: number[] | null }>(sql`
    select (
      select array_agg(${microsecondsOf(samples.time)}) from ${samples}
      where ${samples.measurementId} = "id" and ${samples.time} = any("moments")
        and ${samples.time} >= "moments"[1] and ${samples.time} <= "moments"[cardinality("moments")]
    ) as "times"
    from unnest(${listOf(late.map(({ id }) => id))}::text[], ${listOf(late.map(({ older }) => listOf(older.times)))}::text[])
      with ordinality as "late"("id", "list", "position")
    cross join lateral (
      select array(select ${momentOf(sql`"time"`)} from unnest("list"::float8[]) as "sent"("time")) as "moments" offset 0
    ) as "asked"
    order by "position"`)
  for (const [at, { times }] of rows.entries()) {
    const known = new Set(times)
    if (late[at] && known.size > 0) keep(late[at].older, (time) => !known.has(time))
  }
}

/** Of those that are sent more often, and of newer ones, too. Each answer says what was stored, and not where that was in the lists. */
async function insertUnknown(db: Queries, list: readonly MeasuredSamples[]): Promise<void> {
  const sent = partsOf(list)
  if (sent.length === 0) return
  const { rows } = await db.execute<{ id: string; times: number[] }>(sql`
    with "stored" as (
      insert into ${samples} ("measurement_id", "time", "value", "location_id")
      select "id", ${momentOf(sql`"time"`)}, "value", "location_id"
      from unnest(${listOf(sent.map(({ id }) => id))}::text[], ${listOf(sent.map(({ locationId }) => locationId))}::text[],
        ${listOf(sent.map(({ times }) => listOf(times)))}::text[], ${listOf(sent.map(({ values }) => listOf(values)))}::text[])
        as "part"("id", "location_id", "times", "values")
      cross join lateral unnest("times"::float8[], "values"::float8[]) as "sent"("time", "value")
      on conflict do nothing
      returning "measurement_id", "time"
    )
    select "measurement_id" as "id", array_agg(${microsecondsOf(sql`"time"`)}) as "times" from "stored" group by "measurement_id"`)
  const stored = new Map(rows.map(({ id, times }) => [id, new Set(times)]))
  for (const { id, newer, older } of list)
    for (const part of [newer, older]) keep(part, (time) => stored.get(id)?.has(time) ?? false)
}

/** Whoever asks for what is new gets it again. */
const storedIn = sql`pg_current_xact_id()`

async function addValue(
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
      .onConflictDoUpdate({ target: [samples.measurementId, samples.time], set: { value, storedIn } })
      .returning({ time: samples.time }),
  )
  return time
}

async function addRows(db: Queries, rows: readonly SampleRow[]): Promise<void> {
  for (const batch of batchesOf(rows, samplesAtOnce)) await insertMany(db, samples, batch)
}

export async function hasSamples(db: Queries): Promise<boolean> {
  const found = await db.select({ time: samples.time }).from(samples).limit(1)
  return found.length > 0
}

/** Copies the sample data into another store. */
export async function copyAllSamples(db: Queries, to: SampleStore): Promise<void> {
  let isNext: SQL | undefined
  for (;;) {
    const page = await db
      .select()
      .from(samples)
      .where(isNext)
      .orderBy(asc(samples.measurementId), asc(samples.time))
      .limit(samplesAtOnce)
    await to.addRows(db, page)
    const last = page.at(-1)
    if (page.length < samplesAtOnce || !last) return
    isNext = sql`(${samples.measurementId}, ${samples.time}) > (${last.measurementId}, ${last.time}::timestamptz)`
  }
}

const day = sql`make_interval(hours => ${sql.raw(String(curvePoints))})`

/**
 * One look into the index for each hour, so the work is the same however often a component sends. Empty for a measurement without any
 * value that day.
 */
const lastOfHours = sql`
  case when ${measurements.latestAt} >= now() - ${day} then to_json(array(
    select (
      select ${samples.value} from ${samples}
      where ${samples.measurementId} = ${measurements.id}
        and ${samples.time} >= "hour" and ${samples.time} < "hour" + interval '1 hour'
      order by ${samples.time} desc limit 1
    )
    from generate_series(now() - ${day}, now() - interval '1 minute', interval '1 hour') as "hour"
    order by "hour"
  ))::text else '[]' end`

type Columns = Pick<SampleCurve, 'samples' | 'times' | 'min' | 'avg' | 'max'>

/**
 * One row of lists, made by the database, so that a month of samples never leaves it. Only the index is read. `date_bin` computes with
 * integers, while `extract` computes with decimals and takes several times as long.
 */
async function readCurve(
  db: Queries,
  measurementId: string,
  { from, to, points }: SamplesQuery,
): Promise<SampleCurve> {
  const step = Math.ceil((to - from) / points)
  const { rows } = await db.execute<Columns & Record<string, unknown>>(sql`
    select coalesce(sum("count"), 0)::int as "samples",
      coalesce(array_agg(date_part('epoch', "bucket") order by "bucket"), '{}') as "times",
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

async function eachSample(
  db: Queries,
  measurementId: string,
  { from, to }: { from: number; to: number },
  take: (time: number, value: number) => void,
  most: number,
): Promise<number> {
  const isBefore = sql`${samples.measurementId} = ${measurementId} and ${samples.time} < to_timestamp(${to})`
  const time = sql<number>`${epochOf(samples.time)}`
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
    await inTurns(page, (sample) => take(sample.time, sample.value))
    count += page.length
    const last = page.at(-1)
    // More may arrive meanwhile.
    if (page.length < pageSize || !last || count >= most) return Math.min(count, most)
    isNext = sql`${samples.time} > to_timestamp(${last.time})`
  }
}

async function moveSamples(db: Queries, measurementIds: string[], locationId: string): Promise<void> {
  const isElsewhere = and(isAmong(samples.measurementId, measurementIds), ne(samples.locationId, locationId))
  await changeInPieces(db, isElsewhere, (piece) =>
    db.update(samples).set({ locationId, storedIn }).where(piece),
  )
}

const isItsMeasurement = eq(measurements.id, samples.measurementId)
const isOrphan = sql`not exists (select from ${measurements} where ${isItsMeasurement})`
const isOutOfRange = sql`exists (select from ${measurements} where ${isItsMeasurement}
  and (${samples.value} < ${measurements.rangeMin} or ${samples.value} > ${measurements.rangeMax}))`

async function deleteSamples(db: Queries, locationId: string, condition: SQL): Promise<number> {
  const isUnwanted = and(eq(samples.locationId, locationId), condition)
  return changeInPieces(db, isUnwanted, (piece) => db.delete(samples).where(piece))
}

async function countUnwanted(db: Queries, locationId: string): Promise<number> {
  const unwanted = db
    .select({ one: sql`1` })
    .from(samples)
    .where(and(eq(samples.locationId, locationId), or(isOrphan, isOutOfRange)))
    .limit(mostCounted)
    .as('unwanted')
  return db.$count(unwanted)
}

async function readPieces(db: Queries, pieces: readonly Piece[], most: number): Promise<Found[]> {
  // Only the months of these times are looked into.
  const first = Math.min(...pieces.map(({ from }) => from))
  const last = Math.max(...pieces.map(({ to }) => to))
  const isOfPiece = sql`${samples.measurementId} = "piece"."id"
    and ${samples.time} >= ${momentOf(sql`"from"`)} and ${samples.time} < ${momentOf(sql`"to"`)}
    and ${samples.time} >= ${momentOf(sql`${first}::float8`)} and ${samples.time} < ${momentOf(sql`${last}::float8`)}`
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select coalesce(array_agg("at" order by "at"), '{}') as "times", coalesce(array_agg("value" order by "at"), '{}') as "values"
    from unnest(${listOf(pieces.map(({ id }) => id))}::text[], ${listOf(pieces.map(({ from }) => from))}::float8[],
      ${listOf(pieces.map(({ to }) => to))}::float8[]) with ordinality as "piece"("id", "from", "to", "position")
    left join lateral (
      select ${microsecondsOf(samples.time)} as "at", ${samples.value} as "value" from ${samples}
      where ${isOfPiece} order by ${samples.time} limit ${most}
    ) as "oldest" on true
    group by "position" order by "position"`)
  // A piece without samples has a row without values.
  return rows.map(({ times, values }) => (times[0] === null ? { times: [], values: [] } : { times, values }))
}

async function mend(db: Queries, differences: readonly Difference[]): Promise<void> {
  const missing = differences.flatMap(({ id, locationId, missing: { times, values } }) =>
    times.map((time, at) => ({ id, locationId, time, value: values[at] ?? 0 })),
  )
  if (missing.length > 0)
    await db.execute(sql`
      insert into ${samples} ("measurement_id", "time", "value", "location_id")
      select "id", ${momentOf(sql`"time"`)}, "value", "location_id"
      from unnest(${listOf(missing.map(({ id }) => id))}::text[], ${listOf(missing.map(({ time }) => time))}::float8[],
        ${listOf(missing.map(({ value }) => value))}::float8[], ${listOf(missing.map(({ locationId }) => locationId))}::text[])
        as "s"("id", "time", "value", "location_id")
      on conflict ("measurement_id", "time") do update set "value" = excluded."value", "stored_in" = excluded."stored_in"`)
  const surplus = differences.flatMap(({ id, surplus: times }) => times.map((time) => ({ id, time })))
  if (surplus.length > 0)
    await db.execute(sql`
      delete from ${samples}
      using unnest(${listOf(surplus.map(({ id }) => id))}::text[], ${listOf(surplus.map(({ time }) => time))}::float8[])
        as "s"("id", "at")
      where ${samples.measurementId} = "s"."id" and ${samples.time} = ${momentOf(sql`"at"`)}`)
}

/** Of a month all days: its table has no order of time. */
async function listDays(db: Queries): Promise<number[]> {
  const days = new Set<number>()
  for (const { table, start, end } of await tablesOf(db, sampleMonths)) {
    const from = sql.identifier(table)
    if (start === undefined || end === undefined) {
      const dayOf = microsecondsOf(sql`date_trunc('day', "time", 'UTC')`)
      const { rows } = await db.execute<{ day: number }>(sql`select distinct ${dayOf} as "day" from ${from}`)
      for (const { day: found } of rows) days.add(found)
    } else if ((await db.execute(sql`select from ${from} limit 1`)).rowCount)
      for (let at = start.getTime(); at < end.getTime(); at += millisecondsOfDay) days.add(at * 1000)
  }
  return [...days].toSorted((a, b) => a - b)
}

/** Notes of all measurements that have samples here of which location those are, as the other store needs it. */
export async function noteMeasured(db: Queries): Promise<void> {
  for (let last = ''; ;) {
    // From one measurement to the next, without reading what is between them.
    const next = (after: SQL) => sql`
      select ${samples.measurementId} as "id", ${samples.locationId} as "location_id" from ${samples}
      where ${samples.measurementId} > ${after} order by ${samples.measurementId} limit 1`
    const { rows } = await db.execute<{ id: string }>(sql`
      with recursive "found" as (
        (${next(sql`${last}`)})
        union all
        select "next".* from "found", lateral (${next(sql`"found"."id"`)}) as "next"
      ), "some" as materialized (select * from "found" limit ${measurementsAtOnce}
      ), "noted" as (
        insert into ${sampledMeasurements} ("measurement_id", "location_id") select * from "some" order by "id" on conflict do nothing
      )
      select "id" from "some" order by "id"`)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < measurementsAtOnce) return
  }
}

const measurementsAtOnce = 1000
