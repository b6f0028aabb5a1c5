import { isDeepStrictEqual } from 'node:util'
import type { RegisteredComponent, RegisteredComponentUpdate } from '#contract/schemas/registry'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { changedFields } from '../../domain/edits.ts'
import { connectionColumns, updateComponent } from '../../domain/components.ts'
import { checkAddressFree, lockDevice, listDeviceComponents } from '../../domain/device-components.ts'
import { lockIntegrator } from '../../domain/integrators.ts'
import { lockRegisteredForEdit, updateRegistered } from '../../domain/registered-components.ts'
import { ApiError, fieldError, outdated } from '../../base/errors.ts'
import { macAddressTaken, plainMacAddress, requireRegistered } from './rules.ts'
import * as store from './store.ts'

/** The registration, locked with its device. The device comes first, as in every change of an address. */
export async function requireRegisteredForEdit(
  scope: Scope,
  identifier: string,
): Promise<RegisteredComponent> {
  const seen = await requireRegistered(scope, 'identifier', identifier)
  if (seen.linkedComponentId !== null && seen.deviceId !== null) {
    await lockDevice(scope, seen.deviceId)
  }
  await lockRegisteredForEdit(scope, [identifier])
  const held = await requireRegistered(scope, 'identifier', identifier)
  // Somebody put it on a device, or took it off, before it was locked, so its device may not be locked here.
  if (held.linkedComponentId !== seen.linkedComponentId) throw outdated('The component')
  return held
}

type Connected = Pick<RegisteredComponentUpdate, 'tcpConfig' | 'rtuConfig'>

interface Fields {
  componentName?: string
  macAddress?: string | null
  startAddressOffset?: number
  componentSequence?: number
  productSequence?: number
  size?: number
  connected?: Connected
}

export function fieldsOf(current: RegisteredComponent, update: RegisteredComponentUpdate): Fields {
  const { macAddress } = update
  const present = { ...current, startAddressOffset: current.modbusConfig.startAddressOffset }
  const connected = newConnection(current, update)
  return {
    ...changedFields<Fields>(present, {
      componentName: update.componentName,
      macAddress: typeof macAddress === 'string' ? plainMacAddress(macAddress) : macAddress,
      startAddressOffset: update.modbusConfig?.startAddressOffset,
      componentSequence: update.componentSequence,
      productSequence: update.productSequence,
    }),
    ...(connected && { connected }),
  }
}

/** The connection of the update, if it differs from the stored one. */
function newConnection(
  current: RegisteredComponent,
  { tcpConfig, rtuConfig }: Connected,
): Connected | undefined {
  if (!tcpConfig && !rtuConfig) return undefined
  if (current.linkedComponentId === null || current.deviceId === null) {
    throw new ApiError(422, 'No device reads this component: only a component of a device has a connection', [
      fieldError('INVALID', tcpConfig ? 'tcpConfig' : 'rtuConfig'),
    ])
  }
  const isSame = isDeepStrictEqual(
    [tcpConfig ?? null, rtuConfig ?? null],
    [current.tcpConfig ?? null, current.rtuConfig ?? null],
  )
  return isSame ? undefined : { tcpConfig, rtuConfig }
}

/** Writes to the registration and, while it is linked, to its component. `field` is the name that the caller sent. */
export async function applyFields(
  scope: Scope,
  current: RegisteredComponent,
  fields: Fields,
  field: string,
): Promise<RegisteredComponent> {
  const { db } = scope
  const { macAddress, connected, ...shared } = fields
  if (macAddress) {
    await lockIntegrator(db, scope.integratorId)
    const { registeredComponentId } = current
    if (await store.isMacAddressTaken(scope, macAddress, registeredComponentId)) {
      throw macAddressTaken(macAddress)
    }
  }
  if (current.linkedComponentId !== null) {
    await checkStretch(db, current, fields, field)
    await updateComponent(db, current.linkedComponentId, {
      ...shared,
      ...(connected && connectionColumns(connected)),
    })
  }
  await updateRegistered(db, current.registeredComponentId, {
    ...shared,
    ...(macAddress !== undefined && { macAddress }),
  })
  return requireRegistered(scope, 'identifier', current.identifier)
}

async function checkStretch(
  db: Queries,
  current: RegisteredComponent,
  { startAddressOffset, size, connected }: Fields,
  field: string,
): Promise<void> {
  const isSame = startAddressOffset === undefined && size === undefined && connected === undefined
  if (current.deviceId === null || isSame) return
  const onDevice = await listDeviceComponents(db, current.deviceId)
  const own = onDevice.find(({ componentId }) => componentId === current.linkedComponentId)
  if (!own) return
  const wanted = {
    ...own,
    ...(connected && { tcpConfig: connected.tcpConfig, rtuConfig: connected.rtuConfig }),
    modbusConfig: { startAddressOffset: startAddressOffset ?? own.modbusConfig.startAddressOffset },
    size: size ?? own.size,
  }
  checkAddressFree(
    wanted,
    onDevice.filter((other) => other !== own),
    field,
  )
}
