import { isDeepStrictEqual } from 'node:util'
import type { CommitEntry, DeviceComponent, DeviceSetup } from '#contract/schemas/device'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { newId } from '../../db/ids.ts'
import { makeComponent } from '../../domain/components.ts'
import { checkAddressFree, listDeviceComponents } from '../../domain/device-components.ts'
import { checkRoom } from '../../domain/location-room.ts'
import { holdLocation } from '../../domain/locations.ts'
import { holdProductByCode, holdProductById, type ProductRow } from '../../domain/products.ts'
import {
  holdRegisteredForEdit,
  insertRegistered,
  type RegisteredRow,
  updateRegistered,
} from '../../domain/registered-components.ts'
import { ensureZoneNamed } from '../../domain/zones.ts'
import { ApiError, conflict, fieldError, invalid } from '../../base/errors.ts'
import { requirePlaced } from './rules.ts'

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
  const locationId = requirePlaced(device)
  await holdLocation(scope, locationId)
  const identifiers = entries.flatMap(({ identifier }) => identifier ?? [])
  if (new Set(identifiers).size < identifiers.length) {
    throw invalid('identifier', 'The list names the same component twice', 'DUPLICATE')
  }
  const registered = await holdRegisteredForEdit(scope, identifiers)
  let onDevice = device.components
  for (const entry of entries) {
    const existing = entry.identifier ? registered.get(entry.identifier) : undefined
    if (existing && isCommitted(existing, entry, onDevice)) continue
    const source = existing ? await fromRegistration(db, existing) : await fromProduct(scope, commit)
    checkAddressFree({ ...addressOf(entry), size: sizeOf(source) }, onDevice)
    await addComponent(db, { integratorId, locationId, deviceId: device.deviceId }, entry, source)
    onDevice = await listDeviceComponents(db, device.deviceId)
  }
  await checkRoom(db, locationId)
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
    throw invalid('product', 'A product, or the identifier of an existing component, is required', 'REQUIRED')
  }
  return { existing: undefined, product: await holdProductByCode(scope, productCode) }
}

async function fromRegistration(db: Queries, existing: RegisteredRow): Promise<Source> {
  if (existing.origin !== 'DEVICE_COMPONENT') {
    throw new ApiError(422, `${existing.componentName} is not meant for a device: link it to a zone`, [
      fieldError('INVALID', 'identifier'),
    ])
  }
  if (existing.linkedComponentId !== null) {
    throw conflict(`${existing.componentName} is linked already`, [fieldError('IN_USE', 'identifier')])
  }
  const { productId } = existing
  return { existing, product: productId === null ? undefined : await holdProductById(db, productId) }
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
}

async function addComponent(db: Queries, target: Target, entry: CommitEntry, source: Source): Promise<void> {
  const zone = await ensureZoneNamed(db, target.locationId, entry.technicalZoneName)
  const { existing, product } = source
  const identifier = existing ? existing.identifier : `${product.product}-${newId().toUpperCase()}`
  const address = {
    startAddressOffset: entry.modbusStartAddressOffset,
    componentSequence: entry.componentSequence,
    productSequence: entry.productSequence,
    size: sizeOf(source),
  }
  const { tcpConfig, rtuConfig } = entry
  const linkedComponentId = await makeComponent(db, {
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
