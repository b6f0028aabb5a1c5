import { date, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, timestamps, version } from './columns.ts'
import { locations, zones } from './locations.ts'
import type { AutomationSettings, CalendarPeriod } from './types.ts'

export const automations = pgTable('automations', {
  zoneId: text('zone_id')
    .primaryKey()
    .references(() => zones.id, { onDelete: 'cascade' }),
  settings: jsonb('settings').$type<AutomationSettings>().notNull(),
  version: version(),
  ...timestamps(),
})

export const calendars = pgTable(
  'calendars',
  {
    id: id(),
    zoneId: text('zone_id')
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    ...timestamps(),
  },
  (table) => [unique('calendars_zone_key').on(table.zoneId)],
)

/** A day of a zone's own calendar, or of the whole location if `calendarId` is empty. */
export const calendarDays = pgTable(
  'calendar_days',
  {
    id: id(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    calendarId: text('calendar_id').references(() => calendars.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    periods: jsonb('periods').$type<CalendarPeriod[]>().notNull().default([]),
    ...timestamps(),
  },
  (table) => [
    unique('calendar_days_day_key').on(table.locationId, table.calendarId, table.date).nullsNotDistinct(),
    index('calendar_days_calendar_idx').on(table.calendarId),
  ],
)
