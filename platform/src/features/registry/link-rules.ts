import type { LinkRequest, RegisteredComponent } from '#contract/schemas/registry'
import type { Scope } from '../../db/scope.ts'
import { lockProductById, insertComponents, type NewComponent } from '../../domain/components.ts'
import { checkLocationLimits, findOwnLocation, lockLocation } from '../../domain/locations.ts'
import { lockRegisteredForEdit, updateRegistered } from '../../domain/registered-components.ts'
import type { RegisteredChange, RegisteredRow } from '../../domain/registered-components.ts'
import { ensureZone } from '../../domain/zones.ts'
import { conflict, fieldError, notFound } from '../../base/errors.ts'
import * as store from './store.ts'

export interface Linked {
  old: RegisteredComponent
  new: RegisteredComponent
  /** False if the component was in this zone before. */
  isNew: boolean
}

/**
 * Links every component or, by throwing, none. Whatever does not depend on one component is read once for all of
 * them: the locations are held until the end, and others wait.
 */
export async function linkAll(scope: Scope, requests: LinkRequest[]): Promise<Linked[]> {
  const { db } = scope
  const identifiers = requests.map(({ identifier }) => identifier)
  // In the same order for all callers, so that two who link to the same locations never wait for each other.
  const places = [...new Set(requests.map((request) => request.locationId))].toSorted()
  for (const locationId of places) {
    await lockLocation(scope, locationId, 'locationId')
  }
  const rows = await lockRegisteredForEdit(scope, identifiers)
  const before = await store.findAllRegistered(scope, identifiers)
  const reads = readsOnce(scope)
  const wanted: Wanted[] = []
  for (const request of requests) {
    const [row, old] = [rows.get(request.identifier), before.get(request.identifier)]
    if (!row || !old) throw notFound('Component')
    if (old.linkedComponentId === null) wanted.push(await wantedOf(scope, request, row, reads))
    else await checkSamePlace(scope, old, request)
  }
  const ids = await insertComponents(
    db,
    wanted.map(({ component }) => component),
  )
  for (const [at, { row, change }] of wanted.entries())
    await updateRegistered(db, row.id, { ...change, linkedComponentId: ids[at] ?? '' })
  for (const locationId of places) await checkLocationLimits(db, locationId)
  const after = await store.findAllRegistered(scope, identifiers)
  const isNew = new Set(wanted.map(({ row }) => row.identifier))
  return identifiers.map((identifier) => {
    const [old, linked] = [before.get(identifier), after.get(identifier)]
    if (!old || !linked) throw notFound('Component')
    return { old, new: linked, isNew: isNew.has(identifier) }
  })
}

interface Wanted {
  row: RegisteredRow
  component: NewComponent
  change: RegisteredChange
}

async function wantedOf(
  { integratorId }: Scope,
  request: LinkRequest,
  row: RegisteredRow,
  { zoneOf, productOf, deviceAt }: ReturnType<typeof readsOnce>,
): Promise<Wanted> {
  const { locationId } = request
  const zone = await zoneOf(request)
  const address = {
    startAddressOffset: request.modbusConfig?.startAddressOffset ?? row.startAddressOffset,
    componentSequence: request.componentSequence ?? row.componentSequence,
    productSequence: request.productSequence ?? row.productSequence,
    size: row.size,
  }
  const componentName = request.componentName ?? row.componentName
  const component = {
    ...address,
    integratorId,
    locationId,
    zoneRowId: zone.id,
    deviceId: await deviceAt(row.deviceId, locationId),
    product: row.productId === null ? undefined : await productOf(row.productId),
    identifier: row.identifier,
    name: componentName,
  }
  return { row, component, change: { ...address, componentName, zoneName: zone.name } }
}

/** What many components share is asked for once. */
function readsOnce(scope: Scope) {
  const { db } = scope
  const zones = new Map<string, ReturnType<typeof ensureZone>>()
  const products = new Map<string, ReturnType<typeof lockProductById>>()
  const devices = new Map<string, ReturnType<typeof store.findDeviceLocation>>()
  const once = async <Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) => {
    const value = known.get(key) ?? read()
    known.set(key, value)
    return value
  }
  return {
    zoneOf: async (request: LinkRequest) =>
      once(zones, JSON.stringify([request.locationId, request.zoneId]), async () =>
        ensureZone(db, request.locationId, request),
      ),
    productOf: async (id: string) => once(products, id, async () => lockProductById(db, id)),
    /** A gateway receives only components in its own location. */
    deviceAt: async (deviceId: string | null, locationId: string): Promise<string | null> => {
      if (deviceId === null) return null
      const device = await once(devices, deviceId, async () => store.findDeviceLocation(scope, deviceId))
      return device?.locationId === locationId ? deviceId : null
    },
  }
}

async function checkSamePlace(
  scope: Scope,
  linked: RegisteredComponent,
  { locationId, zoneId }: LinkRequest,
): Promise<void> {
  if (linked.locationId === locationId && linked.zoneId === zoneId) return
  const location = linked.locationId && (await findOwnLocation(scope, linked.locationId))
  const place = location ? `: to zone ${linked.zoneName ?? linked.zoneId} of ${location.name}` : ''
  throw conflict(`${linked.componentName} is linked already${place}`, [fieldError('IN_USE', 'identifier')])
}
