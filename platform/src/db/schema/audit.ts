import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const auditTraces = pgTable(
  'audit_traces',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // No foreign keys: a trace outlives the integrator and the account that left it.
    integratorId: text('integrator_id').notNull(),
    accountId: text('account_id'),
    dateTime: moment('date_time').notNull().defaultNow(),
    email: text('email').notNull(),
    action: text('action').notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    url: text('url').notNull().default(''),
    body: text('body'),
  },
  (table) => [
    index('audit_traces_integrator_idx').on(table.integratorId, table.id.desc()),
    index('audit_traces_account_idx').on(table.accountId, table.id.desc()),
  ],
)
