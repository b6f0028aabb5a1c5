import type { Integrator } from '#contract/schemas/integrator'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { forEdit, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import * as store from './store.ts'

export const requireIntegrator = orNotFound('Integrator', store.findIntegrator)

export const requireForEdit = forEdit(lockIntegrator, requireIntegrator)

/** Without it nobody could run the platform. */
export function checkNotOperators({ isOperator, name }: Integrator, action: 'suspended' | 'deleted'): void {
  if (isOperator) throw conflict(refusalFor('RUNS_THE_PLATFORM', { name, action }))
}

/** The last account may still be there: at its own integrator nobody can delete it. */
export async function checkEmpty(db: Queries, integrator: Integrator): Promise<void> {
  const { integratorId, locations, devices, name } = integrator
  const accounts = integrator.accounts > 1 ? integrator.accounts : 0
  const components = await store.countRegistered(db, integratorId)
  if (accounts + locations + devices + components > 0)
    throw conflict(refusalFor('INTEGRATOR_NOT_EMPTY', { name, accounts, locations, devices, components }))
}

/** What a trace stores of an integrator. Its counts would soon be outdated. */
export const traced = ({ integratorId, name, suspendedAt, version }: Integrator) => ({
  integratorId,
  name,
  suspendedAt,
  version,
})
