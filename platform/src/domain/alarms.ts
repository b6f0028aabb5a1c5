import type { IntegrationType } from '#contract/values'
import { and, eq, sql, type SQL } from 'drizzle-orm'
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

export const alarmReads = [
  locations,
  layouts,
  locationGroupLocations,
  locationGroups,
  locationGroupIntegrations,
  integrations,
  accountLocationGroups,
  accounts,
]

/** This type sends to the phone numbers of the group's members. All other types decide themselves whom to reach. */
const textMessages: IntegrationType = 'TWILIO_SMS'
export const sendsTexts: SQL = sql`${integrations.type} = ${sql.raw(`'${textMessages}'`)}`

export const hasPhone: SQL = sql`coalesce(${accounts.phoneNumber}, '') <> ''`
export const allowsPush: SQL = sql`${accountLocationGroups.allowPushNotifications} = 'true'`

/** Answers as if this integration or this account did not exist. */
export interface Without {
  integrationId?: string
  accountId?: string
}

const except = (id: PgColumn, leftOut: string | undefined) =>
  leftOut === undefined ? sql`` : sql`and ${id} <> ${leftOut}`

export const hasIntegration = (group: SQL, which: SQL, { integrationId }: Without = {}): SQL => sql`exists (
  select 1 from ${locationGroupIntegrations}
  join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}
  where ${locationGroupIntegrations.locationGroupId} = ${group} and ${which}
    ${except(integrations.id, integrationId)}
)`

export const hasMember = (group: SQL, which: SQL, { accountId }: Without = {}): SQL => sql`exists (
  select 1 from ${accountLocationGroups}
  join ${accounts} on ${accounts.id} = ${accountLocationGroups.accountId}
  where ${accountLocationGroups.locationGroupId} = ${group} and ${which} ${except(accounts.id, accountId)}
)`

/** Whether an alarm that comes to a group alerts somebody, see docs/alarms.md. */
export const alertsSomebody = (group: SQL, without?: Without): SQL => sql`(
  ${hasIntegration(group, sql`not ${sendsTexts}`, without)}
  or ${hasMember(group, allowsPush, without)}
  or (${hasIntegration(group, sendsTexts, without)} and ${hasMember(group, hasPhone, without)})
)`

/** All locations of an integrator, or one of them. */
export interface LocationFilter {
  integratorId: string
  locationId?: string
}

interface TableOfLocations {
  integratorId: PgColumn
  locationId: PgColumn
}

export const belongsTo = (
  { integratorId, locationId }: LocationFilter,
  table: TableOfLocations,
): SQL | undefined =>
  and(
    eq(table.integratorId, integratorId),
    locationId === undefined ? undefined : eq(table.locationId, locationId),
  )

export const isLocationIn = (filter: LocationFilter): SQL | undefined =>
  belongsTo(filter, { integratorId: locations.integratorId, locationId: locations.id })

/**
 * The origins of alarms of these locations, and whether they alert somebody. An origin is a layout, or the
 * location itself if it has no layouts. A group with the whole location has all its layouts.
 */
export const alarmOrigins = (filter: LocationFilter): SQL => sql`
  select ${locations.id} as "location_id", ${layouts.id} as "layout_id", ${layouts.name} as "layout_name",
    coalesce(bool_or("reached"."location_id" is not null), false) as "is_reached"
  from ${locations}
  left join ${layouts} on ${layouts.locationId} = ${locations.id}
  left join (
    select ${locationGroupLocations.locationId} as "location_id", ${locationGroupLocations.layoutId} as "layout_id"
    from ${locationGroupLocations}
    join ${locationGroups} on ${locationGroups.id} = ${locationGroupLocations.locationGroupId}
    where ${belongsTo(filter, { integratorId: locationGroups.integratorId, locationId: locationGroupLocations.locationId })}
      and ${alertsSomebody(sql`${locationGroups.id}`)}
  ) as "reached" on "reached"."location_id" = ${locations.id}
    and (${layouts.id} is null or "reached"."layout_id" is null or "reached"."layout_id" = ${layouts.id})
  where ${isLocationIn(filter)}
  group by ${locations.id}, ${layouts.id}`
