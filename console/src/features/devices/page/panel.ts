import type { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import type { KnownOverview } from './useDeviceOverview.ts'

/** What every tab of the page is given. */
export interface PanelProps {
  overview: KnownOverview
  actions: ReturnType<typeof useDeviceActions>
  isReloading: boolean
  reload: () => void
}
