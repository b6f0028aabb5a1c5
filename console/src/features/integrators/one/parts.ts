import type { Tab } from '../../../kit/page/Tabs.tsx'

/** The parts of one integrator's page, in the order of their tabs. */
const parts = {
  locations: 'Locations',
  accounts: 'Accounts',
  devices: 'Devices',
  products: 'Products',
  traces: 'Traces',
} as const

export type Part = keyof typeof parts

export interface PartProps {
  integratorId: string
}

export const isPart = (text: string | undefined): text is Part =>
  text !== undefined && Object.hasOwn(parts, text)

export const partHref = (integratorId: string, part: Part = 'locations') =>
  `#/integrators/of/${integratorId}/${part}`

export const partTabs = (integratorId: string) =>
  Object.fromEntries(
    Object.entries(parts).map(([id, label]) => [id, { id, label, href: partHref(integratorId, id as Part) }]),
  ) as Record<Part, Tab>
