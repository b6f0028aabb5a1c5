import { marksOf } from '#contract/measuring/marks'
import { defaultSamplePeriod } from '#contract/limits'
import type { Marks } from '#contract/schemas/values'
import { comparisons } from '#contract/values'
import { eq, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { second, toSeconds } from '../../base/time.ts'
import { alarms, components, conditionals, devices, measurements } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { writeSamples } from '../../domain/intake/writing.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { addLinked } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const own = mainIntegrator.id
const platform = await startOwnApp()
const { db } = platform.database
const admin = await platform.as('admin')
const reader = await platform.as('reader')

const none = { beyondLimit: 0, outOfRange: 0, late: 0 }
const ago = (seconds: number) => new Date(Date.now() - seconds * second)

/** What every call says about the marks of a location with one device. They must all say the same. */
async function read({ locationId, deviceId }: { locationId: string; deviceId: string }): Promise<Marks> {
  const { marks = none } = await reader.getLocationOverview({ locationId })
  const listed = (await reader.listMarkedLocations()).find((one) => one.locationId === locationId)
  const { openAlarms: _, ...listedMarks } = listed ?? { locationId, ...none }
  expect(listedMarks).toEqual({ locationId, ...marks })
  const device = (await reader.listMarkedDevices()).find((one) => one.deviceId === deviceId)
  const { openAlarms: _alarms, ...deviceMarks } = device ?? { deviceId, ...none, problem: null }
  expect(deviceMarks).toEqual({ deviceId, ...marks, problem: null })
  const overview = await admin.getDeviceOverview({ deviceId })
  expect(overview.components.map((component) => component.marks)).toEqual([marks])
  return marks
}

/** A device that is read every minute, with a component that measures power, up to 10, and current. */
async function plant() {
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId, sampleFrequency: 60 })
  const linked = await addLinked(db, own, locationId, { deviceId, slaveId: 7 })
  const set = (fields: Partial<typeof measurements.$inferInsert>, id = linked.power) =>
    db.update(measurements).set(fields).where(eq(measurements.id, id))
  return { locationId, deviceId, ...linked, set }
}

test('a location is marked as long as a value of it is, and without values it is not', async () => {
  const fixture = await plant()
  expect(await read(fixture)).toEqual(none)
  await fixture.set({ latestValue: 11, latestAt: new Date() })
  expect(await read(fixture)).toEqual({ ...none, beyondLimit: 1 })
  await fixture.set({ latestAt: ago(181), rangeMax: 10.5 })
  await fixture.set({ latestValue: 3, latestAt: ago(181) }, fixture.current)
  expect(await read(fixture)).toEqual({ beyondLimit: 1, outOfRange: 1, late: 2 })
  await admin.storeValue({
    ...fixture.path,
    productId: fixture.productId,
    measurementId: fixture.power,
    value: '9',
  })
  expect(await read(fixture)).toEqual({ ...none, late: 1 })
  await admin.deleteMeasurement({ ...fixture.path, measurementId: fixture.current })
  expect(await read(fixture)).toEqual(none)
})

test('a change of a limit or of the range marks the value that is already there', async () => {
  const fixture = await plant()
  const { locationId, power: measurementId } = fixture
  await fixture.set({ latestValue: 8, latestAt: new Date() })
  const body = { locationId, measurementId, comparison: 'LESS_THAN' as const, threshold: 9 }
  const { conditionalId } = await admin.createConditional({ body })
  expect(await read(fixture)).toEqual({ ...none, beyondLimit: 1 })
  const change = { ...body, conditionalId, severity: 'INFO' as const }
  await admin.updateConditional({ body: { ...change, enabled: false } })
  expect(await read(fixture)).toEqual(none)
  await admin.updateConditional({ body: { ...change, enabled: true } })
  await admin.deleteConditional({ body: { conditionalId } })
  expect(await read(fixture)).toEqual(none)
  await admin.updateMeasurement({ ...fixture.path, measurementId, body: { rangeMin: 8.5 } })
  expect(await read(fixture)).toEqual({ ...none, outOfRange: 1 })
})

