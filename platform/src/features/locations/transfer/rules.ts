import type { LocationWithZones } from '#contract/schemas/location'
import type { Queries } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockDevice } from '../../../domain/device-components.ts'
import { lockIntegrator } from '../../../domain/integrators.ts'
import { conflict, outdated } from '../../../base/errors.ts'
import { requireLocation, requireLocationForEdit } from '../rules.ts'
import { findTaken, listDeviceIds } from './extent-store.ts'
import { moveEverything } from './store.ts'

/** The location, locked with its devices. The devices come first, as in every change of what is on them. */
export async function requireLocationForTransfer(
  scope: Scope,
  locationId: string,
): Promise<LocationWithZones> {
  const { db } = scope
  await requireLocation(scope, locationId)
  const devices = await listDeviceIds(db, locationId)
  for (const deviceId of devices) await lockDevice(scope, deviceId)
  const location = await requireLocationForEdit(scope, locationId)
  // A device that was added or removed before the location was locked is not locked itself.
  if ((await listDeviceIds(db, locationId)).join() !== devices.join()) throw outdated('The location')
  return location
}

export async function transfer(db: Queries, location: LocationWithZones, to: string): Promise<void> {
  const plan = { locationId: location.id, from: location.integratorId, to }
  await lockIntegrator(db, to)
  const taken = await findTaken(db, plan)
  if (taken !== undefined) {
    throw conflict(`The other integrator has a component ${taken}, or one with its MAC address, already`)
  }
  await moveEverything(db, plan)
}
