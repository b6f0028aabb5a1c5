import { eq, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { components, measurements, samples, valueChanges } from '../db/schema/index.ts'

/** Samples as columns. The times are epoch seconds. */
export interface SampleRows {
  measurementIds: string[]
  times: number[]
  values: number[]
}

/** Whose components the samples are of. */
type SampleSource = { deviceId: string } | { integratorId: string }

/** Which of the rows, from 0 on, are of no component of the source. */
export interface Written {
  stored: number
  unknown: number[]
}

const nothing: Written = { stored: 0, unknown: [] }

/**
 * Stores samples of a source's components in one statement, and the latest value of each measurement once. What is known already is
 * left as it is. The measurements are locked first, in one order: two batches do not wait for each other crosswise, and a
 * measurement that moves to another location or integrator takes its samples along.
 */
export async function writeSamples(db: Queries, source: SampleSource, rows: SampleRows): Promise<Written> {
  if (rows.times.length === 0) return nothing
  const isOfSource =
    'deviceId' in source
      ? eq(components.deviceId, source.deviceId)
      : eq(components.integratorId, source.integratorId)
  const { rows: answers } = await db.execute<{ stored: number; unknown: number[] | null }>(sql`
    with "sent" as materialized (
      select "id", to_timestamp("time") as "time", "value", "place"
      from unnest(${listOf(rows.measurementIds)}::text[], ${listOf(rows.times)}::float8[], ${listOf(rows.values)}::float8[])
        with ordinality as "s"("id", "time", "value", "place")
    ), "known" as materialized (
      select ${measurements.id} as "id", ${measurements.locationId} as "location_id", ${measurements.integratorId} as "integrator_id",
        ${components.deviceId} as "device_id"
      from ${measurements} join ${components} on ${components.id} = ${measurements.componentId}
      where ${isOfSource} and ${measurements.id} in (select "id" from "sent")
      order by ${measurements.id} for no key update of ${measurements}
    ), "stored" as (
      insert into ${samples} ("measurement_id", "time", "value", "integrator_id", "location_id")
      select "id", "time", "value", "integrator_id", "location_id" from "sent" join "known" using ("id")
      on conflict do nothing
      returning "measurement_id", "time", "value"
    ), "newest" as (
      select distinct on ("measurement_id") * from "stored" order by "measurement_id", "time" desc
    ), "moved" as (
      update ${measurements} set "latest_value" = "newest"."value", "latest_at" = "newest"."time"
      from "newest"
      where ${measurements.id} = "newest"."measurement_id"
        and (${measurements.latestAt} is null or ${measurements.latestAt} < "newest"."time")
    ), "told" as (${tellOf(sql`"known" where "id" in (select "measurement_id" from "newest")`)})
    select (select count(*)::int from "stored") as "stored",
      (select array_agg("place"::int - 1) from "sent" where not exists (select from "known" where "known"."id" = "sent"."id")) as "unknown"
  `)
  const [written] = answers
  return written ? { stored: written.stored, unknown: written.unknown ?? [] } : nothing
}

/** Notes that values of these locations and devices are new. In one order, so that two batches do not wait for each other crosswise. */
const tellOf = (changed: SQL): SQL => sql`
  insert into ${valueChanges} ("location_id", "device_id", "changed_at")
  select "location_id", "device_id", clock_timestamp()
  from (select distinct "location_id", coalesce("device_id", '') as "device_id" from ${changed}) as "changed"
  order by "location_id", "device_id"
  on conflict ("location_id", "device_id") do update set "changed_at" = excluded."changed_at"`

/** For a value that did not come as a sample of a batch. */
export async function tellValue(db: Queries, measurementId: string): Promise<void> {
  await db.execute(
    tellOf(sql`(
      select ${measurements.locationId}, ${components.deviceId}
      from ${measurements} join ${components} on ${components.id} = ${measurements.componentId}
      where ${measurements.id} = ${measurementId}
    ) as "stored"`),
  )
}

/** A list in the database's own form. The driver would need ten times as long. No entry has a sign with a meaning in it. */
const listOf = (entries: readonly (string | number)[]): string => `{${entries.join(',')}}`
