import { and, eq, ne, or, sql } from 'drizzle-orm'
import { conflict, fieldError } from '../base/errors.ts'
import { emailKey, usernameKey } from '../base/spelling.ts'
import type { Queries } from '../db/connection.ts'
import { accounts } from '../db/schema/index.ts'

interface Names {
  username: string
  email: string
}

/** Names are unique among all integrators. They stay free for the caller until the end of the transaction. */
export async function checkNamesFree(db: Queries, names: Names, exceptAccountId?: string): Promise<void> {
  const taken = await findTaken(db, names, exceptAccountId)
  const fields = (['username', 'email'] as const).filter((field) => taken[field])
  if (fields.length > 0) {
    const values = fields.map((field) => names[field]).join(' and ')
    throw conflict(
      `Another account has ${values} already`,
      fields.map((field) => fieldError('DUPLICATE', field)),
    )
  }
}

/**
 * Which of these names other accounts, of any integrator, have already: as the same kind of name or as the other.
 * Somebody whose username were another's address would be taken for the other where either may be typed.
 */
async function findTaken(db: Queries, { username, email }: Names, exceptAccountId?: string) {
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
