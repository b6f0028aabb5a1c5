import type { Role } from '#contract/roles'
import { and, arrayContains, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { emailKey, usernameKey } from '../../../base/spelling.ts'
import type { Queries } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { accounts, locationGroups } from '../../../db/schema/index.ts'

/**
 * Which of these names other accounts, of any integrator, have already: as the same kind of name or as the other.
 * Somebody whose username were another's address would be taken for the other where either may be typed.
 */
export async function findTaken(
  db: Queries,
  { username, email }: { username: string; email: string },
  exceptAccountId?: string,
) {
  const keys = { username: usernameKey(username), email: emailKey(email) }
  await holdNames(db, Object.values(keys))
  const is = (key: string) => or(eq(accounts.usernameKey, key), eq(accounts.emailKey, key))
  const [usernameIs, emailIs] = [is(keys.username), is(keys.email)]
  const rows = await db
    .select({ username: sql<boolean>`${usernameIs}`, email: sql<boolean>`${emailIs}` })
    .from(accounts)
    .where(
      and(
        or(usernameIs, emailIs),
        exceptAccountId === undefined ? undefined : ne(accounts.id, exceptAccountId),
      ),
    )
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

/** Until the end of the transaction; no index keeps a username and an e-mail address apart. */
async function holdNames(db: Queries, keys: string[]): Promise<void> {
  // Always in the same order, so that two who want both do not wait for each other.
  for (const key of [...new Set(keys)].toSorted()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}

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

/** Nobody counts as owned by themselves. */
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
