import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { zones } from '../db/schema/index.ts'

export interface ZoneRow {
  /** The id of the row. It stays when the zone is renamed. */
  id: string
  /** The id that the installer chose. */
  zoneId: string
  name: string
}

const columns = { id: zones.id, zoneId: zones.zoneId, name: zones.name }
const longestDerived = 48

export async function listZones(db: Queries, locationId: string): Promise<ZoneRow[]> {
  return db.select(columns).from(zones).where(eq(zones.locationId, locationId)).orderBy(asc(zones.zoneId))
}

export async function findZone(
  db: Queries,
  locationId: string,
  zoneId: string,
): Promise<ZoneRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(zones)
    .where(and(eq(zones.locationId, locationId), eq(zones.zoneId, zoneId)))
  return row
}

/**
 * The location's zone with this id. It is made if it is missing. An existing one keeps its name. Lock the location
 * first.
 */
export async function ensureZone(
  db: Queries,
  locationId: string,
  wanted: { zoneId: string; zoneName: string },
): Promise<ZoneRow> {
  const found = await findZone(db, locationId, wanted.zoneId)
  return found ?? insertZone(db, locationId, wanted.zoneId, wanted.zoneName)
}

/**
 * The location's zone with this name, in any case of letters. It is made if it is missing: with the preferred id if
 * that is free, else with one made from the name. Lock the location first.
 */
export async function ensureZoneNamed(
  db: Queries,
  locationId: string,
  zoneName: string,
  preferredId?: string,
): Promise<ZoneRow> {
  const [found] = await db
    .select(columns)
    .from(zones)
    .where(and(eq(zones.locationId, locationId), eq(sql`lower(${zones.name})`, sql`lower(${zoneName})`)))
    .orderBy(sql`${zones.name} <> ${zoneName}`, asc(zones.zoneId))
    .limit(1)
  if (found) return found
  return insertZone(
    db,
    locationId,
    await freeZoneId(db, locationId, preferredId ?? zoneIdOf(zoneName)),
    zoneName,
  )
}

/** `Engine room 2` becomes `engine-room-2`. */
function zoneIdOf(zoneName: string): string {
  const plain = zoneName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const derived = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestDerived)
  return derived.replace(/^-+|-+$/g, '') || 'zone'
}

async function freeZoneId(db: Queries, locationId: string, wanted: string): Promise<string> {
  // A device that moves brings up to a thousand zones. Each would read those that came before it.
  if (!(await findZone(db, locationId, wanted))) return wanted
  const taken = new Set((await listZones(db, locationId)).map(({ zoneId }) => zoneId))
  let free = wanted
  for (let count = 2; taken.has(free); count += 1) free = `${wanted.slice(0, longestDerived)}-${count}`
  return free
}

async function insertZone(db: Queries, locationId: string, zoneId: string, name: string): Promise<ZoneRow> {
  const [row] = await db.insert(zones).values({ locationId, zoneId, name }).returning(columns)
  if (!row) throw new Error('The database returned no row for a new zone')
  return row
}
