import { nextFreeOffset } from '#contract/measuring/modbus-address'
import type { Component, ComponentSplit } from '#contract/schemas/component'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { conflict, outdated, refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { updateComponent, type ComponentPath } from '../../domain/devices/components.ts'
import {
  addressOf,
  checkAddressFree,
  listDeviceComponents,
  lockDevice,
  type ComponentAddress,
} from '../../domain/devices/device-components.ts'
import { orNotFound } from '../../domain/edits.ts'
import { checkLocationLimits, lockLocation } from '../../domain/places/locations.ts'
import {
  insertRegistered,
  updateRegistered,
  type RegisteredRow,
} from '../../domain/devices/registered-components.ts'
import { findZone, type ZoneRow } from '../../domain/places/zones.ts'
import * as store from './store.ts'
import type { ComponentRow, SplitComponent } from './store.ts'

export const requireComponent = orNotFound('Component', store.findComponent)

export interface LockedComponent {
  component: Component
  row: ComponentRow
  registration: RegisteredRow | undefined
}

/** The component, locked with its device, its location and its registration, in the order that everybody uses. */
export async function requireComponentForEdit(scope: Scope, path: ComponentPath): Promise<LockedComponent> {
  const { deviceId } = await requireComponent(scope, path)
  if (deviceId !== null) await lockDevice(scope, deviceId)
  await lockLocation(scope, path.locationId)
  const registration = await store.lockRegistrationForEdit(scope.db, path.componentId)
  const row = await store.lockComponentForEdit(scope, path.componentId)
  const component = await requireComponent(scope, path)
  // Somebody moved it to another device before it was locked. That device is not locked here.
  if (!row || row.deviceId !== deviceId) throw outdated('Component')
  return { component, row, registration }
}

export async function findNewZone(
  db: Queries,
  current: Component,
  zoneId: string | undefined,
): Promise<ZoneRow | undefined> {
  if (zoneId === undefined || zoneId === current.zoneId) return undefined
  const zone = await findZone(db, current.locationId, zoneId)
  if (!zone) throw refersToNothing('zoneId', 'Zone')
  return zone
}

export async function checkOffset(
  db: Queries,
  current: Component,
  startAddressOffset: number | undefined,
): Promise<void> {
  if (startAddressOffset === undefined || current.deviceId === null) return
  const onDevice = await listDeviceComponents(db, current.deviceId)
  checkAddressFree(
    { ...current, modbusConfig: { startAddressOffset } },
    onDevice.filter(({ componentId }) => componentId !== current.componentId),
    'modbusConfig.startAddressOffset',
  )
}

export function checkSplit({ measurements, componentName }: Component, { names }: ComponentSplit): void {
  if (measurements.length < 2) throw conflict(refusalFor('TOO_FEW_TO_SPLIT', { name: componentName }))
  const known = new Set(measurements.map(({ measurementId }) => measurementId))
  if (names.some(({ measurementId }) => !known.has(measurementId))) {
    throw refersToNothing('names', 'Measurement')
  }
}

/** The component keeps its first measurement. Each other one gets its own component. */
export async function split(
  scope: Scope,
  { component, row, registration }: LockedComponent,
  { names }: ComponentSplit,
): Promise<Component[]> {
  const { db } = scope
  const [first, ...others] = component.measurements
  const nameOf = new Map(names.map(({ measurementId, componentName }) => [measurementId, componentName]))
  const size = Math.max(1, Math.floor(component.size / component.measurements.length))
  const changes = { componentName: nameOf.get(first?.measurementId ?? '') ?? component.componentName, size }
  await updateComponent(db, row.id, changes)
  if (registration) await updateRegistered(db, registration.id, changes)

  const taken = await store.listIdentifiers(scope, `${row.identifier}-`)
  const neighbours = await store.listNeighbours(db, row)
  const ids = [row.id]
  for (const measurement of others) {
    const resized = { ...component, size }
    const added = {
      identifier: freeIdentifier(row.identifier, taken),
      name: nameOf.get(measurement.measurementId) ?? measurement.label,
      startAddressOffset: nextFreeOffset(resized, neighbours),
      componentSequence: nextSequence(neighbours),
      size,
    }
    const id = await store.insertSplitComponent(db, row, added)
    if (registration) await registerSplitComponent(db, registration, added, id)
    await store.moveMeasurement(db, measurement.measurementId, id)
    taken.add(added.identifier)
    neighbours.push(addressOf({ ...row, ...added }))
    ids.push(id)
  }
  await checkLocationLimits(db, row.locationId)
  const byId = new Map((await store.listComponents(db, ids)).map((one) => [one.componentId, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function freeIdentifier(identifier: string, taken: Set<string>): string {
  let count = 2
  while (taken.has(`${identifier}-${count}`)) count += 1
  return `${identifier}-${count}`
}

const nextSequence = (neighbours: ComponentAddress[]) =>
  Math.max(...neighbours.map(({ componentSequence, size }) => componentSequence + size))

/** A MAC address belongs to one registration only, the old one. */
async function registerSplitComponent(
  db: Queries,
  { integratorId, origin, productId, productType, zoneName, deviceId, productSequence }: RegisteredRow,
  { name, ...added }: SplitComponent,
  linkedComponentId: string,
): Promise<void> {
  await insertRegistered(db, [
    {
      integratorId,
      origin,
      productId,
      productType,
      zoneName,
      deviceId,
      productSequence,
      ...added,
      componentName: name,
      source: 'split',
      linkedComponentId,
    },
  ])
}
