import type { Measurement } from '#contract/schemas/component'
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { measurements, units } from '../../db/schema/index.ts'

/** Measurements in the form of the API, in the order in which their component lists them. */
export async function selectMeasurements(db: Queries, condition: SQL | undefined): Promise<Measurement[]> {
  const rows = await db
    .select({ measurement: measurements, unit: units })
    .from(measurements)
    .leftJoin(units, eq(units.id, measurements.unitId))
    .where(condition)
    .orderBy(asc(measurements.componentId), asc(measurements.externalId))
  return rows.map(({ measurement, unit }) => ({
    measurementId: measurement.id,
    componentId: measurement.componentId,
    externalId: measurement.externalId,
    label: measurement.label,
    unit: unit && { unitId: unit.id, name: unit.name, symbol: unit.symbol, quantity: unit.quantity },
    rangeMin: measurement.rangeMin,
    rangeMax: measurement.rangeMax,
    latestValue: measurement.latestValue,
    latestAt: measurement.latestAt && epochSeconds(measurement.latestAt),
    version: measurement.version,
  }))
}

/** True for a latest value with the mark, and otherwise null: `count` counts them. */
export const marked = {
  beyondLimit: sql`nullif(${measurements.beyondLimit}, false)`,
  outOfRange: sql`nullif(${measurements.outOfRange}, false)`,
  late: sql`nullif(${measurements.lateAt} < now(), false)`,
}
