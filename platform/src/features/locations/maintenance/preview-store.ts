import { mostCounted } from '#contract/limits'
import type { MaintenancePreview } from '#contract/schemas/preview'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { conditionals, measurements, samples } from '../../../db/schema/index.ts'
import { countDefaultConditionals, isOrphan, isOutOfRange } from './store.ts'

/** What the three kinds of maintenance would do to the location now. */
export async function previewMaintenance(db: Queries, locationId: string): Promise<MaintenancePreview> {
  return {
    latestValues: await db.$count(
      measurements,
      and(eq(measurements.locationId, locationId), isNotNull(measurements.latestAt)),
    ),
    conditionals: await db.$count(conditionals, eq(conditionals.locationId, locationId)),
    conditionalsFromProducts: await countDefaultConditionals(db, locationId),
    samples: await countUnwanted(db, locationId),
  }
}

/** A location may have millions of samples, so counting stops at a number that is high enough for a decision. */
async function countUnwanted(db: Queries, locationId: string): Promise<number> {
  const unwanted = db
    .select({ one: sql`1` })
    .from(samples)
    .leftJoin(measurements, eq(measurements.id, samples.measurementId))
    .where(and(eq(samples.locationId, locationId), or(isOrphan, isOutOfRange)))
    .limit(mostCounted)
    .as('unwanted')
  return db.$count(unwanted)
}
