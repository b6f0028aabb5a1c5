import { defaultSamplePeriod, latePeriods } from '#contract/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { listOf, preparedStatement } from '../../db/prepared.ts'
import { microsecondsOf, momentOf } from '../../db/rows.ts'
import { components, conditionals, devices, measurements, valueChanges } from '../../db/schema/index.ts'
import { evaluateSamples } from '../alarms/evaluation.ts'
import { noSamples, type MeasuredSamples, type SampleColumns } from '../samples/store.ts'
import { sampleStore } from '../samples/current.ts'

/** Samples as columns. The times are epoch seconds. */
export interface SampleRows {
  measurementIds: string[]
  times: number[]
  values: number[]
}

/** Whose components the samples are of. */
type SampleSource = { deviceId: string } | { integratorId: string }

export type SampleBatch = SampleSource & { rows: SampleRows }

export interface Written {
  stored: number
  /** Which of the rows, from 0 on, are of no component of the source. */
  unknown: number[]
}

/** A measurement of the batches. Columns take half of the time of rows. */
interface Target extends MeasuredSamples {
  deviceId: string | null
  integratorId: string
  /** As it arrives: in any order, and perhaps more than once. */
  sent: SampleColumns
}

interface WriteOptions {
  now?: Date
  /** In half of the time. Fails if a sample is stored already that is newer than the latest value, which should never be. */
  isCopied?: boolean
}

/**
 * Stores batches of samples first, and then the latest value of each measurement once. What is known already is left as it is. The measurements
 * are locked first, in one order: two transactions do not wait for each other crosswise, and a measurement that moves to another
 * location or integrator takes its samples along.
 *
 * The same transaction compares what is new with the limits, so give it one: samples are never stored without that.
 */
export async function writeBatches(
  db: Queries,
  batches: readonly SampleBatch[],
  { now = new Date(), isCopied = false }: WriteOptions = {},
): Promise<Written[]> {
  const targets = await lockTargets(db, batches)
  const written = batches.map((): Written => ({ stored: 0, unknown: [] }))
  for (const [at, batch] of batches.entries()) takeRows(at, batch, targets, written[at])
  const sent = [...targets.values()].filter((target) => target.sent.times.length > 0)
  for (const target of sent) sortSent(target)

  await sampleStore().add(db, sent, isCopied)
  for (const { newer, older } of sent)
    for (const batch of [...newer.batches, ...older.batches]) count(written, batch)

  const moved = sent.filter(({ newer }) => newer.times.length > 0)
  if (moved.length > 0) {
    await moveLatest(db, moved)
    const news = moved.map(({ id, newer: { times, values } }) => ({ id, times, values }))
    await evaluateSamples(db, news, now)
  }
  return written
}

/** Stores the samples of one source. */
export async function writeSamples(
  db: Queries,
  source: SampleSource,
  rows: SampleRows,
  now = new Date(),
): Promise<Written> {
  const [written = { stored: 0, unknown: [] }] = await writeBatches(db, [{ ...source, rows }], { now })
  return written
}

function count(written: Written[], batch: number): void {
  const result = written[batch]
  if (result) result.stored += 1
}

type TargetRow = Pick<Target, 'id' | 'locationId' | 'deviceId' | 'integratorId' | 'before'>

const lockAndRead = preparedStatement<TargetRow>()(
  'lock_measurements',
  ['ids', 'deviceIds', 'integratorIds'],
  ({ ids, deviceIds, integratorIds }) => sql`
    select ${measurements.id} as "id", ${measurements.locationId} as "locationId", ${components.deviceId} as "deviceId",
      ${components.integratorId} as "integratorId", ${microsecondsOf(measurements.latestAt)} as "before"
    from unnest(${ids}::text[], ${deviceIds}::text[], ${integratorIds}::text[]) as "sent"("id", "device_id", "integrator_id")
    join ${measurements} on ${measurements.id} = "sent"."id"
    join ${components} on ${components.id} = ${measurements.componentId}
    where ${components.deviceId} = "sent"."device_id" or ${components.integratorId} = "sent"."integrator_id"
    order by ${measurements.id} for no key update of ${measurements}`,
)

async function lockTargets(db: Queries, batches: readonly SampleBatch[]): Promise<Map<string, Target>> {
  const ids: string[] = []
  const deviceIds: (string | null)[] = []
  const integratorIds: (string | null)[] = []
  for (const batch of batches)
    for (const id of new Set(batch.rows.measurementIds)) {
      ids.push(id)
      deviceIds.push('deviceId' in batch ? batch.deviceId : null)
      integratorIds.push('integratorId' in batch ? batch.integratorId : null)
    }
  if (ids.length === 0) return new Map()
  const rows = await lockAndRead(db, {
    ids: listOf(ids),
    deviceIds: listOf(deviceIds),
    integratorIds: listOf(integratorIds),
  })
  return new Map(
    rows.map((row) => [row.id, { ...row, sent: noSamples(), newer: noSamples(), older: noSamples() }]),
  )
}

