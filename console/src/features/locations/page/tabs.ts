import type { ComponentType } from 'react'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { CommissioningPanel } from '../commissioning/CommissioningPanel.tsx'
import { CurvePanel } from '../curve/CurvePanel.tsx'
import { DevicesPanel } from '../devices/DevicesPanel.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { SchedulePanel } from '../schedule/SchedulePanel.tsx'
import { ValuesPanel } from '../values/ValuesPanel.tsx'
import { WokenPanel } from '../woken/WokenPanel.tsx'
import { locationAddress } from '../../../domain/addresses.ts'
import type { PanelProps } from './panel.ts'

interface LocationTab extends Tab {
  Panel: ComponentType<PanelProps>
}

const panels = [
  { id: 'values', label: 'Zones and values', Panel: ValuesPanel },
  { id: 'curve', label: 'Curve', Panel: CurvePanel },
  { id: 'calendar', label: 'Calendar and automation', Panel: SchedulePanel },
  { id: 'devices', label: 'Devices', Panel: DevicesPanel },
  { id: 'woken', label: 'Who is woken', Panel: WokenPanel },
  { id: 'commissioning', label: 'Commissioning', Panel: CommissioningPanel },
  { id: 'history', label: 'History', Panel: HistoryPanel },
]

/** In their order. The first one is shown at the location's own address. */
export function locationTabs(locationId: string): LocationTab[] {
  return panels.map((tab, at) => ({
    ...tab,
    href: locationAddress(locationId, at === 0 ? undefined : tab.id),
  }))
}
