import type { Account, AccountBody } from '#contract/schemas/account'
import { eq, sql } from 'drizzle-orm'
import { withEmailKey, withNameKeys } from '../../../db/account-names.ts'
import type { Queries } from '../../../db/connection.ts'
import { accountLocationGroups, accounts } from '../../../db/schema/index.ts'
import { inOrder } from '../store.ts'
import { isOwnedBy } from './check-store.ts'

export async function insertAccount(db: Queries, account: AccountBody): Promise<string> {
  const [created] = await db
    .insert(accounts)
    .values(
      withNameKeys({ ...stored(account), integratorId: account.integratorId, username: account.username }),
    )
    .returning({ id: accounts.id })
  if (!created) throw new Error('The database returned no row for a new account')
  await insertMemberships(db, created.id, account)
  return created.id
}

export async function updateAccount(db: Queries, accountId: string, account: AccountBody): Promise<void> {
  await db
    .update(accounts)
    .set({ ...withEmailKey(stored(account)), version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId))
  await deleteMemberships(db, accountId)
  await insertMemberships(db, accountId, account)
}

const stored = ({ firstName, lastName, email, phoneNumber, sex, roles, ownerAccountId }: AccountBody) => ({
  firstName,
  lastName,
  email,
  phoneNumber,
  sex,
  roles: inOrder(roles),
  ownerAccountId,
})

async function deleteMemberships(db: Queries, accountId: string): Promise<void> {
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
}

async function insertMemberships(
  db: Queries,
  accountId: string,
  { locationGroups: memberships }: AccountBody,
): Promise<void> {
  if (memberships.length === 0) return
  await db.insert(accountLocationGroups).values(
    memberships.map(({ locationGroupId, locationGroupName: _, ...membership }) => ({
      ...membership,
      ...locationGroupId,
      roles: inOrder(membership.roles),
      accountId,
    })),
  )
}

/** Accounts that this one owned now own themselves. Returns their usernames. */
export async function releaseOwned(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .update(accounts)
    .set({ ownerAccountId: null, version: sql`${accounts.version} + 1` })
    .where(isOwnedBy(accountId))
    .returning({ username: accounts.username })
  return rows.map(({ username }) => username).toSorted()
}

export async function deleteAccount(db: Queries, accountId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, accountId))
}

export async function moveAccount(db: Queries, { accountId }: Account, integratorId: string): Promise<void> {
  await deleteMemberships(db, accountId)
  await db
    .update(accounts)
    .set({ integratorId, ownerAccountId: accountId, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId))
}
