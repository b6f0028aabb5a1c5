import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTraces, conditionals, measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()
const product = await addProduct(db, own)

async function placedDevice(zoneNames: string[] = []) {
  const locationId = await addLocation(db, own, zoneNames)
  return { locationId, deviceId: await addDevice(db, own, { locationId, status: 'ONLINE' }) }
}

const tcp = { host: '10.0.0.1', port: 502, unit: 1 }
const entry = { componentName: 'Meter', technicalZoneName: 'Engine room' }

const commit = (deviceId: string, wanted: object, code?: string) =>
  api.commitManagedDeviceComponents({
    deviceId,
    query: code === undefined ? {} : { product: code },
    body: { products: [{ product: null, ...entry, tcpConfig: tcp, ...wanted }] },
  })

const add = (deviceId: string, wanted: object = {}) => commit(deviceId, wanted, product.product)

describe('a product', () => {
  test('becomes a linked component with its measurements and conditionals in a new zone', async () => {
    const { deviceId, locationId } = await placedDevice()
    const setup = await add(deviceId, {
      modbusStartAddressOffset: 4,
      componentSequence: 2,
      productSequence: 3,
    })
    expect(setup.components).toMatchObject([
      {
        componentName: 'Meter',
        product: product.product,
        productType: 'ENERGY_METER',
        zoneId: 'engine-room',
        zoneName: 'Engine room',
        modbusConfig: { startAddressOffset: 4 },
        componentSequence: 2,
        productSequence: 3,
        size: 1,
        tcpConfig: tcp,
        rtuConfig: null,
      },
    ])
    const component = setup.components.at(0)
    const componentId = component?.componentId ?? ''
    expect(await api.getDevice({ deviceId })).toEqual(setup)
    const rows = await db.select().from(measurements).where(eq(measurements.componentId, componentId))
    expect(rows.map((row) => row.externalId).toSorted()).toEqual(['current', 'power'])
    const alarms = await db.select().from(conditionals).where(eq(conditionals.locationId, locationId))
    expect(alarms).toMatchObject([{ threshold: 10, severity: 'WARNING', enabled: true }])
    const registered = await api.listLocationComponents({ locationId })
    expect(registered).toMatchObject([
      {
        identifier: component?.identifier,
        linkedComponentId: componentId,
        deviceId,
        source: 'device',
      },
    ])
    const trace = await latestTrace(db)
    expect(trace).toMatchObject({ action: 'DEVICE_COMPONENT_ADDED', old: null, new: { deviceId, component } })
  })

  test('uses an existing zone of that name, in any case', async () => {
    const { deviceId, locationId } = await placedDevice(['Engine Room', 'Roof'])
    const setup = await add(deviceId, { technicalZoneName: 'engine room' })
    expect(setup.components[0]).toMatchObject({ zoneId: 'z-1', zoneName: 'Engine Room' })
    expect((await api.getLocation({ locationId })).zones).toHaveLength(2)
  })

  test("gets another zone id if the name's id is taken or empty", async () => {
    const { deviceId } = await placedDevice()
    await add(deviceId, { technicalZoneName: 'Roof / 1' })
    await add(deviceId, { technicalZoneName: 'Roof (1)', modbusStartAddressOffset: 1 })
    const setup = await add(deviceId, { technicalZoneName: '機械室', modbusStartAddressOffset: 2 })
    expect(setup.components.map(({ zoneId }) => zoneId).toSorted()).toEqual(['roof-1', 'roof-1-2', 'zone'])
  })

  test('must be given, exist and belong to the integrator', async () => {
    const { deviceId } = await placedDevice()
    expect(await failureOf(commit(deviceId, {}))).toMatchObject({
      status: 400,
      errors: [{ key: 'REQUIRED', parameters: { FIELD: 'product' } }],
    })
    const stranger = await addProduct(db, foreign)
    for (const code of ['no such product', stranger.product]) {
      expect(await failureOf(commit(deviceId, {}, code))).toMatchObject({ status: 404 })
    }
    expect((await api.getDevice({ deviceId })).components).toEqual([])
  })
})

describe('an existing component', () => {
  test('is linked under its identifier, with the product it was registered with', async () => {
    const { deviceId } = await placedDevice()
    const identifier = await addRegistered(db, own, { productId: product.id, size: 3 })
    const setup = await commit(deviceId, { identifier, tcpConfig: undefined, rtuConfig: { slaveId: 12 } })
    expect(setup.components).toMatchObject([
      { identifier, product: product.product, size: 3, tcpConfig: null, rtuConfig: { slaveId: 12 } },
    ])
    const unlinked = await api.listUnlinkedComponents()
    expect(unlinked.some((component) => component.identifier === identifier)).toBe(false)
  })

  test('committed twice in the same way changes nothing; in another way, or elsewhere, it is refused', async () => {
    const { deviceId } = await placedDevice()
    const identifier = await addRegistered(db, own)
    const first = await commit(deviceId, { identifier })
    const traces = await db.select({ value: count() }).from(auditTraces)
    expect(await commit(deviceId, { identifier })).toEqual(first)
    expect(await db.select({ value: count() }).from(auditTraces)).toEqual(traces)
    const linked = { status: 409, errors: [{ key: 'IN_USE', parameters: { FIELD: 'identifier' } }] }
    expect(await failureOf(commit(deviceId, { identifier, modbusStartAddressOffset: 9 }))).toMatchObject(
      linked,
    )
    expect(await failureOf(commit((await placedDevice()).deviceId, { identifier }))).toMatchObject(linked)
  })

  test('must belong to the integrator, be meant for a device, and be named once', async () => {
    const { deviceId } = await placedDevice()
    const foreignOne = await addRegistered(db, foreign)
    expect(await failureOf(commit(deviceId, { identifier: foreignOne }))).toMatchObject({ status: 404 })
    const radio = await addRegistered(db, own, { origin: 'LINKED' })
    expect(await failureOf(commit(deviceId, { identifier: radio }))).toMatchObject({ status: 422 })
    const identifier = await addRegistered(db, own)
    const twice = { ...entry, identifier, rtuConfig: { slaveId: 1 } }
    const call = api.commitDeviceComponents({ deviceId, query: {}, body: { products: [twice, twice] } })
    expect(await failureOf(call)).toMatchObject({ status: 400, errors: [{ key: 'DUPLICATE' }] })
  })
})

