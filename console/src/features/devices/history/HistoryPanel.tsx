import { History } from '../../../domain/traces/History.tsx'
import { deviceHistory } from '../../../domain/traces/useTraces.ts'
import type { PanelProps } from '../page/panel.ts'

export function HistoryPanel({ overview: { device } }: PanelProps) {
  return <History of={`device ${device.deviceId}`} source={deviceHistory(device.deviceId)} />
}
