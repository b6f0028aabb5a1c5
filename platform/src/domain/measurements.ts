import type { Queries } from '../db/connection.ts'
import { conditionals, measurements } from '../db/schema/index.ts'
import type { DefaultConditional, DefaultMeasurement } from '../db/schema/index.ts'

interface Owner {
  integratorId: string
  locationId: string
}

/** What a product brings along, or a copied location has planned. */
export interface WantedConditional extends DefaultConditional {
  enabled?: boolean
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

/** Conditionals for those measurements of a component that exist. */
export async function makeConditionals(
  db: Queries,
  { integratorId, locationId }: Owner,
  made: readonly MadeMeasurement[],
  wanted: readonly WantedConditional[],
): Promise<number> {
  const idOf = new Map(made.map(({ id, externalId }) => [externalId, id]))
  const rows = wanted.flatMap(({ externalId, comparison, threshold, severity, enabled = true }) => {
    const measurementId = idOf.get(externalId)
    const rule = { comparison, threshold, severity, enabled }
    return measurementId ? [{ integratorId, locationId, measurementId, ...rule }] : []
  })
  if (rows.length > 0) await db.insert(conditionals).values(rows)
  return rows.length
}
