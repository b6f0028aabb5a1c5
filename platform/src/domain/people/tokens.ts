import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../db/connection.ts'
import { programTokens, serviceAccounts } from '../../db/schema/index.ts'

/** Part of a query: what a service account with this id is called. Columns are written with their tables, as drizzle does not within one. */
export const nameOfServiceAccount = (id: PgColumn): SQL =>
  sql`(select ${serviceAccounts}.name from ${serviceAccounts} where ${serviceAccounts}.id = ${id})`

/** Ends all tokens that a person has given to programs. Returns how many there were. */
export async function endTokensOf(db: Queries, accountId: string): Promise<number> {
  const ended = await db
    .delete(programTokens)
    .where(eq(programTokens.accountId, accountId))
    .returning({ id: programTokens.id })
  return ended.length
}
