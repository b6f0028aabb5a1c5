import type { Location, LocationWithZones, SlidSearch } from '#contract/schemas/location'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import { contains, startsWith } from '../../db/filters.ts'
import { locations } from '../../db/schema/index.ts'
import { findLocation, selectLocations } from '../../domain/locations.ts'

export async function findBySlid(scope: Scope, slid: string): Promise<LocationWithZones | undefined> {
  return findLocation(scope, 'slid', slid)
}

export async function listBySlidPrefix({ db, integratorId }: Scope, prefix: string): Promise<Location[]> {
  return selectLocations(
    db,
    and(eq(locations.integratorId, integratorId), startsWith(locations.slid, prefix)),
    100,
  )
}

export async function searchLocations(
  { db, integratorId }: Scope,
  { slids, text }: SlidSearch,
): Promise<Location[]> {
  const fits = or(
    slids && inArray(locations.slid, slids),
    text === undefined ? undefined : or(contains(locations.slid, text), contains(locations.name, text)),
  )
  return selectLocations(db, and(eq(locations.integratorId, integratorId), fits), 500)
}
