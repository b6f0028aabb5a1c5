import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import {
  accounts,
  endedSessions,
  idpAttempts,
  idpCredentials,
  idpPasswordLinks,
  idpRecords,
} from '../../db/schema/index.ts'

interface Owner {
  id: string
  username: string
}

/** Sessions, grants, codes and refresh tokens all name the account in the same place. */
const ownerOfRecord = sql<string>`${idpRecords.payload}->>'accountId'`

/** Longer than any access token may live. */
const remembered = sql`now() + interval '25 hours'`

/** Gives an account its password, or a new one; whoever was signed in with the old one has to sign in again. */
export async function storePasswordHash(owner: Owner, passwordHash: string, db: Queries): Promise<void> {
  const username = owner.username.toLowerCase()
  await db
    .insert(idpCredentials)
    .values({ username, passwordHash })
    .onConflictDoUpdate({ target: idpCredentials.username, set: { passwordHash, updatedAt: new Date() } })
  await db.delete(idpAttempts).where(eq(idpAttempts.username, username))
  await endSessionsOf(db, owner.id)
}

/** The same password with a hash of higher cost; nobody is signed out. A new password meanwhile wins. */
export async function strengthenHash(
  db: Queries,
  username: string,
  { weak, strong }: { weak: string; strong: string },
): Promise<void> {
  await db
    .update(idpCredentials)
    .set({ passwordHash: strong })
    .where(and(eq(idpCredentials.username, username), eq(idpCredentials.passwordHash, weak)))
}

export async function hasPassword(db: Queries, username: string): Promise<boolean> {
  const rows = await db
    .select({ username: idpCredentials.username })
    .from(idpCredentials)
    .where(eq(idpCredentials.username, username.toLowerCase()))
  return rows.length > 0
}

export async function renameCredentials(db: Queries, before: string, after: string): Promise<void> {
  const [from, to] = [before.toLowerCase(), after.toLowerCase()]
  if (from === to) return
  await db.update(idpCredentials).set({ username: to }).where(eq(idpCredentials.username, from))
  await db.update(idpPasswordLinks).set({ username: to }).where(eq(idpPasswordLinks.username, from))
}

/** Access tokens carry their own proof: those of the ended sessions are refused by name until they expire. */
export async function endSessionsOf(db: Queries, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into ${endedSessions} (account_id, session_key, expires_at)
    select ${accountId}, ${idpRecords.uid}, ${remembered} from ${idpRecords}
    where ${idpRecords.model} = 'Session' and ${ownerOfRecord} = ${accountId} and ${idpRecords.uid} is not null
    on conflict do nothing`)
  await db.delete(idpRecords).where(eq(ownerOfRecord, accountId))
}

export async function removeRecordsWithoutAccount(db: Queries): Promise<void> {
  const owner = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerOfRecord))
  await db.delete(idpRecords).where(and(sql`${ownerOfRecord} is not null`, notExists(owner)))
}

export async function findOrphans(db: Queries): Promise<string[]> {
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

export async function forgetUsernames(db: Queries, usernames: string[]): Promise<void> {
  if (usernames.length === 0) return
  await db.delete(idpCredentials).where(inArray(idpCredentials.username, usernames))
  await db.delete(idpPasswordLinks).where(inArray(idpPasswordLinks.username, usernames))
  await db.delete(idpAttempts).where(inArray(idpAttempts.username, usernames))
}
