import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { accounts, idpAttempts, idpCredentials, idpPasswordLinks, idpRecords } from '../db/schema/index.ts'
import { hashPassword } from './passwords.ts'

/** As much of an account as an identity needs. */
export interface IdentityAccount {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Keeps the identities in step with the accounts. Each call takes the handle of the transaction that changes
 * the account, and throws where the identity cannot follow, so that nothing is left half done.
 */
export interface IdentityDirectory {
  create(account: IdentityAccount, db: Queries): Promise<void>
  update(before: IdentityAccount, after: IdentityAccount, db: Queries): Promise<void>
  /** The account can no longer sign in, and its sessions end at once. */
  remove(account: Pick<IdentityAccount, 'id' | 'username'>, db: Queries): Promise<void>
  /** Usernames that could sign in if only there were an account. */
  listOrphans(db: Queries): Promise<string[]>
  removeOrphans(db: Queries): Promise<string[]>
}

export const embeddedDirectory: IdentityDirectory = {
  // Nothing is stored before a password is set: an account without one cannot sign in.
  create: async () => {},

  async update(before, after, db) {
    const [from, to] = [before.username.toLowerCase(), after.username.toLowerCase()]
    if (from === to) return
    await db.update(idpCredentials).set({ username: to }).where(eq(idpCredentials.username, from))
    await db.update(idpPasswordLinks).set({ username: to }).where(eq(idpPasswordLinks.username, from))
  },

  async remove({ id, username }, db) {
    await forgetUsernames(db, [username.toLowerCase()])
    await db.delete(idpRecords).where(eq(ownerOfRecord, id))
  },

  listOrphans: (db) => findOrphans(db),

  async removeOrphans(db) {
    const orphans = await findOrphans(db)
    await forgetUsernames(db, orphans)
    const owner = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerOfRecord))
    await db.delete(idpRecords).where(and(sql`${ownerOfRecord} is not null`, notExists(owner)))
    return orphans
  },
}

/** Sessions, grants, codes and refresh tokens all name the account in the same place. */
const ownerOfRecord = sql<string>`${idpRecords.payload}->>'accountId'`

async function findOrphans(db: Queries): Promise<string[]> {
  const owner = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, idpCredentials.username))
  const rows = await db
    .select({ username: idpCredentials.username })
    .from(idpCredentials)
    .where(notExists(owner))
    .orderBy(idpCredentials.username)
  return rows.map(({ username }) => username)
}

async function forgetUsernames(db: Queries, usernames: string[]): Promise<void> {
  if (usernames.length === 0) return
  await db.delete(idpCredentials).where(inArray(idpCredentials.username, usernames))
  await db.delete(idpPasswordLinks).where(inArray(idpPasswordLinks.username, usernames))
  await db.delete(idpAttempts).where(inArray(idpAttempts.username, usernames))
}

/** Gives an account its password, or a new one; whoever was signed in with the old one has to sign in again. */
export async function setPassword(
  { id, username }: Pick<IdentityAccount, 'id' | 'username'>,
  password: string,
  db: Queries,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .insert(idpCredentials)
    .values({ username: username.toLowerCase(), passwordHash })
    .onConflictDoUpdate({ target: idpCredentials.username, set: { passwordHash, updatedAt: new Date() } })
  await db.delete(idpRecords).where(eq(ownerOfRecord, id))
}
