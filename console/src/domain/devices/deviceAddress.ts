import type { Device } from '#contract/schemas/device'

/** Where the page of a device is. */
export const deviceAddress = ({ deviceId }: Pick<Device, 'deviceId'>): string =>
  `#/devices/${encodeURIComponent(deviceId)}`
