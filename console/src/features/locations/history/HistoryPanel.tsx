import { History } from '../../../domain/traces/History.tsx'
import { locationHistory } from '../../../domain/traces/useTraces.ts'
import type { PanelProps } from '../page/panel.ts'

export function HistoryPanel({ overview: { location } }: PanelProps) {
  return <History of={location.name} source={locationHistory(location.id)} />
}
