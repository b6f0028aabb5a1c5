import { and, eq, ne, or, sql } from 'drizzle-orm'
import { conflict, fieldError } from '../base/errors.ts'
import { emailKey, usernameKey } from '../base/spelling.ts'
import type { Queries } from '../db/connection.ts'
import { accounts } from '../db/schema/index.ts'

interface Names {
  username: string
  email: string
}

/** Names are unique across all integrators. They stay reserved for the caller until the end of the transaction. */
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
 * Which of these names other accounts of any integrator already have, as username or as e-mail address. If somebody's
 * username were another person's address, the sign-in could mistake one for the other.
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

/** Locked until the end of the transaction: no index keeps usernames and e-mail addresses apart. */
async function holdNames(db: Queries, keys: string[]): Promise<void> {
  // Always in the same order, so that two callers cannot wait for each other.
  for (const key of [...new Set(keys)].toSorted()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}
