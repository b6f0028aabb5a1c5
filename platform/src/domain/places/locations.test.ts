import { mostInLocation } from '#contract/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { components, conditionals, zones } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { checkLocationLimits } from './locations.ts'

const { db, api, own, platform } = await startAsDeviceManager()
const tooMany = (most: number, name: string) => ({
  status: 409,
  message: `A location has at most ${most.toLocaleString('en')} ${name}. This one would have ${(most + 1).toLocaleString('en')}.`,
})

/** A location that takes no more components. */
async function full() {
  const locationId = await addLocation(db, own, ['Hall'])
  await db.execute(sql`
    insert into ${components} (id, integrator_id, location_id, zone_id, identifier, name,
      start_address_offset, component_sequence, product_sequence, size)
    select ${locationId} || number, ${own}, ${locationId}, ${zones.id}, ${locationId} || number, 'Meter', 0, 0, 0, 1
    from ${zones}, generate_series(1, ${mostInLocation.components}::int) as number
    where ${zones.locationId} = ${locationId}`)
  return locationId
}

const countIn = async (locationId: string) => db.$count(components, eq(components.locationId, locationId))

test('a full location takes no component, whichever call adds it', async () => {
  const locationId = await full()
  const { id: productId, product } = await addProduct(db, own)
  const identifier = await addRegistered(db, own, { origin: 'LINKED', productId })
  const link = { identifier, locationId, zoneId: 'z-1', zoneName: 'Hall' }
  const deviceId = await addDevice(db, own, { locationId })
  const entry = {
    product: null,
    componentName: 'Pump',
    technicalZoneName: 'Hall',
    modbusStartAddressOffset: 0,
    componentSequence: 0,
    productSequence: 0,
    rtuConfig: { slaveId: 1 },
  }
  const elsewhere = await addLocation(db, own, ['Hall'])
  const other = await addDevice(db, own, { locationId: elsewhere })
  await addLinked(db, own, elsewhere, { deviceId: other, slaveId: 1 })
  for (const call of [
    async () => api.linkComponent({ body: link }),
    async () => api.linkComponents({ body: { links: [link] } }),
    async () => api.commitDeviceComponents({ deviceId, query: { product }, body: { products: [entry] } }),
    async () => api.moveDevice({ deviceId: other, locationId }),
  ]) {
    expect(await failureOf(call())).toMatchObject(tooMany(mostInLocation.components, 'components'))
  }
  expect(await countIn(locationId)).toBe(mostInLocation.components)
  await expect(checkLocationLimits(db, locationId)).resolves.toBeUndefined()
  expect(await countIn(elsewhere)).toBe(1)
})

test('the number of limits of a measurement is limited', async () => {
  const locationId = await addLocation(db, own, ['Hall'])
  const { power } = await addLinked(db, own, locationId)
  const limit = {
    comparison: 'LESS_THAN' as const,
    threshold: 1,
    severity: 'CRITICAL' as const,
    enabled: true,
  }
  const before = await db.$count(conditionals, eq(conditionals.locationId, locationId))
  await db.execute(sql`
    insert into ${conditionals} (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
    select ${locationId} || number, ${own}, ${locationId}, ${power}, 'LESS_THAN', 1, 'CRITICAL'
    from generate_series(1, ${mostInLocation.conditionals - before}::int) as number`)
  const admin = await platform.as('admin')
  const another = admin.createConditional({ body: { locationId, measurementId: power, ...limit } })
  expect(await failureOf(another)).toMatchObject(tooMany(mostInLocation.conditionals, 'conditionals'))
})
