import type { Location, LocationWithZones } from '#contract/schemas/location'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { prepared } from '../db/prepared.ts'
import { groupBy } from '../db/rows.ts'
import { layouts, locations, zones } from '../db/schema/index.ts'

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

/** Locations by their site ids, as the API lists them: with their layouts, without their zones. */
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

const oneOf = (name: string, column: PgColumn) =>
  prepared(name, ['integratorId', 'value'], (db, { integratorId, value }) =>
    db
      .select(locationColumns)
      .from(locations)
      .where(and(eq(column, value), eq(locations.integratorId, integratorId)))
      .limit(1),
  )

const ask = {
  id: oneOf('location_by_id', locations.id),
  slid: oneOf('location_by_slid', locations.slid),
  layouts: prepared('layouts_of_location', ['locationId'], (db, { locationId }) =>
    db
      .select({ layoutId: layouts.id, layoutName: layouts.name })
      .from(layouts)
      .where(eq(layouts.locationId, locationId))
      .orderBy(asc(layouts.name), asc(layouts.id)),
  ),
  zones: prepared('zones_of_location', ['locationId'], (db, { locationId }) =>
    db
      .select({
        zoneId: zones.zoneId,
        zoneName: zones.name,
        layoutId: zones.layoutId,
        version: zones.version,
      })
      .from(zones)
      .where(eq(zones.locationId, locationId))
      .orderBy(asc(zones.zoneId)),
  ),
}

/** One location in the form of the API. */
export async function findLocationRecord(
  { db, integratorId }: Pick<Scope, 'db' | 'integratorId'>,
  by: 'id' | 'slid',
  value: string,
): Promise<LocationWithZones | undefined> {
  const [row] = await ask[by](db, { integratorId, value })
  if (!row) return undefined
  const its = { locationId: row.id }
  return { ...row, layouts: await ask.layouts(db, its), zones: await ask.zones(db, its) }
}
