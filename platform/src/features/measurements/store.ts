import { deletion, onlyRow, updateOne } from '../../db/rows.ts'
import { mostCounted } from '#contract/limits'
import type { Measurement } from '#contract/schemas/component'
import type { LimitsToCount, RaisedCounts } from '#contract/schemas/conditional'
import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { components, conditionals, measurements, samples, units, zones } from '../../db/schema/index.ts'
import { isComponentAt, type ComponentPath } from '../../domain/components.ts'
import { readConditionals } from '../../domain/conditionals.ts'
import { selectMeasurements } from '../../domain/measurements.ts'
import { tellValue } from '../../domain/samples.ts'

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
  const [measurement] = await selectMeasurements(scope.db, measuredAt(scope, path))
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

export const updateMeasurement = async (
  db: Queries,
  measurementId: string,
  fields: MeasurementFields,
): Promise<void> => updateOne(db, measurements, measurementId, fields)

export const listConditionals = async (db: Queries, measurementId: string) =>
  (await readConditionals(db, eq(conditionals.measurementId, measurementId))).read()

export const deleteMeasurement = deletion(measurements)

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
  await tellValue(db, measurementId)
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
