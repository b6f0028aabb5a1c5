import type { Device } from '#contract/schemas/device'

/** A device without a location, online and with a checked token. */
export const device = (deviceId: string, changes: Partial<Device> = {}): Device => ({
  deviceId,
  locationId: null,
  zoneId: null,
  cloudlinkId: `CL-${deviceId}`,
  status: 'ONLINE',
  currentVersion: '4.2.1',
  hasToken: true,
  isTokenValidated: true,
  sampleFrequency: 300,
  hcbLocation: null,
  tokenCheckedAt: null,
  reloadRequestedAt: null,
  version: 1,
  ...changes,
})
