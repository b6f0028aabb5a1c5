import { and, asc, eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { zones } from '../../db/schema/index.ts'

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

/** It is made if it is missing. An existing one keeps its name. Lock the location first. */
export async function ensureZone(
  db: Queries,
  locationId: string,
  wanted: { zoneId: string; zoneName: string },
): Promise<ZoneRow> {
  const found = await findZone(db, locationId, wanted.zoneId)
  return found ?? insertZone(db, locationId, wanted.zoneId, wanted.zoneName)
}

/** In any case of letters. A missing one gets the preferred id if that is free, else one of its name. Lock the location first. */
export async function ensureZonesNamed<Wanted extends { name: string; preferredId?: string }>(
  db: Queries,
  locationId: string,
  wanted: Wanted[],
): Promise<(Wanted & { zone: ZoneRow })[]> {
  const existing = await listZones(db, locationId)
  const taken = new Set(existing.map(({ zoneId }) => zoneId))
  const byName = new Map<string, ZoneRow>()
  // Zones may differ by case alone. The first one in any case is found, unless one is spelled exactly so.
  const add = (zone: ZoneRow) => {
    byName.set(`=${zone.name}`, byName.get(`=${zone.name}`) ?? zone)
    const anyCase = zone.name.toLowerCase()
    byName.set(anyCase, byName.get(anyCase) ?? zone)
  }
  existing.forEach(add)
  const created: ZoneRow[] = []
  const zoneNamed = ({ name, preferredId }: Wanted) => {
    const found = byName.get(`=${name}`) ?? byName.get(name.toLowerCase())
    if (found) return found
    const zone = { id: newId(), zoneId: freeZoneId(taken, preferredId ?? zoneIdOf(name)), name }
    taken.add(zone.zoneId)
    add(zone)
    created.push(zone)
    return zone
  }
  const result = wanted.map((entry) => ({ ...entry, zone: zoneNamed(entry) }))
  if (created.length > 0) await db.insert(zones).values(created.map((zone) => ({ ...zone, locationId })))
  return result
}

/** `Engine room 2` becomes `engine-room-2`. */
function zoneIdOf(zoneName: string): string {
  const plain = zoneName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const derived = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestDerived)
  return derived.replace(/^-+|-+$/g, '') || 'zone'
}

function freeZoneId(taken: Set<string>, wanted: string): string {
  let free = wanted
  for (let count = 2; taken.has(free); count += 1) free = `${wanted.slice(0, longestDerived)}-${count}`
  return free
}

async function insertZone(db: Queries, locationId: string, zoneId: string, name: string): Promise<ZoneRow> {
  const [row] = await db.insert(zones).values({ locationId, zoneId, name }).returning(columns)
  if (!row) throw new Error('The database returned no row for a new zone')
  return row
}
