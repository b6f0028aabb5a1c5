import { locationFields } from '#contract/fields/locations'
import { imageTypes, maintenanceRepeats, weekdays } from '#contract/values'
import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, columnsOf, id, moment, searchBeginning, searched, timestamps, version } from './columns.ts'
import { integratorId } from './integrators.ts'
import type { AutomationSettings, CalendarPeriod } from './types.ts'

export const locations = pgTable(
  'locations',
  {
    id: id(),
    integratorId: integratorId(),
    ...columnsOf(locationFields),
    version: version(),
    /**
     * The location as a list shows it, with its layouts, as JSON. Only triggers write it, see docs/database.md. It stays
     * because joining the layouts at each read costs most of the speed: "Stored entries of a list" in ops/bench/results.md.
     */
    listed: text('listed').notNull().default(''),
    ...timestamps(),
    search: searched('name', 'streetline1', 'city', 'postal_code', 'slid'),
  },
  (table) => [
    index('locations_integrator_idx').on(table.integratorId, table.name, table.id),
    uniqueIndex('locations_slid_key').on(table.slid),
    index('locations_search_idx').on(table.integratorId, searchBeginning(table.search)),
    // A prefix search cannot use the unique index unless the database sorts by bytes.
    index('locations_slid_prefix_idx').on(table.slid.op('text_pattern_ops')),
  ],
)

/** Times in which the alarms of a location notify nobody. */
export const maintenanceWindows = pgTable(
  'maintenance_windows',
  {
    id: id(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    repeats: text('repeats', { enum: maintenanceRepeats }).notNull(),
    days: text('days', { enum: weekdays }).array().notNull(),
    /** Local times, as people have typed them. */
    from: text('from').notNull(),
    to: text('to').notNull(),
    reason: text('reason').notNull(),
    /** The occurrence that is on, or the next one. Empty if there is none any more. `domain/places/maintenance.ts` keeps them. */
    beginsAt: moment('begins_at'),
    endsAt: moment('ends_at'),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    index('maintenance_windows_location_idx').on(table.locationId),
    index('maintenance_windows_ends_idx').on(table.endsAt),
  ],
)

export const locationImages = pgTable('location_images', {
  locationId: text('location_id')
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  contentType: text('content_type', { enum: imageTypes }).notNull(),
  content: bytes('content').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const layouts = pgTable(
  'layouts',
  {
    id: id(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [index('layouts_location_idx').on(table.locationId)],
)

export const zones = pgTable(
  'zones',
  {
    id: id(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    layoutId: text('layout_id').references(() => layouts.id, { onDelete: 'set null' }),
    /** The id that the installer typed. The row's own id stays when it is renamed. */
    zoneId: text('zone_id').notNull(),
    name: text('name').notNull(),
    version: version(),
    ...timestamps(),
    search: searched('name', 'zone_id'),
  },
  (table) => [
    unique('zones_location_zone_key').on(table.locationId, table.zoneId),
    index('zones_layout_idx').on(table.layoutId),
    index('zones_search_idx').on(searchBeginning(table.search)),
  ],
)

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
    index('calendar_days_date_idx').on(table.locationId, table.date),
  ],
)

/**
 * Which version its devices are to take of the automation and calendars of a location. There is none before anything was set.
 * Written by triggers alone (functions/automation.sql).
 */
export const automationDocuments = pgTable('automation_documents', {
  locationId: text('location_id')
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' }),
  /** Random, so that no two locations share one, and none comes back after an old backup was restored. */
  version: uuid('version').notNull().defaultRandom(),
  changedAt: moment('changed_at')
    .notNull()
    .default(sql`clock_timestamp()`),
})
