import { refusalFor } from '#contract/texts/refusals/refusal'
import { eq, or } from 'drizzle-orm'
import { ApiError, conflict, notFound, refersToNothing } from '../../base/errors.ts'
import type { Caller } from '../../base/request.ts'
import type { Queries } from '../../db/connection.ts'
import { integrators } from '../../db/schema/index.ts'

/** For an integrator in a path: only the caller's own exists. */
export function requireOwnIntegrator(caller: Caller, integratorId: string): void {
  if (integratorId !== caller.integratorId) throw notFound('Integrator')
}

/** The same for an integrator in a body, where it may be left out. */
export function checkIntegratorField(caller: Caller, integratorId: string | undefined): void {
  if (integratorId !== undefined && integratorId !== caller.integratorId) {
    throw refersToNothing('integratorId', 'Integrator')
  }
}

const selectIntegrator = (db: Queries, integratorId: string) =>
  db.select({ id: integrators.id }).from(integrators).where(eq(integrators.id, integratorId))

/** Any integrator. For the operator only. */
export async function requireIntegrator(db: Queries, integratorId: string): Promise<void> {
  const [row] = await selectIntegrator(db, integratorId)
  if (!row) throw notFound('Integrator')
}

/** Changes that depend on all of its accounts or registrations run one after the other, so that what one found stays true. */
export async function lockIntegrator(db: Queries, integratorId: string): Promise<void> {
  const [row] = await selectIntegrator(db, integratorId).for('no key update')
  if (!row) throw notFound('Integrator')
}

/** Finds an integrator by name or id, for people who type it. If two have the same name, the id is needed. */
export async function requireIntegratorByName(db: Queries, text: string): Promise<{ integratorId: string }> {
  const found = await db
    .select({ integratorId: integrators.id })
    .from(integrators)
    .where(or(eq(integrators.id, text), eq(integrators.name, text)))
    .orderBy(integrators.id)
    .limit(2)
  const [only, another] = found
  if (!only) throw new ApiError(404, refusalFor('NOT_FOUND_NAMED', { what: 'Integrator', name: text }))
  if (another) throw conflict(refusalFor('SEVERAL_INTEGRATORS', { name: text }))
  return only
}

/** The operator's own integrator. Every installation has exactly one after its set-up. */
export async function findOperator(db: Queries): Promise<{ integratorId: string; name: string } | undefined> {
  const [operator] = await db
    .select({ integratorId: integrators.id, name: integrators.name })
    .from(integrators)
    .where(eq(integrators.isOperator, true))
    .orderBy(integrators.id)
    .limit(1)
  return operator
}
