import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestamps } from './columns.ts'

export const integrators = pgTable('integrators', {
  id: id(),
  name: text('name').notNull(),
  isOperator: boolean('is_operator').notNull().default(false),
  ...timestamps(),
})

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    integratorId: text('integrator_id')
      .notNull()
      .references(() => integrators.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    ...timestamps(),
  },
  (table) => [index('organizations_integrator_idx').on(table.integratorId)],
)
