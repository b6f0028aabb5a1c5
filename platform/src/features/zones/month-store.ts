import type { Schedule, ScheduleQuery } from '#contract/schemas/zone'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { groupBy } from '../../db/rows.ts'
import { automations, calendarDays, calendars, zones } from '../../db/schema/index.ts'
import { nothingSet } from './schedule-store.ts'

/** Two statements, whatever the number of zones: the zones with their automation, and all days between both. */
export async function readSchedule(
  db: Queries,
  locationId: string,
  { from, to }: ScheduleQuery,
): Promise<Schedule> {
  const zoneRows = await db
    .select({
      zoneId: zones.zoneId,
      zoneName: zones.name,
      settings: automations.settings,
      version: automations.version,
      calendarId: calendars.id,
    })
    .from(zones)
    .leftJoin(automations, eq(automations.zoneId, zones.id))
    .leftJoin(calendars, eq(calendars.zoneId, zones.id))
    .where(eq(zones.locationId, locationId))
    .orderBy(asc(zones.zoneId))
  const dayRows = await db
    .select({ calendarId: calendarDays.calendarId, date: calendarDays.date, periods: calendarDays.periods })
    .from(calendarDays)
    .where(and(eq(calendarDays.locationId, locationId), between(calendarDays.date, from, to)))
    .orderBy(asc(calendarDays.date))
  const byCalendar = groupBy(dayRows, ({ calendarId }) => calendarId)
  const daysOf = (calendar: string | null) =>
    (byCalendar.get(calendar) ?? []).map(({ date, periods }) => ({ date, periods }))
  return {
    locationId,
    days: daysOf(null),
    zones: zoneRows.map(({ zoneId, zoneName, settings, version, calendarId }) => ({
      zoneId,
      zoneName,
      automation: { ...(settings ?? nothingSet), version },
      hasCalendar: calendarId !== null,
      days: calendarId === null ? [] : daysOf(calendarId),
    })),
  }
}
