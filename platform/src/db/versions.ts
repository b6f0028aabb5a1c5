import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './connection.ts'
import { prepared } from './prepared.ts'
import { tableVersions } from './schema/index.ts'

const versions = prepared(
  'table_versions',
  ['integratorId', 'tables'],
  (select, { integratorId, tables }) =>
    select({
      text: sql<string | null>`string_agg(${tableVersions.version}::text, ' ' order by ${tableVersions.id})`,
    })
      .from(tableVersions)
      .where(
        sql`${tableVersions.integratorId} in (${integratorId}, '') and ${tableVersions.tableName} = any(${tables}::text[])`,
      ),
  { isShort: true },
)

export type Tables = readonly PgTable[]

/** The tables as one value of a statement, made once. */
export const namesOf = (tables: Tables): string => `{${tables.map(getTableName).join(',')}}`

/** Differs after any change of the integrator's or shared rows. It is read before the rows, so it can only be too old. */
export async function readVersions(db: Queries, integratorId: string, tables: string): Promise<string> {
  const [row] = await versions(db, { integratorId, tables })
  return row?.text ?? ''
}
