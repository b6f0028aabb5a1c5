import { goesToPhones, integrationTypes, keepsIncident, type NoticeChannel } from '#contract/fields/channels'
import { defaultAlertedSeverities } from '#contract/values'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hasConfirmedEmail, hasConfirmedPhone } from '../../db/confirmations/addresses.ts'
import { isInGroups, type Narrowed } from '../../db/narrowing.ts'
import { isAmong, isOneOfWords } from '../../db/rows.ts'
import {
  accountLocationGroups,
  accounts,
  alarms,
  components,
  devices,
  integrations,
  layouts,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
  notices,
  pushSubscriptions,
  zones,
} from '../../db/schema/index.ts'

export const alarmReads = [
  locations,
  layouts,
  locationGroupLocations,
  locationGroups,
  locationGroupIntegrations,
  integrations,
  accountLocationGroups,
  accounts,
  pushSubscriptions,
]

/** To the phone numbers of the group's members. All other types decide themselves whom to reach. */
export const sendsTexts: SQL = isOneOfWords(integrations.type, integrationTypes.filter(goesToPhones))

/** Whether the provider keeps an incident of each alarm. */
export const keepsIncidents = (channel: SQL | PgColumn): SQL =>
  isOneOfWords(channel, integrationTypes.filter(keepsIncident))

export const hasPhone: SQL = sql`coalesce(${accounts.phoneNumber}, '') <> ''`
export const hasBrowser: SQL = sql`exists (select from ${pushSubscriptions} where ${pushSubscriptions.accountId} = ${accounts.id})`
export const allowsPush: SQL = sql`${accountLocationGroups.allowPushNotifications} = 'true'`

/** By mail or in a browser. A mail goes only to an address that its owner has confirmed. */
export const isNotified: SQL = sql`(${allowsPush} and (${hasConfirmedEmail} or ${hasBrowser}))`

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
  or ${hasMember(group, isNotified, without)}
  or (${hasIntegration(group, sendsTexts, without)} and ${hasMember(group, hasConfirmedPhone, without)})
)`

/** All locations of an integrator, some or one of them. */
export interface LocationFilter extends Narrowed {
  integratorId: string
  locationId?: string | readonly string[]
}

export interface OneLocation extends LocationFilter {
  locationId: string
}

interface TableOfLocations {
  integratorId: PgColumn
  locationId: PgColumn
}

export const belongsTo = (
  { integratorId, ...filter }: LocationFilter,
  table: TableOfLocations,
): SQL | undefined => and(eq(table.integratorId, integratorId), isThere(filter, table.locationId))

export const isThere = (
  { locationId, groups }: Omit<LocationFilter, 'integratorId'>,
  column: PgColumn,
): SQL | undefined =>
  and(locationId === undefined ? undefined : isOneOf(column, locationId), isInGroups(column, { groups }))

const isOneOf = (column: PgColumn, wanted: string | readonly string[]): SQL =>
  typeof wanted === 'string' ? eq(column, wanted) : isAmong(column, wanted)

export const isLocationIn = (filter: LocationFilter): SQL | undefined =>
  belongsTo(filter, { integratorId: locations.integratorId, locationId: locations.id })

/** An origin is a layout, or the location itself if it has no layouts. A group with the whole location has all its layouts. */
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

/** Recipients of an alarm that one transaction writes. A group with thousands of members must not hold up everybody else's alarms. */
export const recipientsAtOnce = 500

const channelOf = (channel: NoticeChannel) => sql`${sql.raw(`'${channel}'`)}::text`

/** The groups to which these alarms go. Without a zone or a layout, an alarm goes to all groups of its location. */
const groupsOfAlarms = (alarmIds: readonly string[]) => sql`
  select distinct ${alarms.id} as "alarm_id", ${alarms.severity} as "severity",
    ${locationGroups.id} as "group_id", ${locationGroups.alerting} as "alerting"
  from ${alarms}
  left join ${components} on ${components.id} = ${alarms.componentId}
  left join ${devices} on ${devices.id} = ${alarms.deviceId} and ${alarms.componentId} is null
  left join ${zones} on ${zones.id} = coalesce(${components.zoneId}, ${devices.zoneId})
  join ${locationGroupLocations} on ${locationGroupLocations.locationId} = ${alarms.locationId}
    and (${locationGroupLocations.layoutId} is null or ${zones.layoutId} is null
      or ${locationGroupLocations.layoutId} = ${zones.layoutId})
  join ${locationGroups} on ${locationGroups.id} = ${locationGroupLocations.locationGroupId}
    and ${locationGroups.integratorId} = ${alarms.integratorId}
  where ${isAmong(alarms.id, alarmIds)}`

/** What a group says about one of these recipients, if it does. The first one counts. */
const entryOf = (alerting: SQL, ...ids: SQL[]) => sql`(
  select "one" from jsonb_array_elements(${alerting} -> 'recipients') as "one"
  where "one" ->> 'id' in (${sql.join(ids, sql`, `)}) order by "one" ->> 'id' = ${ids[0]} desc limit 1)`

const minutesOf = (entry: SQL) => sql`coalesce((${entry} ->> 'afterMinutes')::int, 0)`
const severitiesOf = (entry: SQL) =>
  sql`coalesce(${entry} -> 'severities', ${JSON.stringify(defaultAlertedSeverities)}::jsonb)`
const notifiesWhenOver = (alerting: SQL) => sql`coalesce((${alerting} ->> 'notifiesWhenOver')::boolean, true)`
const reminderMinutes = (alerting: SQL) => sql`(${alerting} ->> 'reminderMinutes')::int`

const alertingOfGroup = sql`${locationGroups.alerting}`
const entryOfIntegration = entryOf(alertingOfGroup, sql`${integrations.id}`)

/** For those whom only text messages reach: what the group says of them, and of the integration that sends them. */
const entryOfMember = sql`coalesce(${entryOf(alertingOfGroup, sql`${accounts.id}`)}, case when not ${allowsPush} then (
  select ${entryOfIntegration} from ${locationGroupIntegrations}
  join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}
  where ${locationGroupIntegrations.locationGroupId} = ${locationGroups.id} and ${sendsTexts}
  order by ${minutesOf(entryOfIntegration)} limit 1) end)`

const stepIn = (entry: SQL) =>
  sql`${minutesOf(entry)} as "afterMinutes", ${severitiesOf(entry)} as "severities"`

/** When a recipient of a group is notified, and of what. For queries of location groups. */
export const stepOfIntegration = stepIn(entryOfIntegration)
export const stepOfMember = stepIn(entryOfMember)

export const stepsOfGroup = sql`${reminderMinutes(sql`${locationGroups.alerting}`)} as "reminderMinutes",
  ${notifiesWhenOver(sql`${locationGroups.alerting}`)} as "notifiesWhenOver"`

const ofGroup = sql`"groups"."alarm_id", "groups"."severity", "groups"."alerting"`
const personName = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`
const itsIntegrations = sql`
  join ${locationGroupIntegrations} on ${locationGroupIntegrations.locationGroupId} = "groups"."group_id"
  join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}`
