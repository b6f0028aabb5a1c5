import type { IntegrationType } from '#contract/values'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  accountLocationGroups,
  accounts,
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../db/schema/index.ts'

/** What the way of an alarm is made of. */
export const wayReads = [
  locations,
  layouts,
  locationGroupLocations,
  locationGroups,
  locationGroupIntegrations,
  integrations,
  accountLocationGroups,
  accounts,
]

/** It sends to the phone numbers of the group's members; all others know by themselves whom to reach. */
const textMessages: IntegrationType = 'TWILIO_SMS'
export const sendsTexts: SQL = sql`${integrations.type} = ${sql.raw(`'${textMessages}'`)}`

export const hasPhone: SQL = sql`coalesce(${accounts.phoneNumber}, '') <> ''`
export const allowsPush: SQL = sql`${accountLocationGroups.allowPushNotifications} = 'true'`

/** As if one of them did not exist. */
export interface Without {
  integrationId?: string
  accountId?: string
}

const except = (id: PgColumn, leftOut: string | undefined) =>
  leftOut === undefined ? sql`` : sql`and ${id} <> ${leftOut}`

/** Whether a group has such an integration. */
export const hasIntegration = (group: SQL, which: SQL, { integrationId }: Without = {}): SQL => sql`exists (
  select 1 from ${locationGroupIntegrations}
  join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}
  where ${locationGroupIntegrations.locationGroupId} = ${group} and ${which}
    ${except(integrations.id, integrationId)}
)`

/** Whether a group has such a member. */
export const hasMember = (group: SQL, which: SQL, { accountId }: Without = {}): SQL => sql`exists (
  select 1 from ${accountLocationGroups}
  join ${accounts} on ${accounts.id} = ${accountLocationGroups.accountId}
  where ${accountLocationGroups.locationGroupId} = ${group} and ${which} ${except(accounts.id, accountId)}
)`

/** Whether an alarm that comes to a group wakes somebody; see docs/alarms.md. */
export const wakesSomebody = (group: SQL, without?: Without): SQL => sql`(
  ${hasIntegration(group, sql`not ${sendsTexts}`, without)}
  or ${hasMember(group, allowsPush, without)}
  or (${hasIntegration(group, sendsTexts, without)} and ${hasMember(group, hasPhone, without)})
)`

/** All locations of an integrator, or one of them. */
export interface Sites {
  integratorId: string
  locationId?: string
}

interface TableOfSites {
  integratorId: PgColumn
  locationId: PgColumn
}

/** The rows of a table that belong to these locations. */
export const ofSites = ({ integratorId, locationId }: Sites, table: TableOfSites): SQL | undefined =>
  and(
    eq(table.integratorId, integratorId),
    locationId === undefined ? undefined : eq(table.locationId, locationId),
  )

/** The locations themselves. */
export const sitesIn = (sites: Sites): SQL | undefined =>
  ofSites(sites, { integratorId: locations.integratorId, locationId: locations.id })

/**
 * Where alarms of these locations begin, and whether somebody hears of them: the layouts of each, or the location itself where
 * it has none. A group that holds the location as a whole holds all its layouts.
 */
export const placesOf = (sites: Sites): SQL => sql`
  select ${locations.id} as "location_id", ${layouts.id} as "layout_id", ${layouts.name} as "layout_name",
    coalesce(bool_or("reached"."location_id" is not null), false) as "is_reached"
  from ${locations}
  left join ${layouts} on ${layouts.locationId} = ${locations.id}
  left join (
    select ${locationGroupLocations.locationId} as "location_id", ${locationGroupLocations.layoutId} as "layout_id"
    from ${locationGroupLocations}
    join ${locationGroups} on ${locationGroups.id} = ${locationGroupLocations.locationGroupId}
    where ${ofSites(sites, { integratorId: locationGroups.integratorId, locationId: locationGroupLocations.locationId })}
      and ${wakesSomebody(sql`${locationGroups.id}`)}
  ) as "reached" on "reached"."location_id" = ${locations.id}
    and (${layouts.id} is null or "reached"."layout_id" is null or "reached"."layout_id" = ${layouts.id})
  where ${sitesIn(sites)}
  group by ${locations.id}, ${layouts.id}`
