import { integratorAddress } from '../../../domain/addresses.ts'
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

export const partTabs = (integratorId: string) =>
  Object.fromEntries(
    Object.entries(parts).map(([id, label]) => [
      id,
      { id, label, href: integratorAddress(integratorId, id) },
    ]),
  ) as Record<Part, Tab>
