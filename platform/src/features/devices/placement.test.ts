import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'
import { addSamples, countSamples } from '../../testing/samples.ts'

const { db, api, own, foreign } = await startAsDeviceManager()

describe('a device with components', () => {
  async function equipped(zoneNames = ['Roof', 'Cellar']) {
    const locationId = await addLocation(db, own, zoneNames)
    const deviceId = await addDevice(db, own, { locationId, status: 'ONLINE', tokenValidated: true })
    const { product } = await addProduct(db, own)
    const identifier = await addRegistered(db, own)
    const entry = { componentName: 'Meter', technicalZoneName: 'Cellar' }
    const body = {
      products: [
        { ...entry, rtuConfig: { slaveId: 1 } },
        { ...entry, identifier, technicalZoneName: 'Roof', rtuConfig: { slaveId: 2 } },
      ],
    }
    const setup = await api.commitDeviceComponents({ deviceId, query: { product }, body })
    return { locationId, deviceId, identifier, setup }
  }

  const isUnlinked = async (identifier: string) =>
    (await api.listUnlinkedComponents()).some((component) => component.identifier === identifier)

  test('loses them and its validation on reset, but keeps its location', async () => {
    const { deviceId, locationId, identifier } = await equipped()
    const device = await api.resetManagedDevice({ deviceId })
    expect(device).toMatchObject({ deviceId, locationId, isTokenValidated: false, status: 'INITIALIZED' })
    expect((await api.getDevice({ deviceId })).components).toEqual([])
    expect(await isUnlinked(identifier)).toBe(true)
    const trace = await latestTrace(db)
    expect(trace).toMatchObject({
      action: 'DEVICE_RESET',
      old: { components: [{}, {}] },
      new: { components: [] },
    })
    expect(await api.resetDevice({ deviceId })).toEqual(device)
    expect((await latestTrace(db)).id).toBe(trace.id)
  })

  test('leaves its location with them on unlink, and a second time nothing happens', async () => {
    const { deviceId, identifier, locationId } = await equipped()
    const device = await api.unlinkManagedDevice({ deviceId })
    expect(device).toMatchObject({ locationId: null, zoneId: null, hcbLocation: null, status: 'NEW' })
    expect(await isUnlinked(identifier)).toBe(true)
    expect(await api.listLocationComponents({ locationId })).toEqual([])
    expect(await api.unlinkDevice({ deviceId })).toEqual(device)
    expect((await latestTrace(db)).action).toBe('DEVICE_UNLINKED')
  })

  test('takes them, their zones and their measurements along when it moves', async () => {
    const { deviceId, setup, locationId } = await equipped()
    const componentId = setup.components.find(({ product }) => product !== null)?.componentId ?? ''
    const [measurement] = await db
      .select()
      .from(measurements)
      .where(eq(measurements.componentId, componentId))
    const measurementId = measurement?.id ?? ''
    await addSamples(db, [{ measurementId, time: new Date(), value: 1, locationId }])
    const target = await addLocation(db, own, ['Attic', 'cellar'])
    const moved = await api.moveDevice({ deviceId, locationId: target })
    expect(moved.locationId).toBe(target)
    expect(moved.components.map(({ zoneId, zoneName }) => `${zoneId} ${zoneName}`).toSorted()).toEqual([
      'z-1-2 Roof',
      'z-2 cellar',
    ])
    expect(await api.listLocationComponents({ locationId })).toEqual([])
    expect(await api.listLocationComponents({ locationId: target })).toHaveLength(2)
    const [followed] = await db.select().from(measurements).where(eq(measurements.id, measurementId))
    expect(followed?.locationId).toBe(target)
    expect(await countSamples(db, target)).toBe(1)
    const trace = await latestTrace(db)
    expect(trace).toMatchObject({ action: 'DEVICE_MOVED', old: { locationId }, new: { locationId: target } })
    expect(await api.moveDevice({ deviceId, locationId: target })).toEqual(moved)
    expect((await latestTrace(db)).id).toBe(trace.id)
  })

  test('moves only to own locations, and only if it has one', async () => {
    const { deviceId } = await equipped()
    const away = await addLocation(db, foreign)
    expect((await failureOf(api.moveDevice({ deviceId, locationId: away }))).status).toBe(404)
    const call = api.moveDevice({
      deviceId: await addDevice(db, own),
      locationId: await addLocation(db, own),
    })
    expect((await failureOf(call)).status).toBe(422)
  })
})
