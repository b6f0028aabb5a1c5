import { pickFields } from '#contract/fields/field'
import { locationFields } from '#contract/fields/locations'
import { mostInLocation } from '#contract/limits'
import type { Location, LocationWithZones } from '#contract/schemas/location'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, asc, eq, getTableColumns, getTableName, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conflict, notFound, refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { isOneIn } from '../../db/narrowing.ts'
import { prepared } from '../../db/prepared.ts'
import { batchesOf, groupBy, isAmong } from '../../db/rows.ts'
import { components, conditionals, layouts, locations, measurements, zones } from '../../db/schema/index.ts'

export interface OwnLocation {
  id: string
  name: string
}

const selectOwnLocation = ({ db, integratorId }: Scope, locationId: string) =>
  db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.integratorId, integratorId)))

export async function findOwnLocation(scope: Scope, locationId: string): Promise<OwnLocation | undefined> {
  const [row] = await selectOwnLocation(scope, locationId)
  return row
}

/** The integrator's own location. Another integrator's location does not exist for the caller. */
export async function requireOwnLocation(
  scope: Scope,
  locationId: string,
  /** The field of the body that names it, if the path does not. */
  field?: string,
): Promise<OwnLocation> {
  const location = await findOwnLocation(scope, locationId)
  if (!location) throw missingLocation(field)
  return location
}

/** Whether it is where the caller may see. Calls that name it by its id have asked already, see http/narrowing.ts. */
export async function isSeen(scope: Scope, locationId: string): Promise<boolean> {
  const { db, groups } = scope
  return (
    !groups ||
    (await db.$count(locations, and(eq(locations.id, locationId), isOneIn(locations.id, groups)))) > 0
  )
}

/** The ids of locations with these names: of each name at most two, which are enough to see that it is not the only one. */
export async function findNames(
  { db, integratorId }: Scope,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select "found"."id", "wanted"."name" from unnest(${sql.param(names)}::text[]) as "wanted"("name")
    cross join lateral (
      select ${locations.id} from ${locations}
      where ${eq(locations.integratorId, integratorId)} and ${locations.name} = "wanted"."name" limit 2
    ) as "found"`)
  return rows
}

export interface NamedLocations {
  byId: ReadonlyMap<string, OwnLocation>
  /** The only one with this id, site id or name. */
  called: (text: string) => OwnLocation | 'several' | undefined
}

/** Reading more at once would hold up other calls. */
const textsAtOnce = 2000

/** The integrator's own locations that people call so: by id, by site id or by name. */
export async function findNamedLocations(scope: Scope, texts: string[]): Promise<NamedLocations> {
  const { db, integratorId } = scope
  const byId = new Map<string, OwnLocation>()
  const bySlid = new Map<string | null, OwnLocation>()
  const byName = new Map<string, OwnLocation[]>()
  for (const batch of batchesOf([...new Set(texts)], textsAtOnce)) {
    const exact = await db
      .select({ id: locations.id, name: locations.name, slid: locations.slid })
      .from(locations)
      .where(
        and(
          eq(locations.integratorId, integratorId),
          or(isAmong(locations.id, batch), isAmong(locations.slid, batch)),
        ),
      )
    for (const { id, name, slid } of exact) {
      byId.set(id, { id, name })
      bySlid.set(slid, { id, name })
    }
    for (const [name, found] of groupBy(await findNames(scope, batch), (one) => one.name))
      byName.set(name, found)
  }
  const named = (text: string) => {
    const [only, other] = byName.get(text) ?? []
    return other ? 'several' : only
  }
  return { byId, called: (text) => byId.get(text) ?? bySlid.get(text) ?? named(text) }
}

/** It cannot be deleted, and callers who add to it run one after the other. Values can still be stored below it. */
export async function lockLocation(scope: Scope, locationId: string, field?: string): Promise<OwnLocation> {
  const [row] = await selectOwnLocation(scope, locationId).for('no key update')
  if (!row) throw missingLocation(field)
  return row
}

const missingLocation = (field: string | undefined) =>
  field === undefined ? notFound('Location') : refersToNothing(field, 'Location')

const locationColumns = {
  id: locations.id,
  ...pickFields(locationFields, getTableColumns(locations)),
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
  prepared(name, ['integratorId', 'value'], (select, { integratorId, value }) =>
    select(locationColumns)
      .from(locations)
      .where(and(eq(column, value), eq(locations.integratorId, integratorId)))
      .limit(1),
  )

const ask = {
  id: oneOf('location_by_id', locations.id),
  slid: oneOf('location_by_slid', locations.slid),
  layouts: prepared('layouts_of_location', ['locationId'], (select, { locationId }) =>
    select({ layoutId: layouts.id, layoutName: layouts.name })
      .from(layouts)
      .where(eq(layouts.locationId, locationId))
      .orderBy(asc(layouts.name), asc(layouts.id)),
  ),
  zones: prepared('zones_of_location', ['locationId'], (select, { locationId }) =>
    select({
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

export async function findLocation(
  { db, integratorId }: Pick<Scope, 'db' | 'integratorId'>,
  by: 'id' | 'slid',
  value: string,
): Promise<LocationWithZones | undefined> {
  const [row] = await ask[by](db, { integratorId, value })
  if (!row) return undefined
  const its = { locationId: row.id }
  return { ...row, layouts: await ask.layouts(db, its), zones: await ask.zones(db, its) }
}

const limited = [zones, components, measurements, conditionals] as const

/** Call it after something was added, and lock the location first. Throws if the location has too much now. */
export async function checkLocationLimits(db: Queries, locationId: string): Promise<void> {
  for (const table of limited) {
    const name = getTableName(table)
    const most = mostInLocation[name]
    const count = await db.$count(table, eq(table.locationId, locationId))
    if (count > most) {
      throw conflict(refusalFor('LOCATION_FULL', { what: name, most, count }))
    }
  }
}
