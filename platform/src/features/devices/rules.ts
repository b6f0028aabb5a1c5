import { isDeepStrictEqual } from 'node:util'
import { deviceFields } from '#contract/fields/devices'
import { namesOf } from '#contract/fields/field'
import type {
  CommitEntry,
  Device,
  DeviceComponent,
  DeviceOverview,
  DeviceSetup,
  DeviceUpdate,
} from '#contract/schemas/device'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, conflict, fieldError, forbidden, invalid, refersToNothing } from '../../base/errors.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { ComponentReport } from '../../db/schema/index.ts'
import { insertComponent, removeComponents } from '../../domain/devices/components.ts'
import { checkAddressFree, listDeviceComponents, lockDevice } from '../../domain/devices/device-components.ts'
import { lockProductByCode, lockProductById, type ProductRow } from '../../domain/devices/products.ts'
import { checkVersion, forEdit, orNotFound } from '../../domain/edits.ts'
import { checkLocationLimits, lockLocation } from '../../domain/places/locations.ts'
import {
  insertRegistered,
  lockRegisteredForEdit,
  updateRegistered,
  type RegisteredRow,
} from '../../domain/devices/registered-components.ts'
import { ensureZonesNamed, findZone, listZones, type ZoneRow } from '../../domain/places/zones.ts'
import * as store from './store.ts'

export const requireDevice = orNotFound('Device', store.findDevice)

export const requireDeviceForEdit = forEdit(lockDevice, requireDevice)

export async function requireSetup(scope: Scope, deviceId: string): Promise<DeviceSetup> {
  const device = await requireDevice(scope, deviceId)
  return { ...device, components: await listDeviceComponents(scope.db, deviceId) }
}

export const requireSetupForEdit = forEdit(lockDevice, requireSetup)

export function requireLocationId(device: Device): string {
  if (device.locationId === null) {
    throw new ApiError(422, refusalFor('DEVICE_WITHOUT_LOCATION', { device: device.deviceId }))
  }
  return device.locationId
}

export async function requireDeviceIdByCloudlink(scope: Scope, cloudlinkId: string): Promise<string> {
  const deviceId = await store.findDeviceIdByCloudlink(scope, cloudlinkId)
  if (deviceId === undefined) throw refersToNothing('cloudlinkId', 'Device')
  return deviceId
}

export function checkWithoutLocation(device: Device): void {
  if (device.locationId !== null)
    throw conflict(refusalFor('DEVICE_HAS_LOCATION', { device: device.deviceId }))
}

export const editableFields = [
  'cloudlinkId',
  'zoneId',
  ...namesOf(deviceFields),
  'sampleFrequency',
  'serial',
] as const

export function checkSameDevice(device: Device, update: DeviceUpdate): void {
  if (update.deviceId !== undefined && update.deviceId !== device.deviceId) {
    throw invalid('deviceId', refusalFor('DEVICE_ID_FIXED'), 'IMMUTABLE')
  }
}

/** Cloudlink ids are unique on the whole platform: nobody may take one that another integrator will need. */
export function checkUpdate(device: Device, update: DeviceUpdate): void {
  checkVersion('Device', device, update)
  if (update.cloudlinkId !== undefined && update.cloudlinkId !== device.cloudlinkId)
    throw forbidden(refusalFor('CLOUDLINK_ID_OF_OPERATOR'))
}

/** The row of the zone that an update names. Undefined if it names none. */
export async function zoneRowOf(
  db: Queries,
  device: Device,
  zoneId: string | null | undefined,
): Promise<string | null | undefined> {
  if (zoneId === undefined || zoneId === null) return zoneId
  const zone = await findZone(db, requireLocationId(device), zoneId)
  if (!zone) throw invalid('zoneId', refusalFor('NO_ZONE_AT_DEVICE', { zone: zoneId }), 'NOT_FOUND')
  return zone.id
}

