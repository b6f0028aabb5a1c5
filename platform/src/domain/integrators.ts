import { eq, or } from 'drizzle-orm'
import type { Caller } from '../base/caller.ts'
import { conflict, notFound, refersToNothing } from '../base/errors.ts'
import type { Queries } from '../db/connection.ts'
import { integrators } from '../db/schema/index.ts'

/** For an integrator in a path: none but the caller's own exists. */
export function requireOwnIntegrator(caller: Caller, integratorId: string): void {
  if (integratorId !== caller.integratorId) throw notFound('Integrator')
}

/** The same for one in a body, where it may be left out. */
export function checkIntegratorField(caller: Caller, integratorId: string | undefined): void {
  if (integratorId !== undefined && integratorId !== caller.integratorId) {
    throw refersToNothing('integratorId', 'Integrator')
  }
}

const selectIntegrator = (db: Queries, integratorId: string) =>
  db.select({ id: integrators.id }).from(integrators).where(eq(integrators.id, integratorId))

/** Any integrator: for the operator alone. */
export async function requireIntegrator(db: Queries, integratorId: string): Promise<void> {
  const [row] = await selectIntegrator(db, integratorId)
  if (!row) throw notFound('Integrator')
}

/**
 * The same, held until the end of the transaction. Changes that look at all of an integrator's accounts or
 * registrations come one after the other: what one of them found to be free, or enough, stays so.
 */
export async function holdIntegrator(db: Queries, integratorId: string): Promise<void> {
  const [row] = await selectIntegrator(db, integratorId).for('no key update')
  if (!row) throw notFound('Integrator')
}

/** By its name or its id, for who types it; two of the same name are told apart by the id. */
export async function requireIntegratorByName(db: Queries, text: string): Promise<{ integratorId: string }> {
  const found = await db
    .select({ integratorId: integrators.id })
    .from(integrators)
    .where(or(eq(integrators.id, text), eq(integrators.name, text)))
    .orderBy(integrators.id)
    .limit(2)
  const [only, another] = found
  if (!only) throw notFound(`Integrator ${text}`)
  if (another) throw conflict(`Several integrators are called ${text}: name one by its id`)
  return only
}

/** The operator's own integrator; an installation has one, from its set-up on. */
export async function findOperator(db: Queries): Promise<{ integratorId: string; name: string } | undefined> {
  const [operator] = await db
    .select({ integratorId: integrators.id, name: integrators.name })
    .from(integrators)
    .where(eq(integrators.isOperator, true))
    .orderBy(integrators.id)
    .limit(1)
  return operator
}
