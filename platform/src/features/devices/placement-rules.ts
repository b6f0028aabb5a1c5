import type { Device, DeviceSetup } from '#contract/schemas/device'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { removeComponents } from '../../domain/components.ts'
import { checkRoom } from '../../domain/location-room.ts'
import { holdLocation } from '../../domain/locations.ts'
import { ensureZoneNamed, findZone, listZones } from '../../domain/zones.ts'
import { listZonesInUse, moveComponents, moveMeasurements } from './move-store.ts'
import type { ZoneMove } from './move-store.ts'
import * as store from './store.ts'

/** Gives a device its first location. The request may name a zone, by id or by name. */
export async function place(
  scope: Scope,
  device: Device,
  { location, hcbLocation }: { location: string; hcbLocation: string },
): Promise<void> {
  const { db } = scope
  await holdLocation(scope, location, 'location')
  const zones = await listZones(db, location)
  const spoken = hcbLocation.toLowerCase()
  const named = zones.find(({ zoneId, name }) => [zoneId, name].some((text) => text.toLowerCase() === spoken))
  const only = zones.length === 1 ? zones[0] : undefined
  await store.updateDevice(db, device.deviceId, {
    locationId: location,
    hcbLocation,
    zoneRowId: (named ?? only)?.id ?? null,
    status: 'INITIALIZED',
  })
}

/** Each component moves to the zone of the same name, and so does the device itself. */
export async function move(scope: Scope, device: DeviceSetup, from: string, to: string): Promise<void> {
  const { db } = scope
  await holdLocation(scope, to)
  const own = device.zoneId === null ? undefined : await findZone(db, from, device.zoneId)
  const ownThere = own && (await ensureZoneNamed(db, to, own.name, own.zoneId))
  const moves: ZoneMove[] = []
  for (const zone of await listZonesInUse(db, device.deviceId)) {
    const there = await ensureZoneNamed(db, to, zone.name, zone.zoneId)
    moves.push({ from: zone.id, to: there.id })
  }
  await moveComponents(db, device.deviceId, to, moves)
  await moveMeasurements(db, device.deviceId, to)
  await checkRoom(db, to)
  await store.updateDevice(db, device.deviceId, { locationId: to, zoneRowId: ownThere?.id ?? null })
}

export async function takeOffComponents(db: Queries, device: DeviceSetup): Promise<void> {
  await removeComponents(
    db,
    device.components.map(({ componentId }) => componentId),
  )
}