/** Gives a device its first location. The request may name a zone, by id or by name. */
export async function initialize(
  scope: Scope,
  device: Device,
  { location, hcbLocation }: { location: string; hcbLocation: string },
): Promise<void> {
  await lockLocation(scope, location, 'location')
  const zones = await listZones(scope.db, location)
  const spoken = hcbLocation.toLowerCase()
  const named = zones.find(({ zoneId, name }) => [zoneId, name].some((text) => text.toLowerCase() === spoken))
  const only = zones.length === 1 ? zones[0] : undefined
  await store.updateDevice(scope.db, device.deviceId, {
    locationId: location,
    hcbLocation,
    zoneRowId: (named ?? only)?.id ?? null,
    status: 'INITIALIZED',
  })
}

/** Each component moves to the zone of the same name, and so does the device itself. */
export async function move(scope: Scope, device: DeviceSetup, from: string, to: string): Promise<void> {
  const { db } = scope
  await lockLocation(scope, to)
  const own = device.zoneId === null ? undefined : await findZone(db, from, device.zoneId)
  const leaving = [...(own ? [own] : []), ...(await store.listZonesInUse(db, device.deviceId))]
  const inZones = await ensureZonesNamed(
    db,
    to,
    leaving.map((zone) => ({ ...zone, preferredId: zone.zoneId })),
  )
  const moves = inZones.map(({ id, zone }) => ({ from: id, to: zone.id }))
  const ownThere = inZones.find(({ id }) => id === own?.id)?.zone
  await store.moveComponents(db, device.deviceId, to, moves)
  await store.moveMeasurements(db, device.deviceId, to)
  await checkLocationLimits(db, to)
  await store.updateDevice(db, device.deviceId, { locationId: to, zoneRowId: ownThere?.id ?? null })
}

export async function takeOffComponents(db: Queries, device: DeviceSetup): Promise<void> {
  await removeComponents(
    db,
    device.components.map(({ componentId }) => componentId),
  )
}

interface Commit {
  /** Locked for this transaction. */
  device: DeviceSetup
  entries: CommitEntry[]
  /** Chosen for entries that name no existing component. */
  productCode: string | undefined
}

/** Adds every entry or, by throwing, none. Returns what is new on the device. */
export async function commitComponents(scope: Scope, commit: Commit): Promise<DeviceComponent[]> {
  const { db, integratorId } = scope
  const { device, entries } = commit
  const locationId = requireLocationId(device)
  await lockLocation(scope, locationId)
  const identifiers = entries.flatMap(({ identifier }) => identifier ?? [])
  if (new Set(identifiers).size < identifiers.length) {
    throw invalid('identifier', refusalFor('COMPONENT_TWICE'), 'DUPLICATE')
  }
  const registered = await lockRegisteredForEdit(scope, identifiers)
  const inZones = await ensureZonesNamed(
    db,
    locationId,
    entries.map((entry) => ({ entry, name: entry.technicalZoneName })),
  )
  let onDevice = device.components
  for (const { entry, zone } of inZones) {
    const existing = entry.identifier ? registered.get(entry.identifier) : undefined
    if (existing && isCommitted(existing, entry, onDevice)) continue
    const source = existing ? await fromRegistration(db, existing) : await fromProduct(scope, commit)
    checkAddressFree({ ...addressOf(entry), size: sizeOf(source) }, onDevice)
    await addComponent(db, { integratorId, locationId, deviceId: device.deviceId, zone }, entry, source)
    onDevice = await listDeviceComponents(db, device.deviceId)
  }
  await checkLocationLimits(db, locationId)
  const before = new Set(device.components.map(({ componentId }) => componentId))
  return onDevice.filter(({ componentId }) => !before.has(componentId))
}

/** What a component is made from: a registration with its product, if it has one, or a product alone. */
type Source =
  | { existing: RegisteredRow; product: ProductRow | undefined }
  | { existing: undefined; product: ProductRow }

const sizeOf = ({ existing }: Source) => existing?.size ?? 1

async function fromProduct(scope: Scope, { productCode }: Commit): Promise<Source> {
  if (productCode === undefined) {
    throw invalid('product', refusalFor('PRODUCT_OR_IDENTIFIER'), 'REQUIRED')
  }
  return { existing: undefined, product: await lockProductByCode(scope, productCode) }
}

