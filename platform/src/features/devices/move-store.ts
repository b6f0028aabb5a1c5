import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { isAmong } from '../../db/rows.ts'
import { components, conditionals, measurements, samples, zones } from '../../db/schema/index.ts'
import { changeInPieces, isSampleIn, sampleKey } from '../../domain/samples.ts'

/** The zones of the device's components. */
export async function listZonesInUse(
  db: Queries,
  deviceId: string,
): Promise<{ id: string; zoneId: string; name: string }[]> {
  return db
    .selectDistinct({ id: zones.id, zoneId: zones.zoneId, name: zones.name })
    .from(zones)
    .innerJoin(components, eq(components.zoneId, zones.id))
    .where(eq(components.deviceId, deviceId))
}

/** Both are ids of rows. */
export interface ZoneMove {
  from: string
  to: string
}

export async function moveComponents(
  db: Queries,
  deviceId: string,
  locationId: string,
  moves: ZoneMove[],
): Promise<void> {
  await db
    .update(components)
    .set({ locationId, zoneId: sql`"move"."to"` })
    .from(sql`json_to_recordset(${JSON.stringify(moves)}) as "move"("from" text, "to" text)`)
    .where(and(eq(components.deviceId, deviceId), eq(components.zoneId, sql`"move"."from"`)))
}

/** What was measured, and its conditionals, follow the components. */
export async function moveMeasurements(db: Queries, deviceId: string, locationId: string): Promise<void> {
  const moved = await db
    .update(measurements)
    .set({ locationId })
    .where(
      inArray(
        measurements.componentId,
        db.select({ id: components.id }).from(components).where(eq(components.deviceId, deviceId)),
      ),
    )
    .returning({ id: measurements.id })
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  await db.update(conditionals).set({ locationId }).where(isAmong(conditionals.measurementId, ids))
  await changeInPieces((atMost) => {
    const some = db
      .select(sampleKey)
      .from(samples)
      .where(and(isAmong(samples.measurementId, ids), ne(samples.locationId, locationId)))
      .limit(atMost)
    return db.update(samples).set({ locationId }).where(isSampleIn(some))
  })
}
