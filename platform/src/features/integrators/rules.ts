import type { Integrator } from '#contract/schemas/integrator'
import { conflict } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { forEdit, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/integrators.ts'
import * as store from './store.ts'

export const requireIntegrator = orNotFound('Integrator', store.findIntegrator)

export const requireForEdit = forEdit(lockIntegrator, requireIntegrator)

/** Without it nobody could run the platform. */
export function checkNotOperators({ isOperator, name }: Integrator, action: 'suspended' | 'deleted'): void {
  if (isOperator) throw conflict(`${name} runs this platform and cannot be ${action}`)
}

/** The last account may still be there: at its own integrator nobody can delete it. */
export async function checkEmpty(db: Queries, integrator: Integrator): Promise<void> {
  const { integratorId, accounts, locations, devices, name } = integrator
  const texts = [
    counted(accounts > 1 ? accounts : 0, 'account'),
    counted(locations, 'location'),
    counted(devices, 'device'),
    counted(await store.countRegistered(db, integratorId), 'registered component'),
  ].filter((text) => text !== undefined)
  if (texts.length > 0) throw conflict(`${name} is not empty: it has ${texts.join(', ')}`)
}

function counted(count: number, what: string): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

/** What a trace stores of an integrator. Its counts would soon be outdated. */
export const traced = ({ integratorId, name, suspendedAt, version }: Integrator) => ({
  integratorId,
  name,
  suspendedAt,
  version,
})
