import type { Zone } from '#contract/schemas/location'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { components, layouts, locations, registeredComponents, zones } from '../../db/schema/index.ts'

/** A zone in the form of the API, with the id of its row, which a rename does not change. */
export interface StoredZone {
  rowId: string
  locationId: string
  zone: Zone
}

export async function findZone(
  { db, integratorId }: Scope,
  locationId: string,
  zoneId: string,
): Promise<StoredZone | undefined> {
  const [row] = await db
    .select({
      rowId: zones.id,
      locationId: zones.locationId,
      zone: {
        zoneId: zones.zoneId,
        zoneName: zones.name,
        layoutId: zones.layoutId,
        version: zones.version,
      },
    })
    .from(zones)
    .innerJoin(locations, eq(locations.id, zones.locationId))
    .where(
      and(eq(locations.id, locationId), eq(locations.integratorId, integratorId), eq(zones.zoneId, zoneId)),
    )
  return row
}

export async function isZoneIdTaken(db: Queries, { rowId, locationId }: StoredZone, zoneId: string) {
  const rows = await db
    .select({ id: zones.id })
    .from(zones)
    .where(and(eq(zones.locationId, locationId), eq(zones.zoneId, zoneId), ne(zones.id, rowId)))
  return rows.length > 0
}

export async function hasLayout(db: Queries, locationId: string, layoutId: string): Promise<boolean> {
  const rows = await db
    .select({ id: layouts.id })
    .from(layouts)
    .where(and(eq(layouts.locationId, locationId), eq(layouts.id, layoutId)))
  return rows.length > 0
}

export async function updateZone(
  db: Queries,
  { rowId, zone }: StoredZone,
  { zoneId, zoneName, layoutId }: Omit<Zone, 'version'>,
): Promise<void> {
  await db
    .update(zones)
    .set({ zoneId, name: zoneName, layoutId, version: sql`${zones.version} + 1` })
    .where(eq(zones.id, rowId))
  if (zoneName === zone.zoneName) return
  // Registrations store their zone's name, also after they were unlinked.
  await db
    .update(registeredComponents)
    .set({ zoneName })
    .where(
      inArray(
        registeredComponents.linkedComponentId,
        db.select({ id: components.id }).from(components).where(eq(components.zoneId, rowId)),
      ),
    )
}
