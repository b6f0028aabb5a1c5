import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Partitioned by month, see `db/upkeep/months.ts`. Keys and indexes contain the moment, so they give the order of a page. */
export const auditTraces = pgTable(
  'audit_traces',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    // No foreign keys: a trace outlives the integrator, its author and the things that it is about.
    integratorId: text('integrator_id').notNull(),
    accountId: text('account_id'),
    dateTime: moment('date_time').notNull().defaultNow(),
    email: text('email').notNull(),
    action: text('action').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    url: text('url').notNull().default(''),
    body: text('body'),
    /** The location that it is about, or the location of the zone, component, device and so on that it is about. */
    locationId: text('location_id'),
    /** If something moved to another location: the one that it left. The trace is in the history of both. */
    leftLocationId: text('left_location_id'),
    deviceId: text('device_id'),
  },
  (table) => [
    primaryKey({ name: 'audit_traces_pkey', columns: [table.dateTime, table.id] }),
    index('audit_traces_integrator_idx').on(table.integratorId, table.dateTime, table.id),
    index('audit_traces_account_idx').on(table.accountId, table.dateTime, table.id),
    index('audit_traces_location_idx')
      .on(table.locationId, table.dateTime, table.id)
      .where(sql`location_id is not null`),
    index('audit_traces_left_location_idx')
      .on(table.leftLocationId, table.dateTime, table.id)
      .where(sql`left_location_id is not null`),
    index('audit_traces_device_idx')
      .on(table.deviceId, table.dateTime, table.id)
      .where(sql`device_id is not null`),
  ],
)
