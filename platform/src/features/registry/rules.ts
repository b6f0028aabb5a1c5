import { isDeepStrictEqual } from 'node:util'
import type {
  ComponentRegistration,
  LinkRequest,
  RegisteredComponent,
  RegisteredComponentUpdate,
} from '#contract/schemas/registry'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, notFound, outdated, refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import {
  connectionColumns,
  editedFields,
  insertComponents,
  updateComponent,
  type ComponentFields,
  type NewComponent,
} from '../../domain/devices/components.ts'
import { checkAddressFree, listDeviceComponents, lockDevice } from '../../domain/devices/device-components.ts'
import { lockProductByCode } from '../../domain/devices/products.ts'
import { changedFields, orNotFound } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import { checkLocationLimits, findOwnLocation, lockLocation } from '../../domain/places/locations.ts'
import {
  lockRegisteredForEdit,
  updateRegistered,
  type RegisteredChange,
} from '../../domain/devices/registered-components.ts'
import { ensureZone } from '../../domain/places/zones.ts'
import { plainMacAddress } from '../../domain/devices/sensors.ts'
import * as store from './store.ts'

export const requireRegistered = orNotFound('Component', store.findRegistered)

export function checkNotLinked(component: RegisteredComponent): void {
  const { linkedComponentId, zoneName, componentName: name } = component
  if (linkedComponentId === null) return
  throw conflict(
    zoneName === null
      ? refusalFor('UNLINK_FIRST', { name })
      : refusalFor('UNLINK_FROM_ZONE_FIRST', { name, zone: zoneName }),
  )
}

/** Lock the registry first. */
export async function checkFree(
  scope: Scope,
  identifier: string,
  { macAddress }: Pick<ComponentRegistration, 'macAddress'>,
): Promise<void> {
  const taken = await store.listTaken(scope, {
    identifiers: [identifier],
    macAddresses: macAddress === null ? [] : [macAddress],
  })
  if (taken.identifiers.has(identifier)) {
    throw conflict(refusalFor('IDENTIFIER_TAKEN', { identifier }), [fieldError('DUPLICATE', 'identifier')])
  }
  if (macAddress !== null && taken.macAddresses.has(macAddress)) throw macAddressTaken(macAddress)
}

const macAddressTaken = (macAddress: string) =>
  conflict(refusalFor('MAC_ADDRESS_TAKEN', { macAddress }), [fieldError('DUPLICATE', 'macAddress')])

export async function checkOwnDevice(scope: Scope, deviceId: string | null | undefined): Promise<void> {
  if (deviceId && !(await store.findDeviceLocation(scope, deviceId)))
    throw refersToNothing('deviceId', 'Device')
}

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
  const locked = await requireRegistered(scope, 'identifier', identifier)
  // Somebody put it on a device, or took it off, before it was locked, so its device may not be locked here.
  if (locked.linkedComponentId !== seen.linkedComponentId) throw outdated('Component')
  return locked
}

type Connected = Pick<RegisteredComponentUpdate, 'tcpConfig' | 'rtuConfig'>

interface Fields extends ComponentFields {
  macAddress?: string | null
  connected?: Connected
}

export function fieldsOf(current: RegisteredComponent, update: RegisteredComponentUpdate): Fields {
  const { macAddress } = update
  const plain = typeof macAddress === 'string' ? plainMacAddress(macAddress) : macAddress
  const connected = newConnection(current, update)
  return {
    ...editedFields(current, update),
    ...changedFields<Fields>(current, { macAddress: plain }),
    ...(connected && { connected }),
  }
}

