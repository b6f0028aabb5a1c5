import { sql } from 'drizzle-orm'
import { notFound } from '../base/errors.ts'
import type { Queries } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { accounts, integrators } from '../db/schema/index.ts'
import { writeTrace } from '../db/traces.ts'
import { insertIntegrator, rolesOfFirstManager } from './new-integrator.ts'
import type { NewManager } from './new-integrator.ts'

// Any number works, as long as every process uses the same one.
const lockNumber = 5_171_902_645

export interface Installation {
  /** The operator's integrator. Its people see all integrators. */
  organisation: string
  /** The first other integrator, if the operator is not one itself. It has no account yet. */
  integrator: string | null
  administrator: NewManager
}

/**
 * Makes what an empty database needs, in the caller's transaction and with its traces. If several callers try at
 * once, one succeeds. For the others the platform is already set up.
 */
export async function insertInstallation(
  db: Queries,
  { organisation, integrator, administrator }: Installation,
  url: string,
): Promise<{ accountId: string }> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
  const [somebody] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  if (somebody) throw notFound('Set-up')
  const { integratorId, accountId } = await insertIntegrator(db, {
    name: organisation,
    isOperator: true,
    manager: administrator,
  })
  const account = { accountId, email: administrator.email }
  const trace = { account, integratorId, url }
  const operator = { integratorId, name: organisation, isOperator: true }
  await writeTrace(db, { ...trace, action: 'INTEGRATOR_CREATED', new: operator })
  const person = { accountId, ...administrator, integratorId, roles: rolesOfFirstManager }
  await writeTrace(db, { ...trace, action: 'ACCOUNT_CREATED', new: person })
  if (integrator !== null) {
    const id = newId()
    await db.insert(integrators).values({ id, name: integrator })
    const created = { integratorId: id, name: integrator, isOperator: false }
    await writeTrace(db, { ...trace, integratorId: id, action: 'INTEGRATOR_CREATED', new: created })
  }
  return { accountId }
}
