import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestamps } from './columns.ts'

export const integrators = pgTable('integrators', {
  id: id(),
  name: text('name').notNull(),
  isOperator: boolean('is_operator').notNull().default(false),
  ...timestamps(),
})

/** Whom a row belongs to. */
export const integratorId = () =>
  text('integrator_id')
    .notNull()
    .references(() => integrators.id, { onDelete: 'restrict' })

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    ...timestamps(),
  },
  (table) => [index('organizations_integrator_idx').on(table.integratorId)],
)