async function fromRegistration(db: Queries, existing: RegisteredRow): Promise<Source> {
  if (existing.origin !== 'DEVICE_COMPONENT') {
    throw new ApiError(422, refusalFor('NOT_FOR_A_DEVICE', { name: existing.componentName }), [
      fieldError('INVALID', 'identifier'),
    ])
  }
  if (existing.linkedComponentId !== null) {
    throw conflict(refusalFor('LINKED_ALREADY', { name: existing.componentName }), [
      fieldError('IN_USE', 'identifier'),
    ])
  }
  const { productId } = existing
  return { existing, product: productId === null ? undefined : await lockProductById(db, productId) }
}

const addressOf = (entry: CommitEntry) => ({
  modbusConfig: { startAddressOffset: entry.modbusStartAddressOffset },
  tcpConfig: entry.tcpConfig ?? null,
  rtuConfig: entry.rtuConfig ?? null,
})

/** The same commit a second time: the component is on this device exactly as the entry wants it. */
function isCommitted(existing: RegisteredRow, entry: CommitEntry, onDevice: DeviceComponent[]): boolean {
  const component = onDevice.find(({ componentId }) => componentId === existing.linkedComponentId)
  if (!component) return false
  const { modbusConfig, tcpConfig, rtuConfig } = component
  return (
    component.componentName === entry.componentName &&
    component.zoneName.toLowerCase() === entry.technicalZoneName.toLowerCase() &&
    component.componentSequence === entry.componentSequence &&
    component.productSequence === entry.productSequence &&
    isDeepStrictEqual(addressOf(entry), { modbusConfig, tcpConfig, rtuConfig })
  )
}

interface Target {
  integratorId: string
  locationId: string
  deviceId: string
  zone: ZoneRow
}

async function addComponent(
  db: Queries,
  { zone, ...target }: Target,
  entry: CommitEntry,
  source: Source,
): Promise<void> {
  const { existing, product } = source
  const identifier = existing ? existing.identifier : `${product.product}-${newId().toUpperCase()}`
  const address = {
    startAddressOffset: entry.modbusStartAddressOffset,
    componentSequence: entry.componentSequence,
    productSequence: entry.productSequence,
    size: sizeOf(source),
  }
  const { tcpConfig, rtuConfig } = entry
  const linkedComponentId = await insertComponent(db, {
    ...target,
    ...address,
    zoneRowId: zone.id,
    product,
    identifier,
    name: entry.componentName,
    tcpConfig,
    rtuConfig,
  })
  const registration = {
    ...address,
    componentName: entry.componentName,
    zoneName: zone.name,
    deviceId: target.deviceId,
    linkedComponentId,
  }
  if (existing) return updateRegistered(db, existing.id, registration)
  return insertRegistered(db, [
    {
      ...registration,
      integratorId: target.integratorId,
      identifier,
      origin: 'DEVICE_COMPONENT',
      source: 'device',
      productId: product.id,
      productType: product.type,
    },
  ])
}

/** A component's report, without the id. */
export const componentReport = (
  report: ComponentReport | undefined,
): DeviceOverview['components'][number]['report'] =>
  report ? { state: report.state, since: report.since, error: report.error } : null

const seconds = (moment: Date | null | undefined) => (moment ? epochSeconds(moment) : null)

export function stateOf({
  changedAt,
  isCurrent,
  state,
}: NonNullable<Awaited<ReturnType<typeof store.readState>>>): Pick<
  DeviceOverview,
  'configuration' | 'report'
> {
  return {
    configuration: {
      changedAt: epochSeconds(changedAt),
      takenAt: seconds(state?.configurationTakenAt),
      isCurrent,
    },
    report: state?.reportedAt
      ? {
          reportedAt: epochSeconds(state.reportedAt),
          startedAt: seconds(state.startedAt),
          clockAhead: state.clockAhead,
          waiting: state.waiting,
          dropped: state.dropped,
          doubtful:
            state.doubtfulFrom && state.doubtfulUntil
              ? { from: epochSeconds(state.doubtfulFrom), until: epochSeconds(state.doubtfulUntil) }
              : null,
        }
      : null,
  }
}
