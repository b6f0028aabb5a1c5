import { mostCalendarPeriods, mostInLocation } from '#contract/limits'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { defaultTimeZone } from '#contract/time-zones'
import { and, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { conflict } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import {
  automationDocuments,
  automations,
  type AutomationSettings,
  calendarDays,
  calendars,
  devices,
  locations,
  zones,
} from '../../db/schema/index.ts'

/** What people have set for the zones of a location, as its devices get it. */

/** Of a zone for which nobody has set anything. */
export const nothingSet: AutomationSettings = {
  enabled: false,
  mode: 'OFF',
  setpoint: null,
  setbackSetpoint: null,
  preheatMinutes: 0,
}

/** Days are local. Yesterday by the database's clock is still today in some places. */
export const isToCome = gte(calendarDays.date, sql`current_date - 1`)

/** As the limit counts a day: a closed one has no periods, and takes room all the same. */
const weight = sql`greatest(jsonb_array_length(${calendarDays.periods}), 1)`

/** Call it after days were set, and lock the location first. */
export async function checkCalendarLimit(db: Queries, locationId: string): Promise<void> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${weight}), 0)::int` })
    .from(calendarDays)
    .where(and(eq(calendarDays.locationId, locationId), isToCome))
  const count = row?.count ?? 0
  if (count > mostCalendarPeriods)
    throw conflict(refusalFor('CALENDAR_FULL', { most: mostCalendarPeriods, count }))
}

/** When a device would read another configuration. The statement joins the document of the device's location. */
export const configurationChangedAt: SQL<Date> =
  sql`greatest(${devices.configurationChangedAt}, ${automationDocuments.changedAt})`.mapWith(
    devices.configurationChangedAt,
  )

export const documentOfDevice = eq(automationDocuments.locationId, devices.locationId)

const setting = (name: keyof AutomationSettings) =>
  sql`coalesce(${automations.settings}, ${JSON.stringify(nothingSet)}::jsonb) -> ${sql.raw(`'${name}'`)}`

/** The document of a location as JSON, or null. Of days from before their limit, it has the first ones. */
export const automationDocument = (locationId: SQLWrapper): SQL => sql`(
  with "days" as (
    select "calendar_id", json_agg(json_build_object('date', "date", 'periods', "periods") order by "date") as "list"
    from (
      select "calendar_id", "date", "periods", sum(${weight}) over (order by "date", "id") as "weight"
      from ${calendarDays} where ${calendarDays.locationId} = ${locationId} and ${isToCome}
    ) as "day"
    where "weight" <= ${mostCalendarPeriods} group by "calendar_id"
  ), "zone" as (
    select json_build_object(
      'zoneId', ${zones.zoneId},
      'zoneName', ${zones.name},
      'enabled', ${setting('enabled')},
      'mode', ${setting('mode')},
      'setpoint', ${setting('setpoint')},
      'setbackSetpoint', ${setting('setbackSetpoint')},
      'preheatMinutes', ${setting('preheatMinutes')},
      'days', case when ${calendars.id} is not null then coalesce("days"."list", '[]') end
    ) as "json", ${zones.zoneId} as "zone_id"
    from ${zones}
    left join ${automations} on ${automations.zoneId} = ${zones.id}
    left join ${calendars} on ${calendars.zoneId} = ${zones.id}
    left join "days" on "days"."calendar_id" = ${calendars.id}
    where ${zones.locationId} = ${locationId} and (${automations.zoneId} is not null or ${calendars.id} is not null)
    order by ${zones.zoneId} limit ${mostInLocation.zones}
  )
  select json_build_object(
    'version', ${automationDocuments.version},
    'locationId', ${locations.id},
    'timeZone', coalesce(${locations.timeZone}, ${defaultTimeZone}),
    'days', coalesce((select "list" from "days" where "calendar_id" is null), '[]'),
    'zones', coalesce((select json_agg("json" order by "zone_id") from "zone"), '[]')
  )
  from ${automationDocuments} join ${locations} on ${locations.id} = ${automationDocuments.locationId}
  where ${automationDocuments.locationId} = ${locationId}
)`
