import type { Role } from '#contract/roles'
import { roles } from '#contract/roles'
import { withNameKeys } from '../db/account-names.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { accounts, integrators } from '../db/schema/index.ts'
import { checkNamesFree } from './names-taken.ts'

/** Somebody who is going to have an account. */
export interface NewManager {
  firstName: string
  lastName: string
  username: string
  email: string
}

export interface NewIntegrator {
  name: string
  /** Its people may do what is the operator's; an installation has one such integrator. */
  isOperator?: boolean
  /** The first account: it manages the others, and owns itself. */
  manager: NewManager
}

/** There is nobody else yet who could give the first account a role that it lacks. The demo is no work. */
export const rolesOfFirstManager: Role[] = roles.filter((role) => role !== 'ROLE_DASHBOARD_DEMO')

/**
 * Makes an integrator and its first account, in the caller's transaction. The account has no identity yet: whoever calls
 * sees to its password or its invitation, and to the traces `INTEGRATOR_CREATED` and `ACCOUNT_CREATED`, both of the new integrator.
 */
export async function insertIntegrator(db: Queries, { name, isOperator = false, manager }: NewIntegrator) {
  await checkNamesFree(db, manager)
  const [integratorId, accountId] = [newId(), newId()]
  await db.insert(integrators).values({ id: integratorId, name, isOperator })
  await db.insert(accounts).values({
    ...withNameKeys({ ...manager, id: accountId, integratorId, roles: rolesOfFirstManager }),
    ownerAccountId: accountId,
  })
  return { integratorId, accountId }
}
