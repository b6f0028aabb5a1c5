import { mostNames } from '#contract/limits'
import type { Affected } from '#contract/schemas/preview'
import { asc, type Column, sql, type SQL } from 'drizzle-orm'
import {
  accountLocationGroups,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../db/schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { alertsSomebody } from './alarms.ts'

interface Row {
  name: string
  count: number
}

/** What to select, in which order, and how many: all rows are counted, and only the first ones are returned. */
export const firstByName = (name: Column | SQL, id: Column) => ({
  columns: { name: sql<string>`${name}`, count: sql<number>`(count(*) over ())::int` },
  order: [asc(name), asc(id)],
  limit: mostNames,
})

export const asAffected = (rows: Row[]): Affected => ({
  count: rows[0]?.count ?? 0,
  names: rows.map(({ name }) => name),
})

type Lost = { integrationId: string } | { accountId: string } | { locationGroupId: string }

/** The locations whose alarms alert somebody now, and would alert nobody without the integration, account or group. */
export async function findSilenced({ db, integratorId }: Scope, lost: Lost): Promise<Affected> {
  const group = sql`${locationGroups.id}`
  const after =
    'locationGroupId' in lost
      ? sql`${group} <> ${lost.locationGroupId} and ${alertsSomebody(group)}`
      : alertsSomebody(group, lost)
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    with "touched" as materialized (
      select distinct ${locationGroupLocations.locationId} as "id" from ${locationGroupLocations}
      where ${locationGroupLocations.locationGroupId} in ${groupsWith(lost)}
    )
    select ${locations.name} as "name", (count(*) over ())::int as "count" from ${locations}
    where ${locations.integratorId} = ${integratorId}
      and ${locations.id} in (${heldBy(alertsSomebody(group))})
      and ${locations.id} not in (${heldBy(after)})
    order by ${locations.name}, ${locations.id} limit ${mostNames}`)
  return asAffected(rows)
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

/** Those of the touched locations that are in such groups. */
const heldBy = (which: SQL) => sql`
  select ${locationGroupLocations.locationId} from ${locationGroupLocations}
  join ${locationGroups} on ${locationGroups.id} = ${locationGroupLocations.locationGroupId}
  where ${locationGroupLocations.locationId} in (select "id" from "touched") and ${which}`
