import type { Location, LocationUpdate, OrganizationLocation } from '#contract/schemas/location'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { components, devices, layouts, locations, zones } from '../../db/schema/index.ts'

/** The parts of a list of locations. The layouts are a part of each listed location. */
export const listReads = [locations, layouts]

export const listLocations = jsonListOf<Location>()({
  name: 'locations',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  order: [locations.name, locations.id],
  kept: locations.listed,
})

/** With any owner. */
export async function findIntegratorOf(db: Queries, locationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ integratorId: locations.integratorId })
    .from(locations)
    .where(eq(locations.id, locationId))
  return row?.integratorId
}

export async function lockLocationForEdit({ db, integratorId }: Scope, locationId: string): Promise<void> {
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
  { db, integratorId }: Scope,
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

export async function updateLocation(db: Queries, locationId: string, update: LocationUpdate): Promise<void> {
  const { name, streetline1, city, country, postalCode, status, slid } = update
  await db
    .update(locations)
    .set({
      name,
      streetline1,
      city,
      country,
      postalCode,
      status,
      slid,
      version: sql`${locations.version} + 1`,
    })
    .where(eq(locations.id, locationId))
}

export async function deleteLocation(db: Queries, locationId: string): Promise<void> {
  await db.delete(locations).where(eq(locations.id, locationId))
}

/** What would have no place if the location were deleted. */
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
