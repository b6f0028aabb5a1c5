import { integratorAddress } from '../../../domain/addresses.ts'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'

const labels = {
  locations: common.locations,
  accounts: common.accounts,
  devices: common.devices,
  products: common.products,
  traces: texts.traces,
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
