/** The address of a part of an integrator's page, which the operator opens. */
export const integratorAddress = (integratorId: string, part = 'locations'): string =>
  `#/integrators/of/${encodeURIComponent(integratorId)}/${part}`
