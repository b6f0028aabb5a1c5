import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { groupBy, insertMany, isAmong } from '../../db/rows.ts'
import {
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'

export async function findGroup(
  { db, integratorId }: Scope,
  locationGroupId: string,
): Promise<LocationGroup | undefined> {
  const [group] = await selectGroups(db, one(integratorId, locationGroupId))
  return group
}

const one = (integratorId: string, locationGroupId: string) =>
  and(eq(locationGroups.integratorId, integratorId), eq(locationGroups.id, locationGroupId))

async function selectGroups(db: Queries, where: SQL | undefined): Promise<LocationGroup[]> {
  const rows = await db
    .select({
      locationGroupId: locationGroups.id,
      name: locationGroups.name,
      integratorId: locationGroups.integratorId,
      version: locationGroups.version,
    })
    .from(locationGroups)
    .where(where)
    .orderBy(asc(locationGroups.name), asc(locationGroups.id))
  const pairs = groupBy(await selectPairs(db, where), ({ groupId }) => groupId)
  const targets = groupBy(await selectIntegrations(db, where), ({ groupId }) => groupId)
  return rows.map((row) => ({
    ...row,
    locations: (pairs.get(row.locationGroupId) ?? []).map(({ groupId: _, ...pair }) => pair),
    integrations: (targets.get(row.locationGroupId) ?? []).map(({ groupId: _, ...target }) => target),
  }))
}

async function selectPairs(db: Queries, where: SQL | undefined) {
  return db
    .select({
      groupId: locationGroupLocations.locationGroupId,
      id: locations.id,
      name: locations.name,
      layoutId: layouts.id,
      layoutName: layouts.name,
    })
    .from(locationGroupLocations)
    .innerJoin(locationGroups, eq(locationGroups.id, locationGroupLocations.locationGroupId))
    .innerJoin(locations, eq(locations.id, locationGroupLocations.locationId))
    .leftJoin(layouts, eq(layouts.id, locationGroupLocations.layoutId))
    .where(where)
    .orderBy(asc(locations.name), asc(locations.id), asc(layouts.name), asc(layouts.id))
}

async function selectIntegrations(db: Queries, where: SQL | undefined) {
  return db
    .select({
      groupId: locationGroupIntegrations.locationGroupId,
      integrationId: integrations.id,
      name: integrations.name,
    })
    .from(locationGroupIntegrations)
    .innerJoin(locationGroups, eq(locationGroups.id, locationGroupIntegrations.locationGroupId))
    .innerJoin(integrations, eq(integrations.id, locationGroupIntegrations.integrationId))
    .where(where)
    .orderBy(asc(integrations.name), asc(integrations.id))
}

/** Those of the locations that belong to the integrator. They stay its own until the end of the transaction. */
export async function lockLocations({ db, integratorId }: Scope, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.integratorId, integratorId), isAmong(locations.id, ids)))
    .for('share')
  return rows.map(({ id }) => id)
}

export async function findLayouts(db: Queries, ids: string[]) {
  return db
    .select({ id: layouts.id, locationId: layouts.locationId })
    .from(layouts)
    .where(isAmong(layouts.id, ids))
}

export async function findIntegrationIds({ db, integratorId }: Scope, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.integratorId, integratorId), isAmong(integrations.id, ids)))
  return rows.map(({ id }) => id)
}

export async function lockGroupForEdit({ db, integratorId }: Scope, locationGroupId: string): Promise<void> {
  await db
    .select({ id: locationGroups.id })
    .from(locationGroups)
    .where(one(integratorId, locationGroupId))
    .for('update')
}

export async function insertGroup(
  { db, integratorId }: Scope,
  group: OrganizationLocationGroup,
): Promise<string> {
  const [created] = await db
    .insert(locationGroups)
    .values({ integratorId, name: group.name })
    .returning({ id: locationGroups.id })
  if (!created) throw new Error('The database returned no row for a new location group')
  await insertMembers(db, created.id, group)
  return created.id
}

export async function updateGroup(
  db: Queries,
  locationGroupId: string,
  group: OrganizationLocationGroup,
): Promise<void> {
  await db
    .update(locationGroups)
    .set({ name: group.name, version: sql`${locationGroups.version} + 1` })
    .where(eq(locationGroups.id, locationGroupId))
  await db.delete(locationGroupLocations).where(eq(locationGroupLocations.locationGroupId, locationGroupId))
  await db
    .delete(locationGroupIntegrations)
    .where(eq(locationGroupIntegrations.locationGroupId, locationGroupId))
  await insertMembers(db, locationGroupId, group)
}

async function insertMembers(
  db: Queries,
  locationGroupId: string,
  { locations: pairs, integrations: targets }: OrganizationLocationGroup,
): Promise<void> {
  await insertMany(
    db,
    locationGroupLocations,
    pairs.map(({ id, layoutId }) => ({ locationGroupId, locationId: id, layoutId })),
  )
  await insertMany(
    db,
    locationGroupIntegrations,
    targets.map(({ integrationId }) => ({ locationGroupId, integrationId })),
  )
}

export async function deleteGroup(db: Queries, locationGroupId: string): Promise<void> {
  await db.delete(locationGroups).where(eq(locationGroups.id, locationGroupId))
}
