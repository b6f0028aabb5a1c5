import type { Measurement } from '#contract/schemas/component'
import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { epochSeconds } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { measurements, samples, units } from '../db/schema/index.ts'

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

/** A batch size with which one statement stays below the database's time limit, however many samples there are. */
const atOnce = 20_000

export const sampleKey = { measurementId: samples.measurementId, time: samples.time }

export const isSampleIn = (keys: SQLWrapper): SQL =>
  sql`(${samples.measurementId}, ${samples.time}) in ${keys}`

/** Changes samples in batches until none is left. Returns how many there were. */
export async function changeInPieces(
  changeSome: (atMost: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  let changed = 0
  for (;;) {
    const { rowCount } = await changeSome(atOnce)
    changed += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return changed
  }
}
