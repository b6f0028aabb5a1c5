import { type CommissioningStep, commissioningSteps } from '#contract/values'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { second } from '../../base/time.ts'
import { conditionals, devices, deviceStates, locationDrills, measurements } from '../../db/schema/index.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { pixel } from '../../testing/walk/requests/parts.ts'

const own = mainIntegrator.id

const platform = await startOwnApp()
const admin = await platform.as('admin')

/** The answer for one location. The list must count the same. */
async function read(locationId: string) {
  const reader = await platform.as('reader')
  const { done, steps } = await reader.getCommissioning({ locationId })
  const listed = await reader.listCommissioning()
  expect(listed.find((one) => one.locationId === locationId)).toEqual({ locationId, done })
  expect(done).toBe(steps.filter(({ isDone }) => isDone).length)
  expect(steps.map(({ step }) => step)).toEqual(commissioningSteps)
  return (name: CommissioningStep) => steps.find(({ step }) => step === name)
}

const undone = (total: number, missing: number, names: string[] = []) => ({
  isDone: false,
  total,
  missing,
  names,
})
const isDone = { isDone: true, missing: 0, names: [] }

/** A device that is read every minute, with a component of two measurements. */
async function plant() {
  const { db } = platform.database
  const locationId = await addLocation(db, own, ['Cold room'])
  const cloudlinkId = `CL-${locationId}`
  const deviceId = await addDevice(db, own, { locationId, cloudlinkId, sampleFrequency: 60 })
  return {
    db,
    locationId,
    deviceId,
    cloudlinkId,
    ...(await addLinked(db, own, locationId, { deviceId, slaveId: 7 })),
  }
}

test('no step of an empty location is done', async () => {
  const locationId = await addLocation(platform.database.db, own)
  const step = await read(locationId)
  for (const name of commissioningSteps)
    expect(step(name)).toMatchObject(name === 'SOMEBODY_ALERTED' ? undone(1, 1) : undone(0, 0))
})

test('devices are done when all are initialized, and all their tokens are validated', async () => {
  const { db, locationId, deviceId, cloudlinkId } = await plant()
  const set = (fields: Partial<typeof devices.$inferInsert>) =>
    db.update(devices).set(fields).where(eq(devices.id, deviceId))
  let step = await read(locationId)
  expect(step('DEVICES_INITIALIZED')).toMatchObject(undone(1, 1, [cloudlinkId]))
  expect(step('TOKENS_VALIDATED')).toMatchObject(undone(1, 1, [cloudlinkId]))
  await set({ status: 'INITIALIZED' })
  step = await read(locationId)
  expect(step('DEVICES_INITIALIZED')).toMatchObject(isDone)
  expect(step('TOKENS_VALIDATED')).toMatchObject(undone(1, 1, [cloudlinkId]))
  await set({ tokenValidated: true })
  expect((await read(locationId))('TOKENS_VALIDATED')).toMatchObject(isDone)
})

test('a component sends when a value of it is not older than three periods of its device', async () => {
  const { db, locationId, power } = await plant()
  const sentBefore = (seconds: number) =>
    db
      .update(measurements)
      .set({ latestValue: 4, latestAt: new Date(Date.now() - seconds * second) })
      .where(eq(measurements.id, power))
  expect((await read(locationId))('COMPONENTS_SEND')).toMatchObject({ isDone: false, total: 1, missing: 1 })
  await sentBefore(150)
  expect((await read(locationId))('COMPONENTS_SEND')).toMatchObject({ ...isDone, total: 1 })
  await sentBefore(240)
  const step = (await read(locationId))('COMPONENTS_SEND')
  expect(step).toMatchObject({ isDone: false, missing: 1, names: [expect.stringMatching(/^Meter/)] })
})

test('a silent site is explained: its device is silent, or a component does not answer it', async () => {
  const { db, locationId, deviceId, cloudlinkId, componentId, identifier } = await plant()
  const problems = async () => {
    const found = (await admin.getCommissioning({ locationId })).problems ?? []
    // The lists of devices say the same.
    const listed = (await admin.listMarkedDevices()).find((one) => one.deviceId === deviceId)
    const said = found.map(({ deviceId: _, cloudlinkId: __, ...problem }) => problem)
    expect(listed?.problem ?? undefined).toEqual(said[0])
    return found
  }
  const [since, error] = [1_772_442_120, 'exception 2 (illegal data address)']
  const reportedAt = new Date(since * second)
  const said = { componentId, state: 'REFUSED' as const, since, error }
  await db.insert(deviceStates).values({ deviceId, reportedAt, components: [said] })
  const become = async (status: 'ONLINE' | 'FAULT' | 'OFFLINE') =>
    db.update(devices).set({ status }).where(eq(devices.id, deviceId))
  await become('ONLINE')
  expect(await problems()).toEqual([])
  await become('FAULT')
  const device = { deviceId, cloudlinkId, reportedAt: since }
  const componentName = `Meter ${identifier}`
  expect(await problems()).toEqual([
    { ...device, isSilent: false, components: [{ componentName, state: 'REFUSED', since, error }] },
  ])
  await become('OFFLINE')
  expect(await problems()).toEqual([{ ...device, isSilent: true, components: [] }])
})

