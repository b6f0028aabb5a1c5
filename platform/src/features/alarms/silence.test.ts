import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  alarmEvents,
  alarms,
  components,
  conditionals,
  devices,
  deviceStates,
  measurements,
} from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { checkMissingValues } from '../../domain/alarms/silence.ts'
import { markSilentDevices, storeReport } from '../../domain/devices/status.ts'
import { writeSamples } from '../../domain/intake/writing.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const period = 600
/** In the future, where the platform's own clock finds nothing yet. */
const start = Math.floor(Date.now() / 1000) + 36_000
const at = (seconds: number) => new Date((start + seconds) * 1000)

/** A device with a limit for its power. Values are sent at seconds after the start. */
async function setUp(limit: Partial<typeof conditionals.$inferInsert> = {}) {
  const admin = await platform.as('admin')
  const plant = await addPlant(db, own)
  const { power, locationId, componentId } = plant
  const deviceId = await addDevice(db, own, { locationId, status: 'ONLINE', sampleFrequency: period })
  await db.update(components).set({ deviceId }).where(eq(components.id, componentId))
  const send = async (seconds: number, value = 5) =>
    transaction(db, (queries) =>
      writeSamples(
        queries,
        { deviceId },
        { measurementIds: [power], times: [start + seconds], values: [value] },
        at(seconds),
      ),
    )
  const report = async () => storeReport(db, deviceId, { version: '1', uptime: 1, clock: 1, components: [] })
  const fallSilent = async () => {
    await report()
    await db
      .update(deviceStates)
      .set({ offlineAt: new Date(Date.now() - 1000) })
      .where(eq(deviceStates.deviceId, deviceId))
    await markSilentDevices(db)
  }
  await send(0)
  await db
    .update(conditionals)
    .set({ enabled: true, ...limit })
    .where(eq(conditionals.measurementId, power))
  const of = async (kind: 'NO_VALUE' | 'DEVICE_SILENT') =>
    db
      .select()
      .from(alarms)
      .where(and(eq(alarms.locationId, locationId), eq(alarms.kind, kind)))
      .orderBy(alarms.id)
  const statesOf = async (kind: 'NO_VALUE' | 'DEVICE_SILENT') => (await of(kind)).map(({ state }) => state)
  const causesOf = async (kind: 'NO_VALUE' | 'DEVICE_SILENT') => {
    const [alarm] = await of(kind)
    const rows = await db
      .select()
      .from(alarmEvents)
      .where(eq(alarmEvents.alarmId, alarm?.id ?? ''))
      .orderBy(alarmEvents.id)
    return rows.map(({ step, cause }) => `${step} ${cause}`)
  }
  const limitOf = async () => {
    const [found] = await admin.findConditionals({ body: { measurementId: power } })
    if (!found) throw new Error('No limit')
    return found
  }
  return { ...plant, admin, deviceId, send, report, fallSilent, of, statesOf, causesOf, limitOf }
}

test('missing values raise one alarm, which the next value ends', async () => {
  const { send, of, statesOf, causesOf, limitOf } = await setUp({ noValuePeriods: 2, severity: 'CRITICAL' })
  await checkMissingValues(db, at(2 * period - 1))
  expect(await of('NO_VALUE')).toEqual([])
  await Promise.all([checkMissingValues(db, at(2 * period)), checkMissingValues(db, at(2 * period))])
  await checkMissingValues(db, at(9 * period))
  const { conditionalId, measurementId } = await limitOf()
  expect(await of('NO_VALUE')).toMatchObject([
    {
      state: 'RAISED',
      severity: 'CRITICAL',
      sourceId: conditionalId,
      measurementId,
      measurementLabel: 'Power',
      count: 1,
      value: null,
      threshold: null,
      comparison: null,
    },
  ])
  await send(9 * period)
  expect(await statesOf('NO_VALUE')).toEqual(['RETURNED'])
  await checkMissingValues(db, at(10 * period))
  expect(await statesOf('NO_VALUE')).toEqual(['RETURNED'])
  await checkMissingValues(db, at(12 * period))
  expect(await of('NO_VALUE')).toMatchObject([{ state: 'RAISED', count: 2 }])
  expect(await causesOf('NO_VALUE')).toEqual(['RAISED NO_VALUE', 'RETURNED VALUE', 'RAISED_AGAIN NO_VALUE'])
})

