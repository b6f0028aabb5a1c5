import { useMemo } from 'react'
import { History } from '../../../domain/traces/History.tsx'
import { locationHistory } from '../../../domain/traces/traces.ts'
import type { PanelProps } from '../page/panel.ts'

export function HistoryPanel({ overview: { location } }: PanelProps) {
  const names = useMemo(
    () =>
      new Map([
        [location.id, location.name],
        ...location.zones.map(({ zoneId, zoneName }) => [zoneId, zoneName] as const),
      ]),
    [location],
  )
  return <History of={location.name} source={locationHistory(location.id)} names={names} />
}
