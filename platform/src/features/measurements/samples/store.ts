import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { measurements, samples } from '../../../db/schema/index.ts'

export interface MeasurementOfLocation {
  locationId: string
  measurementId: string
}

export async function isMeasured(
  { db, integratorId }: Scope,
  { locationId, measurementId }: MeasurementOfLocation,
): Promise<boolean> {
  const rows = await db
    .select({ id: measurements.id })
    .from(measurements)
    .where(
      and(
        eq(measurements.id, measurementId),
        eq(measurements.locationId, locationId),
        eq(measurements.integratorId, integratorId),
      ),
    )
  return rows.length > 0
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