function takeRows(
  batchAt: number,
  batch: SampleBatch,
  targets: ReadonlyMap<string, Target>,
  written: Written | undefined,
): void {
  const { measurementIds, times, values } = batch.rows
  for (let at = 0; at < times.length; at += 1) {
    const target = targets.get(measurementIds[at] ?? '')
    if (target && isOf(batch, target))
      add(target.sent, Math.round((times[at] ?? 0) * 1e6), values[at], batchAt)
    else written?.unknown.push(at)
  }
}

function add({ times, values, batches }: SampleColumns, time: number, value = 0, batch = 0): void {
  times.push(time)
  values.push(value)
  batches.push(batch)
}

/** Into what is newer than the latest value and what is not. Of samples with the same time, the first one counts. */
function sortSent(target: Target): void {
  const { times, values, batches } = target.sent
  const before = target.before ?? -Infinity
  const isInOrder = times.every((time, at) => time > (at === 0 ? before : (times[at - 1] ?? 0)))
  // As most devices send them.
  if (isInOrder) {
    target.newer = target.sent
    return
  }
  let last = -Infinity
  for (const at of [...times.keys()].toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0))) {
    const time = times[at] ?? 0
    if (time > last) add(time > before ? target.newer : target.older, time, values[at], batches[at])
    last = time
  }
}

const isOf = (batch: SampleBatch, { deviceId, integratorId }: Target) =>
  'deviceId' in batch ? batch.deviceId === deviceId : batch.integratorId === integratorId

/** Stores a value as a sample and as the latest one. Lock the measurement first, so that the times are never equal. */
export async function storeValue(
  db: Queries,
  target: { measurementId: string; locationId: string },
  value: number,
): Promise<Date> {
  const { measurementId } = target
  const time = await sampleStore().addValue(db, target, value)
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

/** Notes that values of these locations and devices are new. In one order, so that two batches do not wait for each other crosswise. */
const tellOf = (changed: SQL): SQL => sql`
  insert into ${valueChanges} ("location_id", "device_id", "changed_at")
  select "location_id", "device_id", clock_timestamp()
  from (select distinct "location_id", coalesce("device_id", '') as "device_id" from ${changed}) as "changed"
  order by "location_id", "device_id"
  on conflict ("location_id", "device_id") do update set "changed_at" = excluded."changed_at"`

const period = sql`(coalesce(${devices.sampleFrequency}, ${defaultSamplePeriod}::int) * interval '1 second')`

/**
 * It is in an index, so it moves only if it is over before the next sample comes, and not for what is late all the same. It is never after
 * `late_at`.
 */
const freshUntil = sql`case
  when ${measurements.freshUntil} > now() + "newest"."period" / 2 or "newest"."late_at" < now()
    then least(${measurements.freshUntil}, "newest"."late_at")
  else "newest"."late_at" end`

/**
 * Marks the values too, all at once: the trigger that does it for other changes takes as long for a row as storing ten samples. As with
 * the trigger, whoever changes a limit or a period meanwhile waits for the measurements, and marks them anew.
 */
const moveAndMark = preparedStatement<object>()(
  'move_latest_values',
  ['ids', 'times', 'values', 'locationIds', 'deviceIds'],
  ({ ids, times, values, locationIds, deviceIds }) => sql`
    with "newest" as materialized (
      select "s"."id", ${momentOf(sql`"time"`)} as "time", "value", "s"."location_id", "device_id",
        ${momentOf(sql`"time"`)} + ${latePeriods}::int * ${period} as "late_at", ${period} as "period"
      from unnest(${ids}::text[], ${times}::float8[], ${values}::float8[], ${locationIds}::text[], ${deviceIds}::text[])
        as "s"("id", "time", "value", "location_id", "device_id")
      left join ${devices} on ${devices.id} = "s"."device_id"
    ), "moved" as (
      update ${measurements} set "latest_value" = "newest"."value", "latest_at" = "newest"."time",
        "late_at" = "newest"."late_at", "fresh_until" = ${freshUntil},
        "out_of_range" = coalesce("newest"."value" < ${measurements.rangeMin}, false)
          or coalesce("newest"."value" > ${measurements.rangeMax}, false),
        "beyond_limit" = exists (
          select from ${conditionals} where ${conditionals.measurementId} = "newest"."id" and ${conditionals.enabled}
            and is_beyond("newest"."value", ${conditionals.comparison}, ${conditionals.threshold}))
      from "newest" where ${measurements.id} = "newest"."id"
    )
    ${tellOf(sql`"newest"`)}`,
)

async function moveLatest(db: Queries, targets: readonly Target[]): Promise<void> {
  await moveAndMark(db, {
    ids: listOf(targets.map(({ id }) => id)),
    times: listOf(targets.map(({ newer }) => newer.times.at(-1) ?? 0)),
    values: listOf(targets.map(({ newer }) => newer.values.at(-1) ?? 0)),
    locationIds: listOf(targets.map(({ locationId }) => locationId)),
    deviceIds: listOf(targets.map(({ deviceId }) => deviceId)),
  })
}
