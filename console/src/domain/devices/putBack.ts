import type { Device, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import type { Done } from '../../kit/undo/useUndo.tsx'

/**
 * How an unlinked device comes back to where it was. Only one without components does so whole: what those measured is gone
 * with them. Nor does its status come back where it has reported already.
 */
export function putBack(device: Device, setup: DeviceSetup | undefined): Done['undo'] {
  const { deviceId, cloudlinkId, locationId, hcbLocation, zoneId, status } = device
  const isWhole = setup?.components.length === 0 && status === 'INITIALIZED'
  if (!isWhole || locationId === null || !hcbLocation) return undefined
  return {
    run: async () => {
      const placed = await api.initializeDevice({ body: { cloudlinkId, location: locationId, hcbLocation } })
      if (placed.zoneId !== zoneId) await api.updateManagedDevice({ deviceId, body: { zoneId } })
    },
    said: `Device ${deviceId} is back at ${device.locationName || locationId}`,
  }
}
