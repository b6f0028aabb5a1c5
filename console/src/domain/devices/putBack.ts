import type { Device, DeviceSetup } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import type { Done } from '../../kit/useUndo.tsx'

/**
 * Returns an unlinked device to its old place. Possible only for a device that had no components, because their
 * measurements are deleted with them, and only if its status can be restored: not after it has reported.
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
    message: `Device ${deviceId} is back at ${device.locationName || locationId}`,
  }
}
