import { mostNames } from '#contract/limits'
import type { Affected } from '#contract/schemas/preview'
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import {
  accountLocationGroups,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import { alertsSomebody } from './alarms.ts'

/** All rows are counted, and only the first names are returned. */
export async function readAffected(
  db: Queries,
  name: Column | SQL,
  from: SQL,
  withTables: SQL = sql``,
): Promise<Affected> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`${withTables}
    select ${name} as "name", (count(*) over ())::int as "count" from ${from} order by 1 limit ${mostNames}`)
  return { count: rows[0]?.count ?? 0, names: rows.map((row) => row.name) }
}

type Lost = { integrationId: string } | { accountId: string } | { locationGroupId: string }

/** The locations whose alarms alert somebody now, and would alert nobody without the integration, account or group. */
export async function findSilenced({ db, integratorId }: Scope, lost: Lost): Promise<Affected> {
  const group = sql`${locationGroups.id}`
  const after =
    'locationGroupId' in lost
      ? sql`${group} <> ${lost.locationGroupId} and ${alertsSomebody(group)}`
      : alertsSomebody(group, lost)
  return readAffected(
    db,
    locations.name,
    sql`${locations}
      where ${locations.integratorId} = ${integratorId}
        and ${locations.id} in (${inGroups(alertsSomebody(group))})
        and ${locations.id} not in (${inGroups(after)})`,
    sql`with "touched" as materialized (
      select distinct ${locationGroupLocations.locationId} as "id" from ${locationGroupLocations}
      where ${locationGroupLocations.locationGroupId} in ${groupsWith(lost)}
    )`,
  )
}

function groupsWith(lost: Lost): SQL {
  if ('locationGroupId' in lost) return sql`(${lost.locationGroupId})`
  if ('accountId' in lost)
    return sql`(
      select ${accountLocationGroups.locationGroupId} from ${accountLocationGroups}
      where ${accountLocationGroups.accountId} = ${lost.accountId}
    )`
  return sql`(
    select ${locationGroupIntegrations.locationGroupId} from ${locationGroupIntegrations}
    where ${locationGroupIntegrations.integrationId} = ${lost.integrationId}
  )`
}

const inGroups = (which: SQL) => sql`
  select ${locationGroupLocations.locationId} from ${locationGroupLocations}
  join ${locationGroups} on ${locationGroups.id} = ${locationGroupLocations.locationGroupId}
  where ${locationGroupLocations.locationId} in (select "id" from "touched") and ${which}`
