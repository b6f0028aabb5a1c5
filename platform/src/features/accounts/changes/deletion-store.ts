import type { Affected } from '#contract/schemas/preview'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { accountLocationGroups, accounts, locationGroups } from '../../../db/schema/index.ts'
import { asAffected, firstByName } from '../../../domain/previews.ts'
import { isOwnedBy } from './check-store.ts'

export async function findOwned(db: Queries, accountId: string): Promise<Affected> {
  const name = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`
  const { columns, order, limit } = firstByName(name, accounts.id)
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(isOwnedBy(accountId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}

export async function findGroupsOf(db: Queries, accountId: string): Promise<Affected> {
  const { columns, order, limit } = firstByName(locationGroups.name, locationGroups.id)
  const rows = await db
    .select(columns)
    .from(accountLocationGroups)
    .innerJoin(locationGroups, eq(locationGroups.id, accountLocationGroups.locationGroupId))
    .where(eq(accountLocationGroups.accountId, accountId))
    .orderBy(...order)
    .limit(limit)
  return asAffected(rows)
}