test('how soon a value is late follows the device that sends it', async () => {
  const fixture = await plant()
  const { deviceId, componentId } = fixture
  await fixture.set({ latestValue: 8, latestAt: ago(600) })
  expect(await read(fixture)).toEqual({ ...none, late: 1 })
  await admin.updateDevice({ deviceId, body: { sampleFrequency: 200 } })
  expect(await read(fixture)).toEqual({ ...none, late: 1 })
  await admin.updateDevice({ deviceId, body: { sampleFrequency: 300 } })
  expect(await read(fixture)).toEqual(none)
  await db.update(devices).set({ sampleFrequency: 60 }).where(eq(devices.id, deviceId))
  await db.update(components).set({ deviceId: null }).where(eq(components.id, componentId))
  const listed = await reader.listMarkedLocations()
  expect(listed.map(({ locationId }) => locationId)).not.toContain(fixture.locationId)
})

test('a value and a limit that come at the same time are seen together', async () => {
  const fixture = await plant()
  const { locationId, power: measurementId } = fixture
  await fixture.set({ latestValue: 8, latestAt: new Date() })
  const limit = { comparison: 'LESS_THAN', threshold: 6, severity: 'WARNING' } as const
  let limiting: Promise<unknown> | undefined
  await transaction(db, async (storing) => {
    await storing.update(measurements).set({ latestValue: 5 }).where(eq(measurements.id, measurementId))
    limiting = db
      .insert(conditionals)
      .values({ integratorId: own, locationId, measurementId, ...limit })
      .execute()
    await expect.poll(isWaiting).toBe(true)
  })
  await limiting
  expect(await read(fixture)).toEqual({ ...none, beyondLimit: 1 })
})

/** Whether somebody waits for a lock in this database. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('SQL and the contract agree on every value, range, limit and age', async () => {
  const { locationId, power: id } = await plant()
  await db.delete(conditionals).where(eq(conditionals.measurementId, id))
  const ranges = [null, -1, 0, 1].flatMap((rangeMin) => [null, 2].map((rangeMax) => ({ rangeMin, rangeMax })))
  for (const comparison of comparisons) {
    const limits = [{ comparison, threshold: 1, enabled: true }]
    const [conditional] = await db
      .insert(conditionals)
      .values({
        integratorId: own,
        locationId,
        measurementId: id,
        comparison,
        threshold: 1,
        severity: 'INFO',
      })
      .returning()
    for (const [at, latestValue] of [-1.5, 0, 1, 2, 2.5].entries()) {
      const range = ranges[at % ranges.length] ?? { rangeMin: null, rangeMax: null }
      const [row] = await db
        .update(measurements)
        .set({ latestValue, latestAt: ago(60 * at), ...range })
        .where(eq(measurements.id, id))
        .returning()
      const { lateAt, latestAt } = row ?? {}
      const now = (lateAt?.getTime() ?? 0) / second
      const latest = { latestValue, latestAt: (latestAt?.getTime() ?? 0) / second, ...range }
      const marksAt = (moment: number) => marksOf(latest, { now: moment, samplePeriod: 60, limits })
      expect(row?.beyondLimit).toBe(marksAt(now).includes('BEYOND_LIMIT'))
      expect(row?.outOfRange).toBe(marksAt(now).includes('OUT_OF_RANGE'))
      expect([now, now + 1].map((moment) => marksAt(moment).includes('LATE'))).toEqual([false, true])
    }
    await db.delete(conditionals).where(eq(conditionals.id, conditional?.id ?? ''))
  }
})

test('samples move what is in an index only now and then, and the lists are exact all the same', async () => {
  const fixture = await plant()
  const { deviceId, power: id } = fixture
  const period = 3600
  await db.update(devices).set({ sampleFrequency: period }).where(eq(devices.id, deviceId))
  const now = Math.floor(Date.now() / second)
  /** In periods from now: until when it is fresh, and when it is late. */
  const send = async (periodsAgo: number) => {
    const rows = { measurementIds: [id], times: [now - periodsAgo * period], values: [1] }
    await transaction(db, (queries) => writeSamples(queries, { deviceId }, rows))
    const [row] = await db.select().from(measurements).where(eq(measurements.id, id))
    return [row?.freshUntil, row?.lateAt].map((moment) => (toSeconds(moment?.getTime() ?? 0) - now) / period)
  }
  const late = { ...none, late: 1 }
  expect([await send(9), await read(fixture)]).toEqual([[-6, -6], late])
  expect([await send(5), await read(fixture)]).toEqual([[-6, -2], late])
  expect([await send(2), await read(fixture)]).toEqual([[1, 1], none])
  expect(await send(1.75)).toEqual([1, 1.25])
  await fixture.set({ freshUntil: new Date((now + period / 4) * second) })
  expect(await send(1.5)).toEqual([1.5, 1.5])
  await fixture.set({ freshUntil: ago(period) })
  expect(await read(fixture)).toEqual(none)
  // With a shorter period it is late earlier.
  await db.update(devices).set({ sampleFrequency: 60 }).where(eq(devices.id, deviceId))
  expect(await read(fixture)).toEqual(late)
})

