import type { Affected } from '#contract/schemas/preview'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { locationGroupIntegrations, locationGroups } from '../../db/schema/index.ts'
import { asAffected, firstByName } from '../../domain/previews.ts'

export async function findGroupsWith(db: Queries, integrationId: string): Promise<Affected> {
  const { columns, order, limit } = firstByName(locationGroups.name, locationGroups.id)
  const rows = await db
    .select(columns)
    .from(locationGroupIntegrations)
    .innerJoin(locationGroups, eq(locationGroups.id, locationGroupIntegrations.locationGroupId))
    .where(eq(locationGroupIntegrations.integrationId, integrationId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}
