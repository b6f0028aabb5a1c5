import type { Affected } from '#contract/schemas/deletion'
import { and, eq, exists, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { locationGroupIntegrations, locationGroupLocations, locations } from '../db/schema/index.ts'
import { asAffected, firstByName } from './affected.ts'

type Lost = { integrationId: string } | { locationGroupId: string }

/**
 * The locations that would alert nobody without it. An alarm goes from a location to the integrations of its groups.
 * These locations reach an integration only through what would be removed.
 */
export async function findSilenced({ db, integratorId }: Scope, lost: Lost): Promise<Affected> {
  const isLost =
    'integrationId' in lost
      ? eq(locationGroupIntegrations.integrationId, lost.integrationId)
      : eq(locationGroupIntegrations.locationGroupId, lost.locationGroupId)
  const { columns, order, limit } = firstByName(locations.name, locations.id)
  const rows = await db
    .select(columns)
    .from(locations)
    .where(and(eq(locations.integratorId, integratorId), hasWay(db, isLost), not(hasWay(db, not(isLost)))))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

const hasWay = (db: Queries, which: SQL) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(locationGroupLocations)
      .innerJoin(
        locationGroupIntegrations,
        eq(locationGroupIntegrations.locationGroupId, locationGroupLocations.locationGroupId),
      )
      .where(and(eq(locationGroupLocations.locationId, locations.id), which)),
  )
