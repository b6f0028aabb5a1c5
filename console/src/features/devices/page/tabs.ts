import type { ComponentType } from 'react'
import { deviceAddress } from '../../../domain/devices/deviceAddress.ts'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { AddressesPanel } from '../addresses/AddressesPanel.tsx'
import { ComponentsPanel } from '../components/ComponentsPanel.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import type { PanelProps } from './panel.ts'

interface DeviceTab extends Tab {
  Panel: ComponentType<PanelProps>
}

const panels = [
  { id: 'components', label: 'Components', Panel: ComponentsPanel },
  { id: 'addresses', label: 'Address map', Panel: AddressesPanel },
  { id: 'history', label: 'History', Panel: HistoryPanel },
]

/** In order. The first one is shown at the device's own address. */
export function deviceTabs(deviceId: string): DeviceTab[] {
  const address = deviceAddress({ deviceId })
  return panels.map((tab, at) => ({ ...tab, href: at === 0 ? address : `${address}/${tab.id}` }))
}