test('what every sample changes is in no index, so that storing one writes no index', async () => {
  const { rows } = await db.execute<{ indexed: string }>(sql`
    select pg_get_indexdef(indexrelid) as "indexed" from pg_index where indrelid = ${getTableName(measurements)}::regclass`)
  expect(rows.length).toBeGreaterThan(3)
  const { latestValue, latestAt, lateAt } = measurements
  for (const { name } of [latestValue, latestAt, lateAt])
    expect(rows.filter(({ indexed }) => indexed.includes(name))).toEqual([])
})

test('without a device the usual period counts', async () => {
  const locationId = await addLocation(db, own, ['Cold room'])
  const { power } = await addLinked(db, own, locationId)
  const latestAt = ago(0)
  const [row] = await db
    .update(measurements)
    .set({ latestValue: 1, latestAt })
    .where(eq(measurements.id, power))
    .returning()
  expect((row?.lateAt?.getTime() ?? 0) - latestAt.getTime()).toBe(3 * defaultSamplePeriod * second)
})

test('a location and a device are in the list as long as an alarm of them is open, and a drill does not count', async () => {
  const { locationId, deviceId } = await plant()
  const listed = async () => (await reader.listMarkedLocations()).find((one) => one.locationId === locationId)
  const device = async () => (await reader.listMarkedDevices()).find((one) => one.deviceId === deviceId)
  expect([await listed(), await device()]).toEqual([undefined, undefined])
  const now = new Date()
  const alarm = { integratorId: own, locationId, locationName: 'Site', since: now, raisedAt: now, count: 1 }
  const of = (sourceId: string, given: Pick<typeof alarms.$inferInsert, 'kind' | 'state' | 'deviceId'>) => ({
    ...alarm,
    sourceId: `${sourceId} ${locationId}`,
    severity: 'WARNING' as const,
    ...given,
  })
  await db
    .insert(alarms)
    .values([
      of('1', { kind: 'LIMIT', state: 'RAISED', deviceId }),
      of('2', { kind: 'NO_VALUE', state: 'RETURNED' }),
      of('3', { kind: 'LIMIT', state: 'PENDING' }),
      of('4', { kind: 'LIMIT', state: 'RESOLVED', deviceId }),
      of('5', { kind: 'DRILL', state: 'ACKNOWLEDGED' }),
    ])
  expect(await listed()).toEqual({ locationId, ...none, openAlarms: 2 })
  expect(await device()).toEqual({ deviceId, ...none, openAlarms: 1, problem: null })
})

test("another integrator's locations and devices are in no list", async () => {
  const fixture = await plant()
  await fixture.set({ latestValue: 11, latestAt: new Date() })
  const other = await platform.as('other-admin')
  expect((await other.listMarkedLocations()).map((one) => one.locationId)).not.toContain(fixture.locationId)
  expect((await other.listMarkedDevices()).map((one) => one.deviceId)).not.toContain(fixture.deviceId)
})
