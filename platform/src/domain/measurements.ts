import type { Queries } from '../db/connection.ts'
import { conditionals, measurements } from '../db/schema/index.ts'
import type { DefaultConditional, DefaultMeasurement } from '../db/schema/index.ts'

interface Owner {
  integratorId: string
  locationId: string
}

export interface MadeMeasurement {
  id: string
  externalId: string
}

export async function makeMeasurements(
  db: Queries,
  { integratorId, locationId, componentId }: Owner & { componentId: string },
  defaults: readonly DefaultMeasurement[],
): Promise<MadeMeasurement[]> {
  if (defaults.length === 0) return []
  return db
    .insert(measurements)
    .values(defaults.map((measurement) => ({ ...measurement, integratorId, locationId, componentId })))
    .returning({ id: measurements.id, externalId: measurements.externalId })
}

/** The product's conditionals for those of its measurements that exist. */
export async function makeConditionals(
  db: Queries,
  { integratorId, locationId }: Owner,
  made: readonly MadeMeasurement[],
  defaults: readonly DefaultConditional[],
): Promise<number> {
  const idOf = new Map(made.map(({ id, externalId }) => [externalId, id]))
  const rows = defaults.flatMap(({ externalId, comparison, threshold, severity }) => {
    const measurementId = idOf.get(externalId)
    return measurementId ? [{ integratorId, locationId, measurementId, comparison, threshold, severity }] : []
  })
  if (rows.length > 0) await db.insert(conditionals).values(rows)
  return rows.length
}
