import { eq } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import { measurements, products } from '../db/schema/index.ts'
import { insertComponent } from '../domain/devices/components.ts'
import { insertRegistered } from '../domain/devices/registered-components.ts'
import { findZone } from '../domain/places/zones.ts'
import { newId } from '../db/ids.ts'
import { addLocation, addProduct } from './plant.ts'

interface Wanted {
  deviceId?: string
  slaveId?: number
  startAddressOffset?: number
  componentSequence?: number
  size?: number
}

/** A registered component in a location's zone `z-1`, with the measurements `power` and `current` of its product. */
export async function addLinked(db: Queries, integratorId: string, locationId: string, wanted: Wanted = {}) {
  const { id: productId } = await addProduct(db, integratorId)
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  const zone = await findZone(db, locationId, 'z-1')
  if (!zone || !product) throw new Error('The location has no zone z-1')
  const identifier = `CMP-${newId()}`
  const { slaveId, deviceId = null, ...given } = wanted
  const address = {
    startAddressOffset: 0,
    componentSequence: 0,
    productSequence: 0,
    size: 1,
    ...given,
  }
  const componentId = await insertComponent(db, {
    ...address,
    integratorId,
    locationId,
    zoneRowId: zone.id,
    deviceId,
    product,
    identifier,
    name: `Meter ${identifier}`,
    rtuConfig: slaveId === undefined ? null : { slaveId },
  })
  await insertRegistered(db, [
    {
      ...address,
      integratorId,
      identifier,
      macAddress: newId(),
      origin: 'DEVICE_COMPONENT',
      componentName: `Meter ${identifier}`,
      productId,
      productType: product.type,
      zoneName: zone.name,
      deviceId,
      linkedComponentId: componentId,
    },
  ])
  const rows = await db.select().from(measurements).where(eq(measurements.componentId, componentId))
  const measurementOf = (externalId: string) => rows.find((row) => row.externalId === externalId)?.id ?? ''
  return {
    componentId,
    identifier,
    productId,
    product: product.product,
    power: measurementOf('power'),
    current: measurementOf('current'),
    path: { locationId, zoneId: 'z-1', componentId },
  }
}

/** The same in a new location with the zones `z-1` and `z-2`. */
export async function addPlant(db: Queries, integratorId: string, wanted: Wanted = {}) {
  const locationId = await addLocation(db, integratorId, ['Cold room', 'Office'])
  return { locationId, ...(await addLinked(db, integratorId, locationId, wanted)) }
}
