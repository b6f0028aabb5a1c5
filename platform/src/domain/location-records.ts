import type { Location, LocationWithZones } from '#contract/schemas/location'
import { asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { groupBy } from '../db/rows.ts'
import { layouts, locations, zones } from '../db/schema/index.ts'

export const locationColumns = {
  id: locations.id,
  name: locations.name,
  streetline1: locations.streetline1,
  city: locations.city,
  country: locations.country,
  postalCode: locations.postalCode,
  status: locations.status,
  slid: locations.slid,
  integratorId: locations.integratorId,
  version: locations.version,
}

/** So many locations by their site ids, as the API lists them: with their layouts, without their zones. */
export async function selectLocations(
  db: Queries,
  condition: SQL | undefined,
  atMost: number,
): Promise<Location[]> {
  const rows = await db
    .select(locationColumns)
    .from(locations)
    .where(condition)
    .orderBy(asc(locations.slid), asc(locations.id))
    .limit(atMost)
  const ids = rows.map(({ id }) => id)
  const layoutRows = await db
    .select({ locationId: layouts.locationId, layoutId: layouts.id, layoutName: layouts.name })
    .from(layouts)
    .where(inArray(layouts.locationId, ids))
    .orderBy(asc(layouts.name), asc(layouts.id))
  const byLocation = groupBy(layoutRows, (layout) => layout.locationId)
  return rows.map((row) => ({ ...row, layouts: (byLocation.get(row.id) ?? []).map(asLayout) }))
}

const asLayout = ({ layoutId, layoutName }: Location['layouts'][number]) => ({ layoutId, layoutName })

/** One location as the API shows it alone. */
export async function findLocationRecord(
  db: Queries,
  condition: SQL | undefined,
): Promise<LocationWithZones | undefined> {
  const [row] = await db.select(locationColumns).from(locations).where(condition).limit(1)
  if (!row) return undefined
  return {
    ...row,
    layouts: await db
      .select({ layoutId: layouts.id, layoutName: layouts.name })
      .from(layouts)
      .where(eq(layouts.locationId, row.id))
      .orderBy(asc(layouts.name), asc(layouts.id)),
    zones: await db
      .select({
        zoneId: zones.zoneId,
        zoneName: zones.name,
        layoutId: zones.layoutId,
        version: zones.version,
      })
      .from(zones)
      .where(eq(zones.locationId, row.id))
      .orderBy(asc(zones.zoneId)),
  }
}