function newConnection(
  current: RegisteredComponent,
  { tcpConfig, rtuConfig }: Connected,
): Connected | undefined {
  if (!tcpConfig && !rtuConfig) return undefined
  if (current.linkedComponentId === null || current.deviceId === null) {
    throw new ApiError(422, refusalFor('NO_CONNECTION'), [
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

export interface Linked {
  old: RegisteredComponent
  new: RegisteredComponent
  /** False if the component was in this zone before. */
  isNew: boolean
}

/** All or, by throwing, none. What does not depend on one component is read once: others wait for the locked locations. */
export async function linkAll(scope: Scope, requests: LinkRequest[]): Promise<Linked[]> {
  const { db } = scope
  const identifiers = requests.map(({ identifier }) => identifier)
  // In the same order for all callers, so that two who link to the same locations never wait for each other.
  const locationIds = [...new Set(requests.map((request) => request.locationId))].toSorted()
  for (const locationId of locationIds) await lockLocation(scope, locationId, 'locationId')
  // Locked, then read: a statement that waits for a lock sees the rows it joins as they were before it waited.
  await lockRegisteredForEdit(scope, identifiers)
  const before = await store.findAllRegistered(scope, identifiers)
  const reads = readsOnce(scope)
  const links: Link[] = []
  for (const request of requests) {
    const old = before.get(request.identifier)
    if (!old) throw notFound('Component')
    if (old.linkedComponentId === null) links.push(await linkOf(scope, request, old, reads))
    else await checkSameZone(scope, old, request)
  }
  const ids = await insertComponents(
    db,
    links.map(({ component }) => component),
  )
  for (const [at, { registeredComponentId, change }] of links.entries())
    await updateRegistered(db, registeredComponentId, { ...change, linkedComponentId: ids[at] ?? '' })
  for (const locationId of locationIds) await checkLocationLimits(db, locationId)
  const after = await store.findAllRegistered(scope, identifiers)
  return identifiers.map((identifier) => {
    const [old, linked] = [before.get(identifier), after.get(identifier)]
    if (!old || !linked) throw notFound('Component')
    return { old, new: linked, isNew: old.linkedComponentId === null }
  })
}

interface Link {
  registeredComponentId: string
  component: NewComponent
  change: RegisteredChange
}

async function linkOf(
  { integratorId }: Scope,
  request: LinkRequest,
  registered: RegisteredComponent,
  { zoneOf, productOf, deviceAt }: ReturnType<typeof readsOnce>,
): Promise<Link> {
  const { locationId } = request
  const { registeredComponentId, identifier, product, deviceId, size } = registered
  const zone = await zoneOf(request)
  const address = {
    startAddressOffset: (request.modbusConfig ?? registered.modbusConfig).startAddressOffset,
    componentSequence: request.componentSequence ?? registered.componentSequence,
    productSequence: request.productSequence ?? registered.productSequence,
    size,
  }
  const componentName = request.componentName ?? registered.componentName
  const component = {
    ...address,
    integratorId,
    locationId,
    zoneRowId: zone.id,
    deviceId: await deviceAt(deviceId, locationId),
    product: product === null ? undefined : await productOf(product),
    identifier,
    name: componentName,
  }
  return { registeredComponentId, component, change: { ...address, componentName, zoneName: zone.name } }
}

/** What many components share is read once. */
function readsOnce(scope: Scope) {
  const zones = new Map<string, ReturnType<typeof ensureZone>>()
  const products = new Map<string, ReturnType<typeof lockProductByCode>>()
  const devices = new Map<string, ReturnType<typeof store.findDeviceLocation>>()
  const once = async <Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) => {
    const value = known.get(key) ?? read()
    known.set(key, value)
    return value
  }
  return {
    zoneOf: async (request: LinkRequest) =>
      once(zones, JSON.stringify([request.locationId, request.zoneId]), async () =>
        ensureZone(scope.db, request.locationId, request),
      ),
    productOf: async (code: string) => once(products, code, async () => lockProductByCode(scope, code)),
    /** A gateway receives only components in its own location. */
    deviceAt: async (deviceId: string | null, locationId: string): Promise<string | null> => {
      if (deviceId === null) return null
      const device = await once(devices, deviceId, async () => store.findDeviceLocation(scope, deviceId))
      return device?.locationId === locationId ? deviceId : null
    },
  }
}

async function checkSameZone(
  scope: Scope,
  linked: RegisteredComponent,
  { locationId, zoneId }: LinkRequest,
): Promise<void> {
  if (linked.locationId === locationId && linked.zoneId === zoneId) return
  const location = linked.locationId && (await findOwnLocation(scope, linked.locationId))
  const { componentName: name } = linked
  const zone = linked.zoneName ?? String(linked.zoneId)
  throw conflict(
    location
      ? refusalFor('LINKED_TO_ZONE', { name, zone, location: location.name })
      : refusalFor('LINKED_ALREADY', { name }),
    [fieldError('IN_USE', 'identifier')],
  )
}
