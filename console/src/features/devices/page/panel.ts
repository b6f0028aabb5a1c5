import type { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'
import type { KnownOverview } from './useDeviceOverview.ts'

/** The properties of every tab of the page. */
export interface PanelProps {
  overview: KnownOverview
  actions: ReturnType<typeof useDeviceActions>
  isReloading: boolean
  reload: () => void
}
