import type { ComponentType } from 'react'
import type { Tab } from '../../../kit/page/Tabs.tsx'
import { CurvePanel } from '../curve/CurvePanel.tsx'
import { DevicesPanel } from '../devices/DevicesPanel.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { SchedulePanel } from '../schedule/SchedulePanel.tsx'
import { ValuesPanel } from '../values/ValuesPanel.tsx'
import type { PanelProps } from './panel.ts'

interface LocationTab extends Tab {
  Panel: ComponentType<PanelProps>
}

const panels = [
  { id: 'values', label: 'Zones and values', Panel: ValuesPanel },
  { id: 'curve', label: 'Curve', Panel: CurvePanel },
  { id: 'calendar', label: 'Calendar and automation', Panel: SchedulePanel },
  { id: 'devices', label: 'Devices', Panel: DevicesPanel },
  { id: 'history', label: 'History', Panel: HistoryPanel },
]

/** In their order; the first is what the location's own address shows. */
export function locationTabs(locationId: string): LocationTab[] {
  const address = `#/locations/${encodeURIComponent(locationId)}`
  return panels.map((tab, at) => ({ ...tab, href: at === 0 ? address : `${address}/${tab.id}` }))
}
