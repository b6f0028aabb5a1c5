import { type Role } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { and, arrayContains, eq, ne, or } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { batchesOf, isAmong } from '../../db/rows.ts'
import { accounts, locationGroups } from '../../db/schema/index.ts'
import { listNamedAccounts } from './store.ts'

/** Reading more at once would hold up other calls. */
const [keysAtOnce, readAtOnce] = [2000, 500]

interface Holder {
  id: string
  asUsername: string
  asEmail: string
}

/** Who has these names, as username or as address, of any integrator. */
export async function findKeys(db: Queries, keys: readonly string[]): Promise<Holder[]> {
  const found = new Map<string, Holder>()
  for (const batch of batchesOf(keys, keysAtOnce)) {
    const rows = await db
      .select({ id: accounts.id, asUsername: accounts.usernameKey, asEmail: accounts.emailKey })
      .from(accounts)
      .where(or(isAmong(accounts.usernameKey, batch), isAmong(accounts.emailKey, batch)))
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

/** Which of the texts are ids of the integrator's accounts. */
export async function findIds({ db, integratorId }: Scope, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const batch of batchesOf(texts, keysAtOnce)) {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.integratorId, integratorId), isAmong(accounts.id, batch)))
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** The integrator's own among these. */
export async function readAccounts(
  { db, integratorId }: Scope,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  const found = new Map<string, Account>()
  for (const batch of batchesOf(ids, readAtOnce)) {
    const list = await listNamedAccounts(db, { integratorId, ids: JSON.stringify(batch) })
    for (const account of await list.read()) found.set(account.accountId, account)
  }
  return found
}

/** Those of the accounts that own others. */
export async function findOwning(db: Queries, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: accounts.ownerAccountId })
    .from(accounts)
    .where(and(isAmong(accounts.ownerAccountId, ids), ne(accounts.id, accounts.ownerAccountId)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export const countWithRole = async ({ db, integratorId }: Scope, role: Role): Promise<number> =>
  db.$count(
    accounts,
    and(
      eq(accounts.integratorId, integratorId),
      arrayContains(accounts.roles, [role]),
      eq(accounts.scope, 'INTEGRATOR'),
    ),
  )

export const listGroupNames = async ({ db, integratorId }: Scope) =>
  db
    .select({ id: locationGroups.id, name: locationGroups.name })
    .from(locationGroups)
    .where(eq(locationGroups.integratorId, integratorId))
