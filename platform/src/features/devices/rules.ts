import type { Device, DeviceSetup, DeviceUpdate } from '#contract/schemas/device'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { holdDevice, listDeviceComponents } from '../../domain/device-components.ts'
import { checkVersion, forEdit } from '../../domain/edits.ts'
import { findZone } from '../../domain/zones.ts'
import { ApiError, conflict, forbidden, invalid, notFound, refersToNothing } from '../../base/errors.ts'
import * as store from './store.ts'

export async function requireDevice(scope: Scope, deviceId: string): Promise<Device> {
  const device = await store.findDevice(scope, deviceId)
  if (!device) throw notFound('Device')
  return device
}

export const requireDeviceForEdit = forEdit(holdDevice, requireDevice)

export async function requireSetup(scope: Scope, deviceId: string): Promise<DeviceSetup> {
  const { db } = scope
  const device = await requireDevice(scope, deviceId)
  return { ...device, components: await listDeviceComponents(db, deviceId) }
}

export const requireSetupForEdit = forEdit(holdDevice, requireSetup)

/** The device's location, which the next steps need. */
export function requirePlaced(device: Device): string {
  if (device.locationId === null) {
    throw new ApiError(422, `Device ${device.deviceId} has no location yet: initialize it first`)
  }
  return device.locationId
}

export async function requireDeviceIdByCloudlink(scope: Scope, cloudlinkId: string): Promise<string> {
  const deviceId = await store.findDeviceIdByCloudlink(scope, cloudlinkId)
  if (deviceId === undefined) throw refersToNothing('cloudlinkId', 'Device')
  return deviceId
}

export function checkWithoutLocation(device: Device): void {
  if (device.locationId !== null) throw conflict(`Device ${device.deviceId} has a location already`)
}

export const editableFields = ['cloudlinkId', 'zoneId', 'hcbLocation', 'sampleFrequency'] as const

export function checkSameDevice(device: Device, update: DeviceUpdate): void {
  if (update.deviceId !== undefined && update.deviceId !== device.deviceId) {
    throw invalid('deviceId', 'The id of a device cannot change', 'IMMUTABLE')
  }
}

/** Cloudlink ids are unique on the whole platform: nobody may take one that another integrator will need. */
export function checkUpdate(device: Device, update: DeviceUpdate): void {
  checkVersion('The device', device, update)
  if (update.cloudlinkId !== undefined && update.cloudlinkId !== device.cloudlinkId)
    throw forbidden('Only the operator can change a cloudlink id')
}

/** The row of the zone that an update names. Undefined if it names none. */
export async function zoneRowOf(
  db: Queries,
  device: Device,
  zoneId: string | null | undefined,
): Promise<string | null | undefined> {
  if (zoneId === undefined || zoneId === null) return zoneId
  const zone = await findZone(db, requirePlaced(device), zoneId)
  if (!zone) throw invalid('zoneId', `The device's location has no zone ${zoneId}`, 'NOT_FOUND')
  return zone.id
}