test('values at the ends of the range are in range, and an open end has no limit', async () => {
  const { db, locationId, power } = await plant()
  const set = (fields: Partial<typeof measurements.$inferInsert>) =>
    db.update(measurements).set(fields).where(eq(measurements.id, power))
  expect((await read(locationId))('VALUES_IN_RANGE')).toMatchObject(undone(0, 0))
  for (const [rangeMin, rangeMax, expected] of [
    [null, null, isDone],
    [8, 10, isDone],
    [null, 7.9, undone(1, 1, ['Power'])],
    [8.1, null, undone(1, 1, ['Power'])],
  ] as const) {
    await set({ latestValue: 8, latestAt: new Date(), rangeMin, rangeMax })
    expect((await read(locationId))('VALUES_IN_RANGE')).toMatchObject(expected)
  }
})

test('every measurement needs a unit, and some limit has to be switched on', async () => {
  const { db, locationId, current } = await plant()
  let step = await read(locationId)
  // Its product brings a limit along.
  expect([step('UNITS_SET'), step('LIMITS_SET')]).toMatchObject([{ ...isDone, total: 2 }, isDone])
  await db.update(measurements).set({ unitId: null }).where(eq(measurements.id, current))
  await db.update(conditionals).set({ enabled: false }).where(eq(conditionals.locationId, locationId))
  step = await read(locationId)
  expect(step('UNITS_SET')).toMatchObject(undone(2, 1, ['Current']))
  expect(step('LIMITS_SET')).toMatchObject(undone(0, 0))
})

test('the alarms of every layout must alert somebody, and there must be a picture', async () => {
  const { id: locationId, layouts } = await admin.createLocation({
    body: { name: 'Pictured', layouts: [{ layoutName: 'Cellar' }, { layoutName: 'Roof' }] },
  })
  const { integrationId } = await admin.createIntegration({ body: { name: 'Pictured', type: 'DECT' } })
  const [cellar] = layouts
  const pair = { id: locationId, layoutId: cellar?.layoutId ?? '' }
  const body = { name: 'Pictured', locations: [pair], integrations: [{ integrationId }] }
  const { locationGroupId } = await admin.createManagedGroup({ body })
  expect((await read(locationId))('SOMEBODY_ALERTED')).toMatchObject(undone(2, 1, ['Roof']))
  const locations = layouts.map(({ layoutId }) => ({ id: locationId, layoutId }))
  await admin.updateManagedGroup({ locationGroupId, body: { ...body, locations } })
  await admin.setLocationImage({ locationId, body: { image: pixel } })
  const step = await read(locationId)
  expect([step('SOMEBODY_ALERTED'), step('PICTURE_PRESENT')]).toMatchObject([isDone, isDone])
})

test('a drill has to have reached everybody, and there has to be somebody', async () => {
  const { db } = platform.database
  const locationId = await addLocation(db, own)
  const drilledAt = new Date('2026-11-06T02:00:00Z')
  const become = async (total: number, reached: number) => {
    const result = { alarmId: 'alm-1', drilledAt, total, reached }
    await db
      .insert(locationDrills)
      .values({ locationId, ...result })
      .onConflictDoUpdate({ target: locationDrills.locationId, set: result })
    return (await read(locationId))('ALARM_DRILLED')
  }
  const at = drilledAt.getTime() / second
  expect(await become(0, 0)).toEqual({ step: 'ALARM_DRILLED', ...undone(0, 0), at })
  expect(await become(3, 2)).toMatchObject({ isDone: false, total: 3, missing: 1, at })
  expect(await become(3, 3)).toMatchObject({ ...isDone, total: 3, at })
})

test("another integrator's location does not exist, and is in no list", async () => {
  const other = await platform.as('other-admin')
  const locationId = await addLocation(platform.database.db, own)
  expect(await failureOf(other.getCommissioning({ locationId }))).toMatchObject({ status: 404 })
  expect((await other.listCommissioning()).map((one) => one.locationId)).not.toContain(locationId)
})
