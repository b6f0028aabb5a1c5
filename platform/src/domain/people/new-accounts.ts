import { type Role, roles } from '#contract/access'
import type { Identity } from '#contract/fields/accounts'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { conflict, fieldError } from '../../base/errors.ts'
import { emailKey, usernameKey } from '../../base/spelling.ts'
import { withNameKeys } from '../../db/account-names.ts'
import type { Queries } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { accounts, integrators } from '../../db/schema/index.ts'

export interface NewIntegrator {
  name: string
  /** Its people are operators. An installation has exactly one such integrator. */
  isOperator?: boolean
  /** The first account. It manages the others and owns itself. */
  manager: Identity
}

/** Nobody else could give the first account a role that it lacks. The demo role is for no real work. */
export const rolesOfFirstManager: Role[] = roles.filter((role) => role !== 'ROLE_DASHBOARD_DEMO')

/**
 * Makes an integrator and its first account, in the caller's transaction. The account has no identity yet: the caller
 * takes care of its password or invitation, and of the traces `INTEGRATOR_CREATED` and `ACCOUNT_CREATED`, both of the
 * new integrator.
 */
export async function insertIntegrator(db: Queries, { name, isOperator = false, manager }: NewIntegrator) {
  const integratorId = newId()
  await db.insert(integrators).values({ id: integratorId, name, isOperator })
  return { integratorId, accountId: await insertManager(db, integratorId, manager, rolesOfFirstManager) }
}

/** An account that owns itself. Like the one above, it has no identity yet. Returns its id. */
export async function insertManager(
  db: Queries,
  integratorId: string,
  manager: Identity,
  granted: Role[],
): Promise<string> {
  await checkNamesFree(db, manager)
  const id = newId()
  const named = withNameKeys({ ...manager, id, integratorId, roles: granted })
  await db.insert(accounts).values({ ...named, ownerAccountId: id })
  return id
}

interface Names {
  username: string
  email: string
}

/** Names are unique across all integrators. They stay reserved for the caller until the end of the transaction. */
export async function checkNamesFree(db: Queries, names: Names, exceptAccountId?: string): Promise<void> {
  const taken = await findTaken(db, names, exceptAccountId)
  const fields = (['username', 'email'] as const).filter((field) => taken[field])
  if (fields.length > 0) {
    const [only = 'username', other] = fields
    const { username, email } = names
    throw conflict(
      other
        ? refusalFor('NAMES_TAKEN', { username, email })
        : refusalFor('NAME_TAKEN', { name: names[only] }),
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
  await lockNames(db, Object.values(keys))
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
async function lockNames(db: Queries, keys: string[]): Promise<void> {
  // Always in the same order, so that two callers cannot wait for each other.
  for (const key of [...new Set(keys)].toSorted()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
}
