import { onlyRow } from '../../db/rows.ts'
import { mostCounted } from '#contract/limits'
import type { Measurement } from '#contract/schemas/component'
import type { LimitsToCount, RaisedCounts } from '#contract/schemas/conditional'
import type { MarkedDevice, MarkedLocation, SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonOfOnePass } from '../../db/lists/json-list.ts'
import { components, conditionals, measurements, samples, units, zones } from '../../db/schema/index.ts'
import { isComponentAt, type ComponentPath } from '../../domain/components.ts'
import { readConditionals } from '../../domain/conditionals.ts'
import { selectMeasurements } from '../../domain/measurements.ts'

export interface MeasurementPath extends ComponentPath {
  measurementId: string
}

const componentAt = ({ db, integratorId }: Scope, path: ComponentPath) =>
  db
    .select({ id: components.id })
    .from(components)
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .where(isComponentAt(integratorId, path))

/** The measurement of this component. Its own row names the integrator too. */
const measuredAt = (scope: Scope, path: MeasurementPath) =>
  and(
    eq(measurements.id, path.measurementId),
    eq(measurements.integratorId, scope.integratorId),
    inArray(measurements.componentId, componentAt(scope, path)),
  )

export async function findMeasurement(scope: Scope, path: MeasurementPath): Promise<Measurement | undefined> {
  const { db } = scope
  const [measurement] = await selectMeasurements(db, measuredAt(scope, path))
  return measurement
}

export async function lockMeasurementForEdit(scope: Scope, path: MeasurementPath): Promise<void> {
  const { db } = scope
  await db.select({ id: measurements.id }).from(measurements).where(measuredAt(scope, path)).for('update')
}

export const isOfProduct = async (db: Queries, componentId: string, productId: string): Promise<boolean> =>
  (await db.$count(components, and(eq(components.id, componentId), eq(components.productId, productId)))) > 0

export async function isExternalIdTaken(
  db: Queries,
  { componentId, measurementId }: Measurement,
  externalId: string,
): Promise<boolean> {
  const others = and(eq(measurements.componentId, componentId), ne(measurements.id, measurementId))
  return (await db.$count(measurements, and(others, eq(measurements.externalId, externalId)))) > 0
}

export const unitExists = async (db: Queries, unitId: string): Promise<boolean> =>
  (await db.$count(units, eq(units.id, unitId))) > 0

export interface MeasurementFields {
  externalId: string
  label: string
  unitId: string | null
  rangeMin: number | null
  rangeMax: number | null
}

export async function updateMeasurement(
  db: Queries,
  measurementId: string,
  fields: MeasurementFields,
): Promise<void> {
  await db
    .update(measurements)
    .set({ ...fields, version: sql`${measurements.version} + 1` })
    .where(eq(measurements.id, measurementId))
}

export const listConditionals = async (db: Queries, measurementId: string) =>
  (await readConditionals(db, eq(conditionals.measurementId, measurementId))).read()

export async function deleteMeasurement(db: Queries, measurementId: string): Promise<void> {
  await db.delete(measurements).where(eq(measurements.id, measurementId))
}

/**
 * Stores the value as a sample and as the latest one. Lock the measurement first, so that the times are never equal.
 */
export async function storeValue(
  { db, integratorId }: Scope,
  { measurementId, locationId }: MeasurementPath,
  value: number,
): Promise<Date> {
  const { time } = onlyRow(
    await db
      .insert(samples)
      .values({ measurementId, locationId, integratorId, value, time: sql`clock_timestamp()` })
      .onConflictDoUpdate({ target: [samples.measurementId, samples.time], set: { value } })
      .returning({ time: samples.time }),
  )
  const latest = { latestValue: value, latestAt: time }
  await db.update(measurements).set(latest).where(eq(measurements.id, measurementId))
  return time
}

export interface MeasurementOfLocation {
  locationId: string
  measurementId: string
}

