/** The parts of one integrator's page, in the order of their tabs. */
export const parts = {
  locations: 'Locations',
  accounts: 'Accounts',
  devices: 'Devices',
  products: 'Products',
  traces: 'Traces',
} as const

export type Part = keyof typeof parts

export const isPart = (text: string | undefined): text is Part =>
  text !== undefined && Object.hasOwn(parts, text)

export const pathOf = (integratorId: string, part: Part = 'locations') =>
  `/integrators/of/${integratorId}/${part}`
