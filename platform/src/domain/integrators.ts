import type { Caller } from '../base/caller.ts'
import { notFound, refersToNothing } from '../base/errors.ts'

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
