import type { Role } from '#contract/access'
import { and, arrayContains, count, eq, inArray, ne } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { accounts, locationGroups } from '../../../db/schema/index.ts'

export async function countOthersWithRole(
  { db, integratorId }: Scope,
  accountId: string,
  role: Role,
): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(
      and(
        eq(accounts.integratorId, integratorId),
        ne(accounts.id, accountId),
        arrayContains(accounts.roles, [role]),
      ),
    )
  return row?.value ?? 0
}

export async function countOwned(db: Queries, accountId: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(accounts).where(isOwnedBy(accountId))
  return row?.value ?? 0
}

/** An account that owns itself does not count as owned. */
export const isOwnedBy = (accountId: string) =>
  and(eq(accounts.ownerAccountId, accountId), ne(accounts.id, accountId))

export async function countGroups({ db, integratorId }: Scope, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(locationGroups)
    .where(and(eq(locationGroups.integratorId, integratorId), inArray(locationGroups.id, ids)))
  return row?.value ?? 0
}

export async function countAccounts({ db, integratorId }: Scope): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
  return row?.value ?? 0
}
