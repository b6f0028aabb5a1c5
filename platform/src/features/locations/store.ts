import type {
  Location,
  LocationUpdate,
  LocationWithZones,
  OrganizationLocation,
} from '#contract/schemas/location'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { groupBy } from '../../db/rows.ts'
import { components, devices, layouts, locations, zones } from '../../db/schema/index.ts'

const locationColumns = {
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

export async function listLocations(db: Queries, integratorId: string): Promise<Location[]> {
  const rows = await db
    .select(locationColumns)
    .from(locations)
    .where(eq(locations.integratorId, integratorId))
    .orderBy(asc(locations.name), asc(locations.id))
  const layoutRows = await db
    .select({ locationId: layouts.locationId, layoutId: layouts.id, layoutName: layouts.name })
    .from(layouts)
    .innerJoin(locations, eq(locations.id, layouts.locationId))
    .where(eq(locations.integratorId, integratorId))
    .orderBy(asc(layouts.name), asc(layouts.id))
  const byLocation = groupBy(layoutRows, (layout) => layout.locationId)
  return rows.map((row) => ({ ...row, layouts: (byLocation.get(row.id) ?? []).map(asLayout) }))
}

const asLayout = ({ layoutId, layoutName }: Location['layouts'][number]) => ({ layoutId, layoutName })

export async function findLocation(
  db: Queries,
  integratorId: string,
  locationId: string,
): Promise<LocationWithZones | undefined> {
  const [row] = await db
    .select(locationColumns)
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.integratorId, integratorId)))
  if (!row) return undefined
  return {
    ...row,
    layouts: await db
      .select({ layoutId: layouts.id, layoutName: layouts.name })
      .from(layouts)
      .where(eq(layouts.locationId, locationId))
      .orderBy(asc(layouts.name), asc(layouts.id)),
    zones: await db
      .select({
        zoneId: zones.zoneId,
        zoneName: zones.name,
        layoutId: zones.layoutId,
        version: zones.version,
      })
      .from(zones)
      .where(eq(zones.locationId, locationId))
      .orderBy(asc(zones.zoneId)),
  }
}

/** Holds the row until the end of the transaction, so that two edits come one after the other. */
export async function lockLocation(db: Queries, integratorId: string, locationId: string): Promise<void> {
  await db
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.integratorId, integratorId)))
    .for('update')
}

export async function isSlidTaken(db: Queries, slid: string, exceptLocationId?: string): Promise<boolean> {
  const other = exceptLocationId === undefined ? undefined : ne(locations.id, exceptLocationId)
  const rows = await db
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.slid, slid), other))
    .limit(1)
  return rows.length > 0
}

export async function insertLocation(
  db: Queries,
  integratorId: string,
  { layouts: newLayouts, zones: newZones, ...fields }: OrganizationLocation,
): Promise<string> {
  const [created] = await db
    .insert(locations)
    .values({ ...fields, integratorId })
    .returning({ id: locations.id })
  if (!created) throw new Error('The database returned no row for a new location')
  const locationId = created.id
  const layoutIds = new Map<string, string>()
  if (newLayouts.length > 0) {
    const rows = await db
      .insert(layouts)
      .values(newLayouts.map(({ layoutName }) => ({ locationId, name: layoutName })))
      .returning({ id: layouts.id, name: layouts.name })
    for (const row of rows) layoutIds.set(row.name, row.id)
  }
  if (newZones.length > 0) {
    await db.insert(zones).values(
      newZones.map(({ zoneId, zoneName, layoutName }) => ({
        locationId,
        zoneId,
        name: zoneName,
        layoutId: layoutName === undefined ? null : layoutIds.get(layoutName),
      })),
    )
  }
  return locationId
}

export async function updateLocation(
  db: Queries,
  locationId: string,
  { version: _, ...fields }: LocationUpdate,
): Promise<void> {
  await db
    .update(locations)
    .set({ ...fields, version: sql`${locations.version} + 1` })
    .where(eq(locations.id, locationId))
}

export async function deleteLocation(db: Queries, locationId: string): Promise<void> {
  await db.delete(locations).where(eq(locations.id, locationId))
}

/** What would be left without a place if the location went. */
export async function countAttached(db: Queries, locationId: string) {
  const [deviceCount] = await db
    .select({ value: count() })
    .from(devices)
    .where(eq(devices.locationId, locationId))
  const zonesOfLocation = db.select({ id: zones.id }).from(zones).where(eq(zones.locationId, locationId))
  const [componentCount] = await db
    .select({ value: count() })
    .from(components)
    .where(inArray(components.zoneId, zonesOfLocation))
  return { devices: deviceCount?.value ?? 0, components: componentCount?.value ?? 0 }
}
