import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { accounts, idpCredentials } from '../db/schema/index.ts'

/** As much of an account as an identity needs. */
export interface Person {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
}

const person = {
  id: accounts.id,
  username: accounts.username,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
}

export async function findPerson(db: Queries, id: string): Promise<Person | undefined> {
  const [row] = await db.select(person).from(accounts).where(eq(accounts.id, id))
  return row
}

/** Where one account's username is another's address, the username counts. */
export async function findByNameOrEmail(db: Queries, text: string): Promise<Person | undefined> {
  const wanted = text.toLowerCase()
  const byName = eq(sql`lower(${accounts.username})`, wanted)
  const [row] = await db
    .select(person)
    .from(accounts)
    .where(or(byName, eq(sql`lower(${accounts.email})`, wanted)))
    .orderBy(sql`${byName} desc`)
    .limit(1)
  return row
}

/** A username without an account cannot sign in, and neither can an account without a password. */
export async function findPersonWithPassword(db: Queries, username: string) {
  const [row] = await db
    .select({ person, passwordHash: idpCredentials.passwordHash })
    .from(accounts)
    .innerJoin(idpCredentials, eq(idpCredentials.username, sql`lower(${accounts.username})`))
    .where(eq(idpCredentials.username, username.toLowerCase()))
  return row
}

/** Which of these usernames, in lower case, have an account. */
export async function usernamesWithAccount(db: Queries, usernames: string[]): Promise<Set<string>> {
  if (usernames.length === 0) return new Set()
  const username = sql<string>`lower(${accounts.username})`
  const rows = await db.select({ username }).from(accounts).where(inArray(username, usernames))
  return new Set(rows.map((row) => row.username))
}

/** Claims by the scopes that ask for them. */
export const claimsByScope = {
  openid: ['sub', 'sid', 'auth_time'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
  email: ['email'],
}

export const scopes = Object.keys(claimsByScope)

export function claimsOf({ id, username, email, firstName, lastName }: Person) {
  return {
    sub: id,
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    family_name: lastName,
    preferred_username: username,
    email,
  }
}
