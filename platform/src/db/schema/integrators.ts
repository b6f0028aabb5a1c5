import { secondFactorRules } from '#contract/values'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, searched, timestamps, version } from './columns.ts'

export const integrators = pgTable(
  'integrators',
  {
    id: id(),
    name: text('name').notNull(),
    isOperator: boolean('is_operator').notNull().default(false),
    /** Since then none of its people may sign in. */
    suspendedAt: moment('suspended_at'),
    /** Who has to sign in with a second factor, and from when on. Without a time at once. */
    secondFactor: text('second_factor', { enum: secondFactorRules }).notNull().default('NOBODY'),
    secondFactorFrom: moment('second_factor_from'),
    version: version(),
    ...timestamps(),
    search: searched('name', 'id'),
  },
  (table) => [index('integrators_name_idx').on(table.name, table.id)],
)

export const integratorId = () =>
  text('integrator_id')
    .notNull()
    .references(() => integrators.id, { onDelete: 'restrict' })
