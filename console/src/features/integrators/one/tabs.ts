import { integratorAddress } from '../../../domain/addresses.ts'
import type { Tab } from '../../../kit/page/Tabs.tsx'

const labels = {
  locations: 'Locations',
  accounts: 'Accounts',
  devices: 'Devices',
  products: 'Products',
  traces: 'Traces',
} as const

export type TabId = keyof typeof labels

export interface TabProps {
  integratorId: string
}

export const isTab = (text: string | undefined): text is TabId =>
  text !== undefined && Object.hasOwn(labels, text)

export const tabsOf = (integratorId: string) =>
  Object.fromEntries(
    Object.entries(labels).map(([id, label]) => [
      id,
      { id, label, href: integratorAddress(integratorId, id) },
    ]),
  ) as Record<TabId, Tab>
