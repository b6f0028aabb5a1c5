import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import type { Affected } from '#contract/schemas/preview'
import { and, asc, count, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { anywhere } from '../../db/filters.ts'
import { partsOf, jsonListOf } from '../../db/lists/json-list.ts'
import { groupBy, insertMany, isAmong } from '../../db/rows.ts'
import {
  accountLocationGroups,
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import type { Scope } from '../../db/scope.ts'
import { asAffected, firstByName } from '../../domain/previews.ts'

/** The parts of a list of groups. */
export const listReads = [
  locationGroups,
  locationGroupLocations,
  locations,
  layouts,
  locationGroupIntegrations,
  integrations,
]

const itsLocations = partsOf(locationGroups.id, {
  name: 'its_locations',
  of: locationGroupLocations.locationGroupId,
  from: sql`${locationGroupLocations}
    join ${locations} on ${locations.id} = ${locationGroupLocations.locationId}
    left join ${layouts} on ${layouts.id} = ${locationGroupLocations.layoutId}`,
  fields: {
    id: locations.id,
    name: locations.name,
    layoutId: sql`${layouts.id}`,
    layoutName: sql`${layouts.name}`,
  },
  order: [locations.name, locations.id, layouts.name, layouts.id],
})

const itsIntegrations = partsOf(locationGroups.id, {
  name: 'its_integrations',
  of: locationGroupIntegrations.locationGroupId,
  from: sql`${locationGroupIntegrations}
    join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}`,
  fields: { integrationId: integrations.id, name: integrations.name },
  order: [integrations.name, integrations.id],
})

const groups = jsonListOf<LocationGroup>()({
  name: 'location_groups',
  values: ['integratorId', 'name'],
  table: locationGroups,
  where: ({ integratorId, name }) =>
    and(eq(locationGroups.integratorId, integratorId), ilike(locationGroups.name, name)),
  order: [locationGroups.name, locationGroups.id],
  fields: {
    locationGroupId: locationGroups.id,
    name: locationGroups.name,
    integratorId: locationGroups.integratorId,
    version: locationGroups.version,
    locations: itsLocations.field,
    integrations: itsIntegrations.field,
  },
  joins: sql`${itsLocations.join} ${itsIntegrations.join}`,
  // A group may have thousands of locations.
  rows: 100,
})

export const listGroups = async ({ db, integratorId }: Scope, name = '') =>
  groups(db, { integratorId, name: anywhere(name) })

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
