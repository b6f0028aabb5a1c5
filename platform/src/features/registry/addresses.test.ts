import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import { conditionals, measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const { platform, db, api, own } = await startAsDeviceManager()

/** Two components on one bus: offset 0 and offset 4. */
async function neighbours() {
  const deviceId = await addDevice(db, own, { locationId: await addLocation(db, own) })
  const identifiers = [await addRegistered(db, own), await addRegistered(db, own)]
  const setup = await api.commitDeviceComponents({
    deviceId,
    query: {},
    body: {
      products: identifiers.map((identifier, index) => ({
        identifier,
        componentName: `Meter ${index}`,
        technicalZoneName: 'Roof',
        modbusStartAddressOffset: index * 4,
        componentSequence: index,
        rtuConfig: { slaveId: 1 },
      })),
    },
  })
  const [first, second] = setup.components
  if (!first || !second) throw new Error('Two components were committed')
  return { deviceId, first, second }
}

const resize = (identifier: string, size: number | string, version?: number) =>
  api.resizeComponent({ size: String(size), body: { identifier, version } })

test('a component can grow up to its neighbour, with a trace', async () => {
  const { deviceId, first } = await neighbours()
  const resized = await resize(first.identifier, 4)
  expect(resized).toMatchObject({ identifier: first.identifier, size: 4, version: 3 })
  expect(await latestTrace(db)).toMatchObject({ action: 'COMPONENT_RESIZED', old: { size: 1 }, new: resized })
  expect((await api.getDevice({ deviceId })).components[0]?.size).toBe(4)
  expect(await resize(first.identifier, 4, 1)).toEqual(resized)
  expect(await failureOf(resize(first.identifier, 5))).toEqual({
    status: 409,
    message: 'The address is in use: Meter 1 has offset 4 on slave id 1',
    errors: [{ key: 'IN_USE', parameters: { FIELD: 'size' } }],
  })
  expect((await failureOf(resize(first.identifier, 2, 1))).status).toBe(409)
  for (const size of [0, 1001, '2.5', 'many', '-1']) {
    expect((await failureOf(resize(first.identifier, size))).status).toBe(400)
  }
})

test('an unlinked component has no neighbours', async () => {
  const identifier = await addRegistered(db, own)
  expect(await resize(identifier, 900)).toMatchObject({ size: 900, linkedComponentId: null })
  expect((await failureOf(resize('no such component', 2))).status).toBe(404)
})

test('an update also changes the component, and checks its address and its version', async () => {
  const { deviceId, first, second } = await neighbours()
  const linkedComponentId = second.componentId
  const update = (body: object) => api.updateRegisteredComponent({ linkedComponentId, body })
  const body = {
    componentName: 'North',
    macAddress: '00-00-5e-00-53-01',
    modbusConfig: { startAddressOffset: 9 },
  }
  const updated = await update({ ...body, version: 2 })
  expect(updated).toMatchObject({ componentName: 'North', macAddress: '00005E005301', version: 3 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'COMPONENT_UPDATED',
    old: { componentName: 'Meter 1', modbusConfig: { startAddressOffset: 4 } },
    new: updated,
  })
  const onDevice = (await api.getDevice({ deviceId })).components.find(
    ({ componentId }) => componentId === linkedComponentId,
  )
  expect(onDevice).toMatchObject({ componentName: 'North', modbusConfig: { startAddressOffset: 9 } })
  expect(await update({ ...body, version: 2 })).toEqual(updated)
  expect((await failureOf(update({ componentName: 'South', version: 2 }))).status).toBe(409)
  expect(await failureOf(update({ modbusConfig: { startAddressOffset: 0 } }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('Meter 0'),
    errors: [{ key: 'IN_USE', parameters: { FIELD: 'modbusConfig.startAddressOffset' } }],
  })
  const taken = api.updateRegisteredComponent({
    linkedComponentId: first.componentId,
    body: { macAddress: '00:00:5E:00:53:01' },
  })
  expect(await failureOf(taken)).toMatchObject({ status: 409, errors: [{ key: 'DUPLICATE' }] })
})

test('a wrong connection is corrected: measurements and limits stay, and an address in use is refused', async () => {
  const { deviceId } = await neighbours()
  const committed = await api.commitDeviceComponents({
    deviceId,
    query: { product: 'EM-340' },
    body: {
      products: [{ componentName: 'Pump', technicalZoneName: 'Roof', rtuConfig: { slaveId: 2 } }],
    },
  })
  const made = committed.components.find(({ componentName }) => componentName === 'Pump')
  if (!made) throw new Error('The pump was committed')
  const { componentId: linkedComponentId, identifier } = made
  const update = (body: object) => api.updateRegisteredComponent({ linkedComponentId, body })
  const kept = async () => {
    const measured = await db
      .select()
      .from(measurements)
      .where(eq(measurements.componentId, linkedComponentId))
    const limits = await db
      .select()
      .from(conditionals)
      .where(
        inArray(
          conditionals.measurementId,
          measured.map(({ id }) => id),
        ),
      )
    return { measured, limits }
  }
  const before = await kept()
  expect(before.measured).not.toEqual([])
  expect(before.limits).not.toEqual([])

  const tcpConfig = { host: '10.0.4.18', port: 1502, unit: 3 }
  const updated = await update({ tcpConfig, version: 1 })
  expect(updated).toMatchObject({ tcpConfig, rtuConfig: null, version: 2 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'COMPONENT_UPDATED',
    old: { tcpConfig: null, rtuConfig: { slaveId: 2 } },
    new: { tcpConfig, rtuConfig: null },
  })
  const onDevice = (await api.getDevice({ deviceId })).components.find((one) => one.identifier === identifier)
  expect(onDevice).toMatchObject({ tcpConfig, rtuConfig: null })
  const listed = (await api.listRegisteredComponents()).find((one) => one.identifier === identifier)
  expect(listed).toEqual(updated)
  expect(await kept()).toEqual(before)

  expect(await update({ tcpConfig, version: 1 })).toEqual(updated)
  expect((await failureOf(update({ tcpConfig: { ...tcpConfig, unit: 4 }, version: 1 }))).status).toBe(409)
  expect(await failureOf(update({ rtuConfig: { slaveId: 1 } }))).toEqual({
    status: 409,
    message: 'The address is in use: Meter 0 has offset 0 on slave id 1',
    errors: [{ key: 'IN_USE', parameters: { FIELD: 'modbusConfig.startAddressOffset' } }],
  })
  expect((await failureOf(update({ tcpConfig, rtuConfig: { slaveId: 9 } }))).status).toBe(400)
  expect((await failureOf(update({ tcpConfig: { host: 'http://x' } }))).status).toBe(400)
})

test('a component that no device reads has no connection', async () => {
  const locationId = await addLocation(db, own, ['Roof'])
  const [zone] = (await api.getLocation({ locationId })).zones
  const { linkedComponentId } = await api.linkComponent({
    body: {
      identifier: await addRegistered(db, own, { origin: 'LINKED' }),
      locationId,
      zoneId: zone?.zoneId ?? '',
      zoneName: 'Roof',
    },
  })
  const refused = await failureOf(
    api.updateRegisteredComponent({
      linkedComponentId: linkedComponentId ?? '',
      body: { rtuConfig: { slaveId: 1 } },
    }),
  )
  expect(refused).toMatchObject({
    status: 422,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'rtuConfig' } }],
  })
})

test('a growing component and a new one never overlap', async () => {
  const { deviceId, second } = await neighbours()
  const results = await Promise.allSettled([
    resize(second.identifier, 4),
    api.commitDeviceComponents({
      deviceId,
      query: {},
      body: {
        products: [
          {
            identifier: await addRegistered(db, own),
            componentName: 'New',
            technicalZoneName: 'Roof',
            modbusStartAddressOffset: 6,
            rtuConfig: { slaveId: 1 },
          },
        ],
      },
    }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test("other integrators' components do not exist, and changes need device management", async () => {
  const { first } = await neighbours()
  const body = { componentName: 'Mine now' }
  const target = { linkedComponentId: first.componentId, body }
  const reference = { identifier: first.identifier }
  const changes = (client: Client<Operations>) => [
    () => client.updateRegisteredComponent(target),
    () => client.resizeComponent({ size: '2', body: reference }),
    () => client.unlinkComponent({ body: reference }),
    () => client.deleteComponent(reference),
  ]
  for (const change of changes(await platform.as('other-admin'))) {
    expect((await failureOf(change())).status).toBe(404)
  }
  for (const change of changes(await platform.as('reader'))) {
    expect((await failureOf(change())).status).toBe(403)
  }
})
