import { useQuery } from '@tanstack/react-query'
import type { DeviceOverview, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { isNotOffered } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import type { useDeviceActions } from '../../../domain/devices/useDeviceActions.tsx'

/** Only while the page is visible. */
const refreshMs = 30_000

/** What the page shows. Data that only our platform has may be missing. */
export type KnownOverview = Pick<DeviceOverview, 'device'> &
  Partial<Omit<DeviceOverview, 'device' | 'components'>> & { components: readonly KnownComponent[] }

export type KnownComponent = DeviceSetup['components'][number] & Partial<DeviceOverview['components'][number]>

/** In one call, or, on a platform without it, with the call that every platform has. */
export function useDeviceOverview(deviceId: string) {
  const whole = useQuery({ ...query(api.getDeviceOverview, { deviceId }), refetchInterval: refreshMs })
  const isMissing = whole.error !== null && isNotOffered(whole.error)
  const plain = useQuery({ ...query(api.getDevice, { deviceId }), enabled: isMissing })
  const { error, isFetching, refetch } = isMissing ? plain : whole
  const data: KnownOverview | undefined = isMissing ? plain.data && overviewOf(plain.data) : whole.data
  return { data, error, isFetching, refetch, isPlain: isMissing && data !== undefined }
}

function overviewOf({ components, ...device }: DeviceSetup): KnownOverview {
  return { device, components }
}

export interface PanelProps {
  overview: KnownOverview
  actions: ReturnType<typeof useDeviceActions>
  isReloading: boolean
  reload: () => void
}
