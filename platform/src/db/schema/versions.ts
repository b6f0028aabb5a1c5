import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Changes with every change of a table's rows, per integrator. While it is the same, a reader's copy is up to date.
 * Triggers write it (migration 0005). A table has as many rows here as changes of it have ever run at once, so that no
 * change waits for another.
 */
export const tableVersions = pgTable(
  'table_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Empty for rows that belong to nobody. No foreign key: a change must not wait for a lock on the integrator.
    integratorId: text('integrator_id').notNull(),
    tableName: text('table_name').notNull(),
    /** Never the same twice, not even after a backup was restored. */
    version: uuid('version').notNull().defaultRandom(),
  },
  (table) => [index('table_versions_table_idx').on(table.integratorId, table.tableName)],
)
