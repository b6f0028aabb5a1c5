import type { Role } from '#contract/access'
import { and, arrayContains, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { accounts, locationGroups } from '../../db/schema/index.ts'

/** Usernames and email addresses in lower case that other accounts, of any integrator, have already. */
export async function findTaken(
  db: Queries,
  { username, email }: { username: string; email: string },
  exceptAccountId?: string,
) {
  const [lowerUsername, lowerEmail] = [sql`lower(${accounts.username})`, sql`lower(${accounts.email})`]
  const rows = await db
    .select({
      username: sql<boolean>`${lowerUsername} = lower(${username})`,
      email: sql<boolean>`${lowerEmail} = lower(${email})`,
    })
    .from(accounts)
    .where(
      and(
        or(sql`${lowerUsername} = lower(${username})`, sql`${lowerEmail} = lower(${email})`),
        exceptAccountId === undefined ? undefined : ne(accounts.id, exceptAccountId),
      ),
    )
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

export async function countOthersWithRole(
  db: Queries,
  integratorId: string,
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
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(and(eq(accounts.ownerAccountId, accountId), ne(accounts.id, accountId)))
  return row?.value ?? 0
}

export async function countGroups(db: Queries, integratorId: string, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(locationGroups)
    .where(and(eq(locationGroups.integratorId, integratorId), inArray(locationGroups.id, ids)))
  return row?.value ?? 0
}

export async function countAccounts(db: Queries, integratorId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(accounts)
    .where(eq(accounts.integratorId, integratorId))
  return row?.value ?? 0
}
