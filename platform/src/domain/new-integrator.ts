import { type Role, roles } from '#contract/access'
import { withNameKeys } from '../db/account-names.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { accounts, integrators } from '../db/schema/index.ts'
import { checkNamesFree } from './names-taken.ts'

/** A person who will get an account. */
export interface NewManager {
  firstName: string
  lastName: string
  username: string
  email: string
}

export interface NewIntegrator {
  name: string
  /** Its people are operators. An installation has exactly one such integrator. */
  isOperator?: boolean
  /** The first account. It manages the others and owns itself. */
  manager: NewManager
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
  manager: NewManager,
  held: Role[],
): Promise<string> {
  await checkNamesFree(db, manager)
  const id = newId()
  const named = withNameKeys({ ...manager, id, integratorId, roles: held })
  await db.insert(accounts).values({ ...named, ownerAccountId: id })
  return id
}
