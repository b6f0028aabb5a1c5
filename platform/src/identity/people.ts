import { type Identity, identityFields } from '#contract/fields/accounts'
import { pickFields } from '#contract/fields/field'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '#contract/texts/language'
import { emailKey, usernameKey } from '../base/spelling.ts'
import type { Queries } from '../db/connection.ts'
import { accounts, idpCredentials, integrators } from '../db/schema/index.ts'

/** The fields of an account that an identity needs. */
export interface Person extends Identity {
  id: string
  /** In which mails are written. English, if it is not known. */
  language?: Language | null
}

export const person = {
  id: accounts.id,
  ...pickFields(identityFields, accounts),
  language: accounts.language,
}

/** With the address that the person has proved to read. */
export type KnownPerson = Person & { confirmedEmail: string | null; integratorId: string }

const { confirmedEmail, integratorId } = accounts
const known = { ...person, confirmedEmail, integratorId }

export async function findPerson(db: Queries, id: string): Promise<KnownPerson | undefined> {
  const [row] = await db.select(known).from(accounts).where(eq(accounts.id, id))
  return row
}

/** Until the person has chosen a language, it is that of the pages where they first sign in. */
export async function noteLanguage(db: Queries, accountId: string, language: Language): Promise<void> {
  await db
    .update(accounts)
    // The account itself does not change by it.
    .set({ language, updatedAt: sql`${accounts.updatedAt}` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.language)))
}

/** All accounts, or one, each with its integrator. */
export async function listPeople(db: Queries, id?: string): Promise<(Person & { integratorId: string })[]> {
  return db
    .select({ ...person, integratorId: accounts.integratorId })
    .from(accounts)
    .where(id === undefined ? undefined : eq(accounts.id, id))
    .orderBy(accounts.username)
}

export async function findByUsername(db: Queries, username: string): Promise<Person | undefined> {
  const wanted = eq(accounts.usernameKey, usernameKey(username))
  const [row] = await db.select(person).from(accounts).where(wanted)
  return row
}

/** If one account's username is another one's address, the owner of the address is meant. */
export async function findByNameOrEmail(db: Queries, text: string): Promise<KnownPerson | undefined> {
  const byEmail = eq(accounts.emailKey, emailKey(text))
  const [row] = await db
    .select(known)
    .from(accounts)
    .where(or(byEmail, eq(accounts.usernameKey, usernameKey(text))))
    .orderBy(desc(byEmail))
    .limit(1)
  return row
}

/** A username without an account cannot sign in, and neither can an account without a password. */
export async function findPersonWithPassword(db: Queries, username: string) {
  const [row] = await db
    .select({
      person,
      passwordHash: idpCredentials.passwordHash,
      isSuspended: sql<boolean>`${integrators.suspendedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(integrators, eq(integrators.id, accounts.integratorId))
    .innerJoin(idpCredentials, eq(idpCredentials.accountId, accounts.id))
    .where(eq(accounts.usernameKey, usernameKey(username)))
  return row
}

export async function usernamesWithAccount(db: Queries, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ key: accounts.usernameKey })
    .from(accounts)
    .where(inArray(accounts.usernameKey, keys))
  return new Set(rows.map(({ key }) => key))
}

/** The claims of each scope. */
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
