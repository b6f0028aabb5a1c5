import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces, conditionals } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked, addPlant } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'
import { samplesOf } from '../../testing/samples.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'

const registrationOf = async (identifier: string) =>
  (await (await platform.as('admin')).listRegisteredComponents()).find(
    (entry) => entry.identifier === identifier,
  )

test('a component is read with its measurements', async () => {
  const made = await addPlant(platform.database.db, own)
  expect(await (await platform.as('reader')).getComponent(made.path)).toMatchObject({
    componentId: made.componentId,
    identifier: made.identifier,
    zoneId: 'z-1',
    zoneName: 'Cold room',
    productId: made.productId,
    product: made.product,
    deviceId: null,
    tcpConfig: null,
    measurements: [
      { measurementId: made.current, externalId: 'current', unit: { symbol: 'A' } },
      { measurementId: made.power, externalId: 'power', latestValue: null },
    ],
    version: 1,
  })
})

test('a change also updates the registration and the tree; a new zone moves the component', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { path, identifier, locationId, componentId } = await addPlant(db, own)
  await admin.getLocationTree({ locationId })
  const body = {
    componentName: 'Renamed',
    zoneId: 'z-2',
    modbusConfig: { startAddressOffset: 40 },
    componentSequence: 3,
    productSequence: 2,
    version: 1,
  }
  const before = await admin.getComponent(path)
  const changed = await admin.updateComponent({ ...path, body })
  expect(changed).toEqual({ ...before, ...body, zoneName: 'Office', version: 2 })
  expect(await latestTrace(db)).toMatchObject({ action: 'COMPONENT_UPDATED', old: before, new: changed })
  expect(await registrationOf(identifier)).toMatchObject({
    componentName: 'Renamed',
    zoneId: 'z-2',
    modbusConfig: { startAddressOffset: 40 },
    componentSequence: 3,
  })
  const { zones } = await admin.getLocationTree({ locationId })
  expect(zones[0]?.components).toEqual([])
  expect(zones[1]?.components).toMatchObject([{ componentId, componentName: 'Renamed' }])
  expect(await failureOf(admin.getComponent(path))).toMatchObject({ status: 404 })

  const there = { ...path, zoneId: 'z-2' }
  const traces = await db.$count(auditTraces)
  expect(await admin.updateComponent({ ...there, body })).toEqual(changed)
  expect(await db.$count(auditTraces)).toBe(traces)
  const late = admin.updateComponent({ ...there, body: { componentName: 'Late', version: 1 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  const nowhere = admin.updateComponent({ ...there, body: { zoneId: 'z-9' } })
  expect(await failureOf(nowhere)).toMatchObject({ status: 404, errors: [{ key: 'NOT_FOUND' }] })
})

test('an address that another component of the device has is refused', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  const one = await addLinked(db, own, locationId, { deviceId, slaveId: 1, startAddressOffset: 0 })
  const two = await addLinked(db, own, locationId, { deviceId, slaveId: 1, startAddressOffset: 10, size: 5 })
  const moveTo = async (startAddressOffset: number) =>
    admin.updateComponent({ ...one.path, body: { modbusConfig: { startAddressOffset } } })
  expect(await failureOf(moveTo(14))).toMatchObject({
    status: 409,
    message: expect.stringContaining(`Meter ${two.identifier}`),
    errors: [{ key: 'IN_USE' }],
  })
  expect(await moveTo(15)).toMatchObject({ modbusConfig: { startAddressOffset: 15 } })
})

test('a split makes a component for each measurement, with its values and conditionals', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  const made = await addLinked(db, own, locationId, { deviceId, slaveId: 9, startAddressOffset: 4, size: 3 })
  const next = await addLinked(db, own, locationId, {
    deviceId,
    slaveId: 9,
    startAddressOffset: 7,
    componentSequence: 8,
    size: 2,
  })
  const { path, identifier, power } = made
  await admin.storeValue({ ...path, productId: made.productId, measurementId: power, value: '12.5' })
  await admin.getLocationTree({ locationId })
  const before = await admin.getComponent(path)
  const body = { names: [{ measurementId: power, componentName: 'Power alone' }], version: 1 }
  const [kept, added, ...none] = await admin.splitComponent({ ...path, body })
  expect(none).toEqual([])
  expect(kept).toMatchObject({
    componentId: made.componentId,
    componentName: before.componentName,
    modbusConfig: { startAddressOffset: 4 },
    size: 1,
    measurements: [{ externalId: 'current' }],
    version: 2,
  })
  expect(added).toMatchObject({
    identifier: `${identifier}-2`,
    componentName: 'Power alone',
    deviceId,
    productId: made.productId,
    rtuConfig: { slaveId: 9 },
    modbusConfig: { startAddressOffset: 5 },
    componentSequence: 10,
    size: 1,
    measurements: [{ measurementId: power, latestValue: 12.5 }],
  })
  expect(await latestTrace(db)).toMatchObject({ action: 'COMPONENT_SPLIT', old: before, new: [kept, added] })
  expect(await registrationOf(`${identifier}-2`)).toMatchObject({
    linkedComponentId: added?.componentId,
    macAddress: null,
    size: 1,
  })
  expect(await registrationOf(identifier)).toMatchObject({ size: 1 })
  expect(await samplesOf(db, power)).toHaveLength(1)
  expect(await db.$count(conditionals, eq(conditionals.measurementId, power))).toBe(1)
  const tree = await admin.getLocationTree({ locationId })
  expect(tree.zones.flatMap(({ components }) => components)).toHaveLength(3)
  expect(await admin.getComponent(next.path)).toMatchObject({ version: 1 })

  const again = await failureOf(admin.splitComponent({ ...path, body: {} }))
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining('fewer than two') })
})

test('a split uses free identifiers, and only names that fit', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { path, identifier, product } = await addPlant(db, own)
  await admin.registerComponent({
    identifier: `${identifier}-2`,
    body: { product, componentName: 'Taken' },
  })
  const stray = { names: [{ measurementId: 'none', componentName: 'Stray' }] }
  expect(await failureOf(admin.splitComponent({ ...path, body: stray }))).toMatchObject({ status: 404 })
  expect(await failureOf(admin.splitComponent({ ...path, body: { version: 7 } }))).toMatchObject({
    status: 409,
  })
  const [kept, added] = await admin.splitComponent({ ...path, body: {} })
  expect(added).toMatchObject({ identifier: `${identifier}-3`, componentName: 'Power', componentSequence: 1 })
  expect(kept?.componentSequence).toBe(0)
})

test("another integrator's components do not exist, nor do those of another zone or location", async () => {
  const { db } = platform.database
  const [admin, other, reader] = [
    await platform.as('admin'),
    await platform.as('other-admin'),
    await platform.as('reader'),
  ]
  const [{ path }, elsewhere] = [await addPlant(db, own), await addPlant(db, own)]
  for (const [client, params] of [
    [other, path],
    [admin, { ...path, zoneId: 'z-2' }],
    [admin, { ...path, locationId: elsewhere.locationId }],
    [admin, { ...path, componentId: elsewhere.componentId }],
  ] as const) {
    for (const call of [
      () => client.getComponent(params),
      () => client.updateComponent({ ...params, body: { componentName: 'Mine' } }),
      () => client.splitComponent({ ...params, body: {} }),
    ]) {
      expect(await failureOf(call())).toEqual({ status: 404, message: 'Component not found' })
    }
  }
  expect(await failureOf(reader.updateComponent({ ...path, body: {} }))).toMatchObject({ status: 403 })
  expect(await failureOf(reader.splitComponent({ ...path, body: {} }))).toMatchObject({ status: 403 })
})