test('values that come are never missing, and no alarm without a number of periods', async () => {
  const [watched, plain] = [await setUp({ noValuePeriods: 2 }), await setUp()]
  for (const number of [1, 2, 3, 4, 5]) {
    await watched.send(number * period)
    await checkMissingValues(db, at(number * period + 10))
  }
  await checkMissingValues(db, at(6 * period))
  expect(await watched.of('NO_VALUE')).toEqual([])
  await checkMissingValues(db, at(90 * period))
  expect(await plain.of('NO_VALUE')).toEqual([])
})

test('a missing value ends no alarm of a limit', async () => {
  const { send, admin, locationId } = await setUp({ noValuePeriods: 2 })
  await send(1, 11)
  await checkMissingValues(db, at(3 * period))
  const open = (await admin.listManagedAlarms({})).filter((alarm) => alarm.locationId === locationId)
  expect(open.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'LIMIT RAISED',
    'NO_VALUE RAISED',
  ])
})

test('an alarm about missing values ends with its limit, or when that does not ask for values any more', async () => {
  for (const change of [{ noValuePeriods: null }, { enabled: false }]) {
    const { admin, limitOf, causesOf } = await setUp({ noValuePeriods: 2 })
    await checkMissingValues(db, at(2 * period))
    await admin.updateConditional({ body: { ...(await limitOf()), ...change } })
    expect(await causesOf('NO_VALUE')).toEqual(['RAISED NO_VALUE', 'RESOLVED LIMIT_DISABLED'])
  }
})

test('a silent device has one alarm, and those about its missing values are held back', async () => {
  const { fallSilent, report, admin, of, statesOf, causesOf, deviceId, locationId, power } = await setUp({
    noValuePeriods: 2,
  })
  await fallSilent()
  await markSilentDevices(db)
  expect(await of('DEVICE_SILENT')).toMatchObject([
    { state: 'RAISED', sourceId: deviceId, deviceId, locationId, severity: 'WARNING', count: 1 },
  ])
  await checkMissingValues(db, at(5 * period))
  expect(await of('NO_VALUE')).toEqual([])
  await report()
  expect(await statesOf('DEVICE_SILENT')).toEqual(['RETURNED'])
  await checkMissingValues(db, at(6 * period))
  expect(await of('NO_VALUE')).toMatchObject([{ state: 'RAISED', measurementId: power }])
  await fallSilent()
  const open = (await admin.listManagedAlarms({})).filter((alarm) => alarm.locationId === locationId)
  expect(open.map(({ kind, suppressedBy, count }) => `${kind} ${suppressedBy} ${count}`).toSorted()).toEqual([
    'DEVICE_SILENT null 2',
    'NO_VALUE DEVICE_SILENT 1',
  ])
  expect(await causesOf('DEVICE_SILENT')).toEqual([
    'RAISED NO_REPORT',
    'RETURNED REPORT',
    'RAISED_AGAIN NO_REPORT',
  ])
})

test('the alarm of a silent device ends if the device is reset, moved or transferred', async () => {
  const reset = await setUp()
  await reset.fallSilent()
  await reset.admin.resetDevice({ deviceId: reset.deviceId })
  expect(await reset.causesOf('DEVICE_SILENT')).toEqual(['RAISED NO_REPORT', 'RESOLVED DEVICE_RESET'])

  const moved = await setUp()
  await moved.fallSilent()
  await db.update(measurements).set({ latestAt: null }).where(eq(measurements.id, moved.power))
  await db.update(devices).set({ locationId: reset.locationId }).where(eq(devices.id, moved.deviceId))
  expect(await moved.causesOf('DEVICE_SILENT')).toEqual(['RAISED NO_REPORT', 'RESOLVED DEVICE_MOVED'])

  const given = await setUp()
  await given.fallSilent()
  const operator = await platform.as('operator')
  await operator.transferLocation({ locationId: given.locationId, integratorId: 'int-alpenmess' })
  expect(
    (await given.of('DEVICE_SILENT')).map(({ state, integratorId }) => `${state} ${integratorId}`).toSorted(),
  ).toEqual(['RAISED int-alpenmess', `RESOLVED ${own}`])
})
