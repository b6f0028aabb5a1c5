import type { LinkRequest, RegisteredComponent } from '#contract/schemas/registry'
import type { Scope } from '../../db/scope.ts'
import { makeComponent } from '../../domain/components.ts'
import { checkRoom } from '../../domain/location-room.ts'
import { findLocation, holdLocation } from '../../domain/locations.ts'
import { holdProductById } from '../../domain/products.ts'
import { holdRegisteredForEdit, updateRegistered } from '../../domain/registered-components.ts'
import type { RegisteredRow } from '../../domain/registered-components.ts'
import { ensureZone } from '../../domain/zones.ts'
import { conflict, fieldError } from '../../base/errors.ts'
import { requireRegistered } from './rules.ts'
import * as store from './store.ts'

export interface Linked {
  old: RegisteredComponent
  new: RegisteredComponent
  /** False if the component was in this zone before. */
  isNew: boolean
}

/** Links every component or, by throwing, none. */
export async function linkAll(scope: Scope, requests: LinkRequest[]): Promise<Linked[]> {
  const identifiers = requests.map(({ identifier }) => identifier)
  // In the same order for all callers, so that two who link to the same locations never wait for each other.
  const places = [...new Set(requests.map((request) => request.locationId))].toSorted()
  for (const locationId of places) {
    await holdLocation(scope, locationId, 'locationId')
  }
  const rows = await holdRegisteredForEdit(scope, identifiers)
  const linked: Linked[] = []
  for (const request of requests) {
    const row = rows.get(request.identifier)
    if (row) linked.push(await linkOne(scope, request, row))
  }
  for (const locationId of places) await checkRoom(scope.db, locationId)
  return linked
}

async function linkOne(scope: Scope, request: LinkRequest, row: RegisteredRow): Promise<Linked> {
  const { db, integratorId } = scope
  const old = await requireRegistered(scope, 'identifier', request.identifier)
  if (old.linkedComponentId !== null) {
    await checkSamePlace(scope, old, request)
    return { old, new: old, isNew: false }
  }
  const zone = await ensureZone(db, request.locationId, request)
  const address = {
    startAddressOffset: request.modbusConfig?.startAddressOffset ?? row.startAddressOffset,
    componentSequence: request.componentSequence ?? row.componentSequence,
    productSequence: request.productSequence ?? row.productSequence,
    size: row.size,
  }
  const componentName = request.componentName ?? row.componentName
  const linkedComponentId = await makeComponent(db, {
    ...address,
    integratorId,
    locationId: request.locationId,
    zoneRowId: zone.id,
    deviceId: await deviceAt(scope, row.deviceId, request.locationId),
    product: row.productId === null ? undefined : await holdProductById(db, row.productId),
    identifier: row.identifier,
    name: componentName,
  })
  await updateRegistered(db, row.id, { ...address, componentName, zoneName: zone.name, linkedComponentId })
  const linked = await requireRegistered(scope, 'identifier', request.identifier)
  return { old, new: linked, isNew: true }
}

async function checkSamePlace(
  scope: Scope,
  linked: RegisteredComponent,
  { locationId, zoneId }: LinkRequest,
): Promise<void> {
  if (linked.locationId === locationId && linked.zoneId === zoneId) return
  const location = linked.locationId && (await findLocation(scope, linked.locationId))
  const place = location ? `: to zone ${linked.zoneName ?? linked.zoneId} of ${location.name}` : ''
  throw conflict(`${linked.componentName} is linked already${place}`, [fieldError('IN_USE', 'identifier')])
}

/** A gateway receives only components in its own location. */
async function deviceAt(scope: Scope, deviceId: string | null, locationId: string): Promise<string | null> {
  if (deviceId === null) return null
  const device = await store.findDeviceLocation(scope, deviceId)
  return device?.locationId === locationId ? deviceId : null
}
