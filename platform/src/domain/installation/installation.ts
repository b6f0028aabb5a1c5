import type { Identity } from '#contract/fields/accounts'
import { sql } from 'drizzle-orm'
import { notFound } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { accounts } from '../../db/schema/index.ts'
import { type Trace, writeTrace } from '../../db/traces.ts'
import { insertIntegrator, type NewIntegrator, rolesOfFirstManager } from '../people/new-accounts.ts'

// Any number works, as long as every process uses the same one.
const lockNumber = 5_171_902_645

export interface Installation {
  /** The operator's integrator. Its people see all integrators. */
  organisation: string
  /** The first other integrator with its account manager, if the operator is not one itself. */
  integrator?: NewIntegrator | undefined
  administrator: Identity
}

/** In the caller's transaction. Of several callers at once one succeeds, and for the others the platform is already set up. */
export async function insertInstallation(
  db: Queries,
  { organisation, integrator, administrator }: Installation,
  url: string,
): Promise<{ accountId: string; managerId: string | undefined }> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
  const [somebody] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  if (somebody) throw notFound('Set-up')
  const operator = { name: organisation, isOperator: true, manager: administrator }
  const { email } = administrator
  const accountId = await insertTraced(db, operator, (id) => ({ account: { accountId: id, email }, url }))
  const trace = { account: { accountId, email }, url }
  const managerId = integrator && (await insertTraced(db, integrator, () => trace))
  return { accountId, managerId }
}

/** An integrator and its first account, with the traces of both. Returns the account. */
async function insertTraced(
  db: Queries,
  integrator: NewIntegrator,
  traceBy: (accountId: string) => Pick<Trace, 'account' | 'url'>,
): Promise<string> {
  const { name, isOperator = false, manager } = integrator
  const { integratorId, accountId } = await insertIntegrator(db, integrator)
  const trace = { ...traceBy(accountId), integratorId }
  const created = { integratorId, name, isOperator }
  await writeTrace(db, { ...trace, action: 'INTEGRATOR_CREATED', new: created })
  const person = { accountId, ...manager, integratorId, roles: rolesOfFirstManager }
  await writeTrace(db, { ...trace, action: 'ACCOUNT_CREATED', new: person })
  return accountId
}