const itsMembers = sql`
  join ${accountLocationGroups} on ${accountLocationGroups.locationGroupId} = "groups"."group_id"
  join ${accounts} on ${accounts.id} = ${accountLocationGroups.accountId}`

/** Also those whose address is not confirmed: their message fails, and everybody sees why. Each once: as early, and reminded as often, as any of their groups says. A page of each alarm follows the last one. */
export const recipientsOf = (alarmIds: readonly string[], channels: readonly NoticeChannel[]): SQL => sql`
  with "groups" as (${groupsOfAlarms(alarmIds)}),
  "notified" as (
    select ${ofGroup}, ${integrations.type} as "channel", ${integrations.id} as "integration_id", null as "account_id",
      ${integrations.name} as "name"
    from "groups" ${itsIntegrations} where not ${sendsTexts}
    union all
    select ${ofGroup}, ${integrations.type}, ${integrations.id}, ${accounts.id}, ${personName}
    from "groups" ${itsIntegrations} ${itsMembers} where ${sendsTexts} and ${hasPhone}
    union all
    select ${ofGroup}, ${channelOf('EMAIL')}, null, ${accounts.id}, ${personName}
    from "groups" ${itsMembers} where ${allowsPush}
    union all
    select ${ofGroup}, ${channelOf('PUSH')}, null, ${accounts.id}, ${personName}
    from "groups" ${itsMembers} where ${allowsPush} and ${hasBrowser}
  ),
  "recipients" as (
    select "alarm_id", "severity", "channel", "integration_id", "account_id", min("name") as "name",
      concat_ws(' ', "channel", "integration_id", "account_id") as "recipient",
      min(${minutesOf(sql`"entry"`)}) as "after_minutes", bool_or(${notifiesWhenOver(sql`"alerting"`)}) as "notifies_when_over",
      min(${reminderMinutes(sql`"alerting"`)}) as "reminder_minutes"
    from "notified" cross join lateral (
      select ${entryOf(sql`"alerting"`, sql`"account_id"`, sql`"integration_id"`)} as "entry"
    ) as "named"
    where ${severitiesOf(sql`"entry"`)} ? "severity"
      and "channel" = any(${sql.param(channels)}::text[])
    group by "alarm_id", "severity", "channel", "integration_id", "account_id"
  ),
  "left" as (
    select "recipients".* from "recipients" join ${alarms} on ${alarms.id} = "recipients"."alarm_id"
    where "recipient" collate "C" > coalesce(${alarms.notifiedUpTo}, '')
  )
  select * from (
    select "left".*, row_number() over (partition by "alarm_id" order by "recipient" collate "C") as "position",
      coalesce(
        (select ${notices.target} from ${notices}
          where ${notices.alarmId} = "left"."alarm_id" and ${notices.recipient} = "left"."recipient"
          order by ${notices.sequence} limit 1),
        (select jsonb_build_object('settings', ${integrations.settings}, 'secret', ${integrations.secret}) from ${integrations}
          where ${integrations.id} = "left"."integration_id" and ${keepsIncidents(integrations.type)})
      ) as "target"
    from "left"
  ) as "numbered" where "position" <= ${recipientsAtOnce}`
