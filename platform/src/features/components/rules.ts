import type { Component, ComponentUpdate } from '#contract/schemas/component'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { changedFields } from '../../domain/edits.ts'
import type { ComponentPath } from '../../domain/components.ts'
import { checkAddressFree, lockDevice, listDeviceComponents } from '../../domain/device-components.ts'
import { lockLocation } from '../../domain/locations.ts'
import type { RegisteredRow } from '../../domain/registered-components.ts'
import { findZone } from '../../domain/zones.ts'
import type { ZoneRow } from '../../domain/zones.ts'
import { notFound, outdated, refersToNothing } from '../../base/errors.ts'
import * as store from './store.ts'
import type { ComponentRow } from './store.ts'

export async function requireComponent(scope: Scope, path: ComponentPath): Promise<Component> {
  const component = await store.findComponent(scope, path)
  if (!component) throw notFound('Component')
  return component
}

export interface LockedComponent {
  component: Component
  row: ComponentRow
  registration: RegisteredRow | undefined
}

/** The component, locked with its device, its location and its registration, in the order that everybody uses. */
export async function requireComponentForEdit(scope: Scope, path: ComponentPath): Promise<LockedComponent> {
  const { db } = scope
  const { deviceId } = await requireComponent(scope, path)
  if (deviceId !== null) await lockDevice(scope, deviceId)
  await lockLocation(scope, path.locationId)
  const registration = await store.lockRegistrationForEdit(db, path.componentId)
  const row = await store.lockComponentForEdit(scope, path.componentId)
  const component = await requireComponent(scope, path)
  // Somebody moved it to another device before it was locked. That device is not locked here.
  if (!row || row.deviceId !== deviceId) throw outdated('The component')
  return { component, row, registration }
}

export interface Fields {
  componentName?: string
  startAddressOffset?: number
  componentSequence?: number
  productSequence?: number
}

export function fieldsOf(current: Component, update: ComponentUpdate): Fields {
  const present = { ...current, startAddressOffset: current.modbusConfig.startAddressOffset }
  return changedFields<Fields>(present, {
    componentName: update.componentName,
    startAddressOffset: update.modbusConfig?.startAddressOffset,
    componentSequence: update.componentSequence,
    productSequence: update.productSequence,
  })
}

/** The zone that the component should move to, if it is another one. */
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
