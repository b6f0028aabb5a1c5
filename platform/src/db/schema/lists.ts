import type { ListState } from '#contract/schemas/own-lists'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, timestamps, version } from './columns.ts'
import { integratorId } from './integrators.ts'

/** How people last looked at lists. */
export const listStates = pgTable(
  'list_states',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    state: jsonb('state').$type<ListState>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'list_states_pkey', columns: [table.accountId, table.list] })],
)

/** Views of lists, of one person or of everybody. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    integratorId: integratorId(),
    /** Whose view it is. Empty if everybody of the integrator has it. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').$type<ListState>().notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    index('list_views_integrator_idx').on(table.integratorId, table.list, table.accountId),
    index('list_views_account_idx').on(table.accountId),
  ],
)