describe('an address', () => {
  test("in use on the device is refused with the other component's name; the next one is free", async () => {
    const { deviceId } = await placedDevice()
    const identifier = await addRegistered(db, own, { size: 4 })
    await commit(deviceId, { identifier, componentName: 'Chiller', modbusStartAddressOffset: 10 })
    for (const modbusStartAddressOffset of [10, 13]) {
      expect(await failureOf(add(deviceId, { modbusStartAddressOffset }))).toEqual({
        status: 409,
        message: 'The address is in use: Chiller has offset 10 to 13 on 10.0.0.1:502, unit 1',
        errors: [{ key: 'IN_USE', parameters: { FIELD: 'modbusStartAddressOffset' } }],
      })
    }
    for (const free of [
      { modbusStartAddressOffset: 14 },
      { modbusStartAddressOffset: 10, tcpConfig: { ...tcp, unit: 2 } },
      { modbusStartAddressOffset: 10, tcpConfig: undefined, rtuConfig: { slaveId: 1 } },
    ]) {
      await add(deviceId, free)
    }
    const rtu = { modbusStartAddressOffset: 10, tcpConfig: undefined, rtuConfig: { slaveId: 1 } }
    expect(await failureOf(add(deviceId, rtu))).toMatchObject({ status: 409 })
    expect((await api.getDevice({ deviceId })).components).toHaveLength(4)
  })

  test('on another device is free, and a refused list leaves nothing behind', async () => {
    const { deviceId, locationId } = await placedDevice()
    await add((await placedDevice()).deviceId)
    const wanted = { ...entry, tcpConfig: tcp }
    const query = { product: product.product }
    const call = api.commitDeviceComponents({ deviceId, query, body: { products: [wanted, wanted] } })
    expect(await failureOf(call)).toMatchObject({ status: 409 })
    expect((await api.getDevice({ deviceId })).components).toEqual([])
    expect((await api.getLocation({ locationId })).zones).toEqual([])
    await add(deviceId)
  })

  test('that several callers want at once goes to exactly one of them', async () => {
    const { deviceId, locationId } = await placedDevice()
    const calls = Array.from({ length: 6 }, () => add(deviceId))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((result, index) =>
      result.status === 'rejected' ? calls.slice(index, index + 1) : [],
    )
    for (const call of refused) expect((await failureOf(call)).status).toBe(409)
    expect((await api.getDevice({ deviceId })).components).toHaveLength(1)
    const sibling = await addDevice(db, own, { locationId })
    const zones = { technicalZoneName: 'Roof' }
    await Promise.all([add(deviceId, { ...zones, modbusStartAddressOffset: 1 }), add(sibling, zones)])
    expect((await api.getLocation({ locationId })).zones).toHaveLength(2)
  })
})

test('limits of the connection apply, and blank values get their defaults', async () => {
  const { deviceId } = await placedDevice()
  const bad: object[] = [
    { tcpConfig: undefined },
    { rtuConfig: { slaveId: 1 } },
    { tcpConfig: { ...tcp, host: ' ' } },
    { tcpConfig: { ...tcp, host: 'http://my host:502' } },
    { tcpConfig: { ...tcp, host: '10.0.0.1:502' } },
    { tcpConfig: { ...tcp, port: 0 } },
    { tcpConfig: { ...tcp, port: 65_536 } },
    { tcpConfig: { ...tcp, unit: 248 } },
    { tcpConfig: undefined, rtuConfig: { slaveId: 0 } },
    { modbusStartAddressOffset: -1 },
    { componentName: ' ' },
    { technicalZoneName: '' },
  ]
  for (const wanted of bad) expect((await failureOf(add(deviceId, wanted))).status).toBe(400)
  const setup = await add(deviceId, { tcpConfig: { host: 'plc' } })
  expect(setup.components[0]?.tcpConfig).toEqual({ host: 'plc', port: 502, unit: 1 })
  // Unusual, but possible.
  await add(deviceId, { modbusStartAddressOffset: 999_999_999 })
})

test('the device must belong to the integrator and have a location, and the caller must manage devices', async () => {
  const unplaced = await addDevice(db, own)
  expect(await failureOf(add(unplaced))).toMatchObject({ status: 422 })
  const stranger = await addDevice(db, foreign, { locationId: await addLocation(db, foreign) })
  expect(await failureOf(add(stranger))).toMatchObject({ status: 404, message: 'Device not found' })
  const reader = await platform.as('reader')
  const body = { products: [{ ...entry, tcpConfig: tcp }] }
  const call = reader.commitDeviceComponents({ deviceId: unplaced, query: {}, body })
  expect((await failureOf(call)).status).toBe(403)
})
