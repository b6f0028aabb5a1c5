import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Partitioned by month, see `db/upkeep/months.ts`: keys and indexes hold the moment, and so give the order of a page. */
export const auditTraces = pgTable(
  'audit_traces',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    // No foreign keys: a trace outlives the integrator, the account that left it and what it tells of.
    integratorId: text('integrator_id').notNull(),
    accountId: text('account_id'),
    dateTime: moment('date_time').notNull().defaultNow(),
    email: text('email').notNull(),
    action: text('action').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    url: text('url').notNull().default(''),
    body: text('body'),
    /** The location that it tells of, or in which that stands: its zones, components, devices and so on. */
    locationId: text('location_id'),
    /** The location that it has left, when something moved to another one: its history tells of it too. */
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
