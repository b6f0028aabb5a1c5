import type { Device } from '#contract/schemas/device'

/** The address of a location's page, or of one of its tabs. */
export const locationAddress = (locationId: string, tab?: string): string =>
  `#/locations/${encodeURIComponent(locationId)}${tab === undefined ? '' : `/${tab}`}`

/** The address of a device's page. */
export const deviceAddress = ({ deviceId }: Pick<Device, 'deviceId'>): string =>
  `#/devices/${encodeURIComponent(deviceId)}`

/** The address of a part of an integrator's page, which the operator opens. */
export const integratorAddress = (integratorId: string, part = 'locations'): string =>
  `#/integrators/of/${encodeURIComponent(integratorId)}/${part}`
