import type { Affected } from '#contract/schemas/preview'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import {
  accountLocationGroups,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import { asAffected, firstByName } from '../../domain/previews.ts'

/** Without its thousands of locations, which a count does not need. */
export async function isGroup({ db, integratorId }: Scope, locationGroupId: string): Promise<boolean> {
  const rows = await db
    .select({ id: locationGroups.id })
    .from(locationGroups)
    .where(and(eq(locationGroups.integratorId, integratorId), eq(locationGroups.id, locationGroupId)))
  return rows.length > 0
}

export async function countMembers(db: Queries, locationGroupId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accountLocationGroups)
    .where(eq(accountLocationGroups.locationGroupId, locationGroupId))
  return row?.value ?? 0
}

/** Each location once, however many of its layouts are in the group. */
export async function findLocationsIn(db: Queries, locationGroupId: string): Promise<Affected> {
  const held = db
    .select({ id: locationGroupLocations.locationId })
    .from(locationGroupLocations)
    .where(eq(locationGroupLocations.locationGroupId, locationGroupId))
  const { columns, order, limit } = firstByName(locations.name, locations.id)
  const rows = await db
    .select(columns)
    .from(locations)
    .where(inArray(locations.id, held))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}