export async function isMeasured(
  { db, integratorId }: Scope,
  { locationId, measurementId }: MeasurementOfLocation,
): Promise<boolean> {
  const own = and(eq(measurements.integratorId, integratorId), eq(measurements.locationId, locationId))
  return (await db.$count(measurements, and(own, eq(measurements.id, measurementId)))) > 0
}

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
      coalesce(array_agg(extract(epoch from "part")::float8 order by "part"), '{}') as "times",
      coalesce(array_agg("min" order by "part"), '{}') as "min",
      coalesce(array_agg("avg" order by "part"), '{}') as "avg",
      coalesce(array_agg("max" order by "part"), '{}') as "max"
    from (
      select date_bin(make_interval(secs => ${step}), ${samples.time}, to_timestamp(${from})) as "part",
        min(${samples.value}), avg(${samples.value}), max(${samples.value}), count(*)
      from ${samples}
      where ${samples.measurementId} = ${measurementId}
        and ${samples.time} >= to_timestamp(${from}) and ${samples.time} < to_timestamp(${to})
      group by "part"
    ) as "parts"
  `)
  const [columns] = rows
  if (!columns) throw new Error('The database answered no curve')
  return { measurementId, step, ...columns }
}

/** All limits in one pass over the samples. If there are too many samples, only the newest are counted. */
export async function countRaised(
  db: Queries,
  measurementId: string,
  { from, to }: { from: number; to: number },
  limits: LimitsToCount['limits'],
): Promise<RaisedCounts> {
  const counted = db
    .select({ value: samples.value })
    .from(samples)
    .where(
      and(
        eq(samples.measurementId, measurementId),
        gte(samples.time, new Date(from * 1000)),
        lt(samples.time, new Date(to * 1000)),
      ),
    )
    .orderBy(desc(samples.time))
    .limit(mostCounted)
    .as('counted')
  const counts = limits.map(
    ({ comparison, threshold }) =>
      sql`count(*) filter (where is_beyond(${counted.value}, ${comparison}, ${threshold}))`,
  )
  const [row] = await db
    .select({
      samples: sql<number>`count(*)::int`,
      raised: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]`,
    })
    .from(counted)
  return { measurementId, from, to, samples: row?.samples ?? 0, raised: row?.raised ?? [] }
}

/**
 * Counts the marks. Each half reads only the entries of its own index, so the work depends on how many values are marked, and
 * not on how many there are. A value that is both late and otherwise marked is in both halves.
 */
const countedBy = (whole: PgColumn, integratorId: string, joins = sql``, which?: SQL) => {
  const own = eq(measurements.integratorId, integratorId)
  const isOther = or(measurements.outOfRange, measurements.beyondLimit)
  return sql`(
    select "whole", sum("beyond_limit")::int as "beyond_limit", sum("out_of_range")::int as "out_of_range", sum("late")::int as "late"
    from (
      select ${whole} as "whole", 0 as "beyond_limit", 0 as "out_of_range", 1 as "late"
      from ${measurements} ${joins} where ${and(own, lt(measurements.lateAt, sql`now()`), which)}
      union all
      select ${whole}, ${measurements.beyondLimit}::int, ${measurements.outOfRange}::int, 0
      from ${measurements} ${joins} where ${and(own, isOther, which)}
    ) as "marked"
    group by "whole"
  ) as "counted"`
}

const whole = sql`"counted"."whole"`
const counts = {
  beyondLimit: sql`"counted"."beyond_limit"`,
  outOfRange: sql`"counted"."out_of_range"`,
  late: sql`"counted"."late"`,
}

export async function listMarkedLocations({ db, integratorId }: Scope): Promise<JsonText<MarkedLocation[]>> {
  return jsonOfOnePass<MarkedLocation>(db, integratorId, {
    key: whole,
    fields: { locationId: whole, ...counts },
    from: countedBy(measurements.locationId, integratorId),
  })
}

export async function listMarkedDevices({ db, integratorId }: Scope): Promise<JsonText<MarkedDevice[]>> {
  const itsComponent = sql`join ${components} on ${components.id} = ${measurements.componentId}`
  return jsonOfOnePass<MarkedDevice>(db, integratorId, {
    key: whole,
    fields: { deviceId: whole, ...counts },
    from: countedBy(components.deviceId, integratorId, itsComponent, isNotNull(components.deviceId)),
  })
}
