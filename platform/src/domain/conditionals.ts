import type { Conditional } from '#contract/schemas/conditional'
import { asc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { components, conditionals, measurements, zones } from '../db/schema/index.ts'

/** Conditionals as the API shows them, in the order of their zones and measurements. */
export async function selectConditionals(db: Queries, condition: SQL | undefined): Promise<Conditional[]> {
  return db
    .select({
      conditionalId: conditionals.id,
      locationId: conditionals.locationId,
      zoneId: zones.zoneId,
      componentId: components.id,
      measurementId: conditionals.measurementId,
      measurementLabel: measurements.label,
      comparison: conditionals.comparison,
      threshold: conditionals.threshold,
      severity: conditionals.severity,
      enabled: conditionals.enabled,
      version: conditionals.version,
    })
    .from(conditionals)
    .innerJoin(measurements, eq(measurements.id, conditionals.measurementId))
    .innerJoin(components, eq(components.id, measurements.componentId))
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .where(condition)
    .orderBy(asc(zones.zoneId), asc(measurements.label), asc(measurements.id), asc(conditionals.id))
}
