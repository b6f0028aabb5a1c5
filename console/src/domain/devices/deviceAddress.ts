import type { Device } from '#contract/schemas/device'

/** The address of a device's page. */
export const deviceAddress = ({ deviceId }: Pick<Device, 'deviceId'>): string =>
  `#/devices/${encodeURIComponent(deviceId)}`
