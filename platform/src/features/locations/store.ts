import { lockForEdit } from '../../domain/edits.ts'
import { contains, deletion, insertOne, startsWith, updateOne } from '../../db/rows.ts'
import { pickFields } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import type {
  Location,
  LocationImage,
  LocationOverview,
  LocationPicture,
  LocationUpdate,
  LocationWithZones,
  OrganizationLocation,
  SlidSearch,
} from '#contract/schemas/location'
import type { Counts } from '#contract/texts/refusals/en'
import type { Marks } from '#contract/schemas/values'
import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { narrowedListOf } from '../../db/lists/json-list.ts'
import { isGroupIn, isIn, isInGroups, isInMany } from '../../db/narrowing.ts'
import {
  automations,
  calendarDays,
  calendars,
  components,
  conditionals,
  devices,
  integrators,
  layouts,
  locationDrills,
  locationGroupLocations,
  locationImages,
  locations,
  maintenanceWindows,
  measurements,
  plannedConditionals,
  zones,
} from '../../db/schema/index.ts'
import { findLocation, selectLocations } from '../../domain/places/locations.ts'
import { marked } from '../../domain/devices/measurements.ts'

/** The layouts are in each listed location. */
export const listReads = [locations, layouts]

export const listLocations = narrowedListOf<Location>()({
  name: 'locations',
  values: ['integratorId'],
  table: locations,
  where: ({ integratorId }) => eq(locations.integratorId, integratorId),
  isIn: (groups) => isIn(locations.id, groups),
  isInMany: (groups) => isInMany(locations.id, groups),
  order: [locations.name, locations.id],
  stored: locations.listed,
})

/** For the operator, who maintains the locations of every integrator. */
export async function findIntegratorOf(db: Queries, locationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ integratorId: locations.integratorId })
    .from(locations)
    .where(eq(locations.id, locationId))
  return row?.integratorId
}

export const lockLocationForEdit = lockForEdit(locations)

export async function isSlidTaken(db: Queries, slid: string, exceptLocationId?: string): Promise<boolean> {
  const other = exceptLocationId === undefined ? undefined : ne(locations.id, exceptLocationId)
  return (await db.$count(locations, and(eq(locations.slid, slid), other))) > 0
}

export async function insertLocation(
  { db, integratorId }: Scope,
  { layouts: newLayouts, zones: newZones, ...fields }: OrganizationLocation,
): Promise<string> {
  const locationId = await insertOne(db, locations, { ...fields, integratorId })
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
  await updateOne(db, locations, locationId, pickFields(locationFields, update))
}

export const deleteLocation = deletion(locations)

/** What would have no place if the location were deleted. */
export const countAttached = async (db: Queries, locationId: string) => ({
  devices: await db.$count(devices, eq(devices.locationId, locationId)),
  components: await db.$count(components, eq(components.locationId, locationId)),
})

/** What goes with a location that nothing is attached to, besides the layouts and zones that its trace has. */
export async function countLost(db: Queries, locationId: string): Promise<Counts> {
  const ofLocation = (table: PgTable & { locationId: PgColumn }) =>
    db.$count(table, eq(table.locationId, locationId))
  const zonesOf = db.select({ id: zones.id }).from(zones).where(eq(zones.locationId, locationId))
  const ofZones = (table: PgTable & { zoneId: PgColumn }) => db.$count(table, inArray(table.zoneId, zonesOf))
  const counts = {
    groups: await ofLocation(locationGroupLocations),
    calendarDays: await ofLocation(calendarDays),
    calendars: await ofZones(calendars),
    automations: await ofZones(automations),
    plannedLimits: await ofZones(plannedConditionals),
    maintenanceWindows: await ofLocation(maintenanceWindows),
    pictures: await ofLocation(locationImages),
    drills: await ofLocation(locationDrills),
  } satisfies Counts
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

export async function findBySlid(scope: Scope, slid: string): Promise<LocationWithZones | undefined> {
  return findLocation(scope, 'slid', slid)
}

export async function listBySlidPrefix(scope: Scope, prefix: string): Promise<Location[]> {
  return selectLocations(scope.db, and(isListed(scope), startsWith(locations.slid, prefix)), 100)
}

const isListed = (scope: Scope) =>
  and(eq(locations.integratorId, scope.integratorId), isInGroups(locations.id, scope))

export async function searchLocations(scope: Scope, { slids, text }: SlidSearch): Promise<Location[]> {
  const fits = or(
    slids && inArray(locations.slid, slids),
    text === undefined ? undefined : or(contains(locations.slid, text), contains(locations.name, text)),
  )
  return selectLocations(scope.db, and(isListed(scope), fits), 500)
}

type Counted = LocationOverview['counts'] & Marks & { integratorName: string }

/** The owner and all counts, in one statement. */
export async function countBelow(
  { db, groups }: Pick<Scope, 'db' | 'groups'>,
  { id, integratorId }: { id: string; integratorId: string },
): Promise<Counted> {
  const group = locationGroupLocations.locationGroupId
  const isSeen = groups ? sql` filter (where ${isGroupIn(group, groups)})` : sql``
  const of = (table: PgTable & { locationId: unknown }, what: SQL = sql`*`) =>
    sql`(select count(${what})::int from ${table} where ${table.locationId} = ${id})`
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select
      (select ${integrators.name} from ${integrators} where ${integrators.id} = ${integratorId}) as "integratorName",
      ${of(devices)} as "devices",
      ${of(components)} as "components",
      ${of(measurements)} as "measurements",
      ${of(measurements, sql`${measurements.latestAt}`)} as "latestValues",
      ${of(conditionals)} as "conditionals",
      ${of(measurements, marked.beyondLimit)} as "beyondLimit",
      ${of(measurements, marked.outOfRange)} as "outOfRange",
      ${of(measurements, marked.late)} as "late",
      (select count(*)::int from ${plannedConditionals}
        join ${zones} on ${zones.id} = ${plannedConditionals.zoneId}
        where ${zones.locationId} = ${id}) as "plannedConditionals",
      (select count(distinct ${group})${isSeen}::int from ${locationGroupLocations}
        where ${locationGroupLocations.locationId} = ${id}) as "groups"
  `)
  const [row] = rows
  if (!row) throw new Error('The database counted nothing')
  return row
}

export async function listGroupIds(db: Queries, locationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: locationGroupLocations.locationGroupId })
    .from(locationGroupLocations)
    .where(eq(locationGroupLocations.locationId, locationId))
  return rows.map(({ id }) => id)
}

export async function findImage(db: Queries, locationId: string): Promise<LocationImage | undefined> {
  const [row] = await db
    .select({
      contentType: locationImages.contentType,
      bytes: sql<number>`octet_length(${locationImages.content})`,
      updatedAt: locationImages.updatedAt,
    })
    .from(locationImages)
    .where(eq(locationImages.locationId, locationId))
  return row && { locationId, ...row, updatedAt: epochSeconds(row.updatedAt) }
}

export async function findPicture(db: Queries, locationId: string): Promise<LocationPicture | undefined> {
  const [row] = await db
    .select({ contentType: locationImages.contentType, content: locationImages.content })
    .from(locationImages)
    .where(eq(locationImages.locationId, locationId))
  return row && { locationId, contentType: row.contentType, image: row.content.toString('base64') }
}

export async function storeImage(
  db: Queries,
  locationId: string,
  image: { contentType: LocationImage['contentType']; content: Buffer },
): Promise<void> {
  const fields = { ...image, updatedAt: new Date() }
  await db
    .insert(locationImages)
    .values({ locationId, ...fields })
    .onConflictDoUpdate({ target: locationImages.locationId, set: fields })
}
