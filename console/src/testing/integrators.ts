import type { Integrator } from '#contract/schemas/integrator'

export const integratorOf = (
  integratorId: string,
  name: string,
  changes: Partial<Integrator> = {},
): Integrator => ({
  integratorId,
  name,
  isOperator: false,
  suspendedAt: null,
  accounts: 2,
  locations: 1,
  devices: 1,
  lastSignIn: null,
  version: 1,
  ...changes,
})
