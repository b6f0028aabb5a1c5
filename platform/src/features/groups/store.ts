import type { LocationGroup, OrganizationLocationGroup } from '#contract/schemas/group'
import type { Affected } from '#contract/schemas/preview'
import { and, eq, ilike, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { anywhere, deletion, insertMany, insertOne, isAmong, updateOne } from '../../db/rows.ts'
import { jsonEntryOf, narrowedListOf, childrenOf } from '../../db/lists/json-list.ts'
import { isGroupIn } from '../../db/narrowing.ts'
import {
  accountLocationGroups,
  accounts,
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { readAffected } from '../../domain/alarms/affected.ts'

export const listReads = [
  locationGroups,
  locationGroupLocations,
  locations,
  layouts,
  locationGroupIntegrations,
  integrations,
]

const itsLocations = childrenOf(locationGroups.id, {
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

const itsIntegrations = childrenOf(locationGroups.id, {
  name: 'its_integrations',
  of: locationGroupIntegrations.locationGroupId,
  from: sql`${locationGroupIntegrations}
    join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}`,
  fields: { integrationId: integrations.id, name: integrations.name },
  order: [integrations.name, integrations.id],
})

const inList = {
  table: locationGroups,
  order: [locationGroups.name, locationGroups.id],
  fields: {
    locationGroupId: locationGroups.id,
    name: locationGroups.name,
    integratorId: locationGroups.integratorId,
    version: locationGroups.version,
    locations: itsLocations.field,
    integrations: itsIntegrations.field,
    alerting: locationGroups.alerting,
  },
  joins: sql`${itsLocations.join} ${itsIntegrations.join}`,
  // A group may have thousands of locations.
  rows: 100,
}

const list = narrowedListOf<LocationGroup>()({
  ...inList,
  name: 'location_groups',
  values: ['integratorId', 'name'],
  where: ({ integratorId, name }) =>
    and(eq(locationGroups.integratorId, integratorId), ilike(locationGroups.name, name)),
  isIn: (groups) => isGroupIn(locationGroups.id, groups),
})

export const listGroups = async (scope: Scope, name = '') => list(scope, { name: anywhere(name) })

export const findGroup = jsonEntryOf<LocationGroup>()({ ...inList, name: 'location_group' })

export const lockGroupForEdit = lockForEdit(locationGroups)

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

export async function findIntegrationIds(
  { db, integratorId }: Pick<Scope, 'db' | 'integratorId'>,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.integratorId, integratorId), isAmong(integrations.id, ids)))
  return rows.map(({ id }) => id)
}

/** Those of the ids that name an integration or an account of the integrator. */
export async function findRecipientIds({ db, integratorId }: Scope, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.integratorId, integratorId), isAmong(accounts.id, ids)))
  return new Set([...rows.map(({ id }) => id), ...(await findIntegrationIds({ db, integratorId }, ids))])
}

export async function insertGroup(
  { db, integratorId }: Scope,
  group: OrganizationLocationGroup,
): Promise<string> {
  const id = await insertOne(db, locationGroups, {
    integratorId,
    name: group.name,
    alerting: group.alerting ?? null,
  })
  await insertMembers(db, id, group)
  return id
}

export async function updateGroup(
  db: Queries,
  locationGroupId: string,
  group: OrganizationLocationGroup,
): Promise<void> {
  const { name, alerting } = group
  await updateOne(db, locationGroups, locationGroupId, { name, ...(alerting !== undefined && { alerting }) })
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

export const deleteGroup = deletion(locationGroups)

/** Without its thousands of locations, which a count does not need. */
export const isGroup = async ({ db, integratorId }: Scope, id: string): Promise<boolean> =>
  (await db.$count(
    locationGroups,
    and(eq(locationGroups.integratorId, integratorId), eq(locationGroups.id, id)),
  )) > 0

export const countMembers = async (db: Queries, locationGroupId: string): Promise<number> =>
  db.$count(accountLocationGroups, eq(accountLocationGroups.locationGroupId, locationGroupId))

/** Each location once, however many of its layouts are in the group. */
export const findLocationsIn = async (db: Queries, locationGroupId: string): Promise<Affected> =>
  readAffected(
    db,
    locations.name,
    sql`${locations} where ${locations.id} in (
      select ${locationGroupLocations.locationId} from ${locationGroupLocations}
      where ${eq(locationGroupLocations.locationGroupId, locationGroupId)})`,
  )
