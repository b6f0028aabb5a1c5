import { type Column, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queries, Scope } from './connection.ts'
import { prepared } from './prepared.ts'
import { onlyRow } from './rows.ts'
import { accountLocationGroups, locationGroupIntegrations, locationGroupLocations } from './schema/index.ts'

/** The location groups to which something is narrowed. Undefined: to none, and its statements stay as they are. */
export type Narrowed = Pick<Scope, 'groups'>

type Groups = readonly string[] | Placeholder

const { locationGroupId, locationId: place } = locationGroupLocations

const areGroups = (column: Column, groups: Groups) =>
  sql`${column} = any(${Array.isArray(groups) ? sql.param(groups) : groups}::text[])`

/**
 * For lists: whether the location is in one of the groups. As an array, so that an index gives the few locations of the groups, and
 * nobody goes through all of the integrator to find them.
 */
export const isIn = (locationId: Column, groups: Groups): SQL =>
  sql`${locationId} = any(array(${locationsIn(groups)}))`

/**
 * The same for groups with very many locations. The list keeps the order of its own index then, and asks for each row: `is true` keeps
 * PostgreSQL from making a join of it.
 */
export const isInMany = (locationId: Column, groups: Groups): SQL =>
  sql`(${locationId} in (${locationsIn(groups)})) is true`

/** From here on it is faster to go through the list than to look for each location of the groups. */
const many = 2_000

const countOfGroups = prepared('locations_in_groups_counted', ['groups'], (select, { groups }) =>
  select({ count: sql<number>`count(*)::int` }).from(
    sql`(select from ${locationGroupLocations} where ${areGroups(locationGroupId, groups)} limit ${sql.raw(String(many))}) as "found"`,
  ),
)

export const haveMany = async (db: Queries, groups: string): Promise<boolean> =>
  onlyRow(await countOfGroups(db, { groups })).count === many

export const locationsIn = (groups: Groups): SQL =>
  sql`select ${place} from ${locationGroupLocations} where ${areGroups(locationGroupId, groups)}`

/** The same where a query is not narrowed for everybody. */
export const isInGroups = (locationId: Column, { groups }: Narrowed): SQL | undefined =>
  groups && isIn(locationId, groups)

/** The same for one location, however many the groups have. */
export const isOneIn = (locationId: Column, groups: readonly string[]): SQL =>
  sql`exists (select from ${locationGroupLocations} where ${place} = ${locationId} and ${areGroups(locationGroupId, groups)})`

/** Whether the account and the location are in one group. */
export const isWithMember = (locationId: Column, accountId: Column): SQL => {
  const { accountId: member, locationGroupId: group } = accountLocationGroups
  return sql`exists (select from ${locationGroupLocations} join ${accountLocationGroups} on ${group} = ${locationGroupId}
    where ${place} = ${locationId} and ${member} = ${accountId})`
}

/** Whether the group itself is one of them. */
export const isGroupIn = areGroups

/** Whether the integration is notified by one of them. */
export const isIntegrationIn = (integrationId: Column, groups: Groups): SQL => {
  const { integrationId: member, locationGroupId: group } = locationGroupIntegrations
  return sql`${integrationId} in (select ${member} from ${locationGroupIntegrations} where ${areGroups(group, groups)})`
}

/** Whether the account is in one of them. */
export const isMemberIn = (accountId: Column, groups: Groups): SQL => {
  const { accountId: member, locationGroupId: group } = accountLocationGroups
  return sql`${accountId} in (select ${member} from ${accountLocationGroups} where ${areGroups(group, groups)})`
}

/** Texts as the value of a prepared statement. */
export const asArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => JSON.stringify(text)).join(',')}}`
