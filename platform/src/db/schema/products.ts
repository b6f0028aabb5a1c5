import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, timestamps, version } from './columns.ts'
import { integratorId } from './integrators.ts'
import type { DefaultConditional, DefaultMeasurement } from './types.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    integratorId: integratorId(),
    product: text('product').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    alternates: text('alternates').array().notNull().default([]),
    defaultMeasurements: jsonb('default_measurements').$type<DefaultMeasurement[]>().notNull().default([]),
    defaultConditionals: jsonb('default_conditionals').$type<DefaultConditional[]>().notNull().default([]),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    unique('products_integrator_product_key').on(table.integratorId, table.product),
    index('products_name_idx').on(table.integratorId, table.name, table.id),
  ],
)

export const units = pgTable('units', {
  id: id(),
  name: text('name').notNull(),
  symbol: text('symbol').notNull(),
  quantity: text('quantity').notNull(),
})
