import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditTraces,
  components,
  conditionals,
  locations,
  measurements,
  products,
} from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { writeSamples } from '../../domain/intake/writing.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'
import { addSamples, countSamples, samplesOf } from '../../testing/samples.ts'

const platform = await startOwnApp()
const locationId = 'loc-0001'
const own = 'int-nordkaelte'

const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const base64 = (start: Buffer, bytes = 64) => Buffer.concat([start, Buffer.alloc(bytes)]).toString('base64')

test('a reset deletes values and nothing else', async () => {
  const { db } = platform.database
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const before = await admin.getLocation({ locationId })
  const sampleCount = await countSamples(db, locationId)
  expect(sampleCount).toBeGreaterThan(0)
  expect(await admin.resetLocation({ locationId })).toEqual(before)
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_RESET', new: { latestValues: 0 } })
  const tree = JSON.stringify(await admin.getLocationTree({ locationId }))
  expect(tree).not.toMatch(/"latest(Value|At)":\d/)
  expect(tree).toContain('"measurementId"')
  expect(await countSamples(db, locationId)).toBe(sampleCount)

  const traces = await db.$count(auditTraces)
  await admin.resetLocation({ locationId })
  expect(await db.$count(auditTraces)).toBe(traces)

  await operator.resetAnyLocation({ locationId: 'loc-0002' })
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_RESET', integratorId: own })
  expect(await failureOf(operator.resetAnyLocation({ locationId: 'nowhere' }))).toMatchObject({ status: 404 })
})

test('conditionals are created again from the defaults of the products', async () => {
  const { db } = platform.database
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const before = await admin.findConditionals({ body: { locationId } })
  const [first] = before
  await db.insert(conditionals).values({
    integratorId: own,
    locationId,
    measurementId: first?.measurementId ?? '',
    comparison: 'EQUAL',
    threshold: 1234,
    severity: 'INFO',
  })
  expect(await operator.recreateConditionals({ locationId })).toEqual({
    locationId,
    removed: before.length + 1,
    created: before.length,
  })
  const plain = (list: typeof before) =>
    list
      .map(({ measurementId, comparison, threshold }) => `${measurementId} ${comparison} ${threshold}`)
      .sort()
  const after = await admin.findConditionals({ body: { locationId } })
  expect(plain(after)).toEqual(plain(before))
  expect(after.every(({ enabled }) => enabled)).toBe(true)
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({ action: 'CONDITIONALS_RECREATED', integratorId: own })
  expect(JSON.stringify(trace.old)).toContain('1234')
  expect(await failureOf(admin.recreateConditionals({ locationId }))).toMatchObject({ status: 403 })
})

test('conditionals of a product have its delays, whether a component or the operator makes them', async () => {
  const { db } = platform.database
  const timing = {
    deadBand: 0.5,
    onDelaySeconds: 300,
    offDelaySeconds: 60,
    noValuePeriods: 3,
    instruction: 'Close the door',
  }
  const limit = {
    externalId: 'power',
    comparison: 'GREATER_THAN' as const,
    threshold: 10,
    severity: 'INFO' as const,
  }
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const { locationId: at, identifier, productId } = await addPlant(db, own)
  await db
    .update(products)
    .set({ defaultConditionals: [{ ...limit, ...timing }, limit] })
    .where(eq(products.id, productId))
  const plain = {
    deadBand: 0,
    onDelaySeconds: 0,
    offDelaySeconds: 0,
    noValuePeriods: null,
    instruction: null,
  }
  const expected = [
    { ...limit, ...timing },
    { ...limit, ...plain },
  ].map(({ externalId: _, ...rule }) => rule)
  const read = async () =>
    (await admin.findConditionals({ body: { locationId: at } })).toSorted(
      (a, b) => (b.deadBand ?? 0) - (a.deadBand ?? 0),
    )
  await operator.recreateConditionals({ locationId: at })
  expect(await read()).toMatchObject(expected)
  await admin.unlinkComponent({ body: { identifier } })
  await admin.linkComponent({ body: { identifier, locationId: at, zoneId: 'z-1', zoneName: 'Cold room' } })
  expect(await read()).toMatchObject(expected)
})

test('cleaning deletes samples without a measurement and out of range, and counts them', async () => {
  const { db } = platform.database
  const operator = await platform.as('operator')
  await operator.cleanMetrics({ locationId })
  const [measurement] = await db.select().from(measurements).where(eq(measurements.locationId, locationId))
  const common = { locationId }
  const left = await countSamples(db, locationId)
  const time = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
  await db
    .update(measurements)
    .set({ rangeMin: -1000, rangeMax: null })
    .where(eq(measurements.id, measurement?.id ?? ''))
  const kept = { ...common, measurementId: measurement?.id ?? '' }
  await addSamples(db, [
    { ...common, measurementId: 'gone', time: time(1), value: 1 },
    { ...common, measurementId: 'gone', time: time(2), value: 1 },
    { ...kept, time: time(1), value: -1000.5 },
    { ...kept, time: time(2), value: -1000 },
    { ...kept, time: time(3), value: 1e9 },
    { locationId: 'loc-0003', measurementId: 'gone too', time: time(1), value: 1 },
  ])
  const expected = { locationId, removed: 3, orphans: 2, outOfRange: 1 }
  expect(await operator.cleanMetrics({ locationId })).toEqual(expected)
  expect(await countSamples(db, locationId)).toBe(left + 2)
  expect(await samplesOf(db, 'gone too')).toHaveLength(1)
  expect(await latestTrace(db)).toMatchObject({
    action: 'METRICS_CLEANED',
    new: { orphans: 2, outOfRange: 1 },
  })
  expect(await operator.cleanMetrics({ locationId })).toMatchObject({ removed: 0 })
})

test('a deleted location takes its samples along, and those that are being stored', async () => {
  const { db } = platform.database
  const { locationId: emptied, power } = await addPlant(db, own)
  let begun = () => {}
  const isStoring = new Promise<void>((done) => (begun = done))
  const stored = transaction(db, async (queries) => {
    const rows = { measurementIds: [power], times: [1_772_442_000], values: [1] }
    await writeSamples(queries, { integratorId: own }, rows)
    begun()
    await pause(300)
  })
  await isStoring
  await transaction(db, async (queries) => {
    await queries.delete(components).where(eq(components.locationId, emptied))
    await queries.delete(locations).where(eq(locations.id, emptied))
  })
  await stored
  await sampleStore().removeOld(db, undefined)
  expect(await samplesOf(db, power)).toEqual([])
})

test('all samples to clean are deleted, however many there are', async () => {
  const { db } = platform.database
  const operator = await platform.as('operator')
  const emptied = { locationId: 'loc-0004' }
  await operator.cleanMetrics(emptied)
  await addSamples(
    db,
    Array.from({ length: 40_001 }, (_, second) => ({
      measurementId: 'gone',
      ...emptied,
      time: new Date(1_772_355_600_000 + second * 1000),
      value: second,
    })),
  )
  expect(await operator.cleanMetrics(emptied)).toMatchObject({ removed: 40_001, orphans: 40_001 })
  expect(await operator.cleanMetrics(emptied)).toMatchObject({ removed: 0 })
})

test("another integrator's location does not exist for any of it, and a reader may not do it", async () => {
  const [other, reader] = [await platform.as('other-admin'), await platform.as('reader')]
  const body = { image: base64(png) }
  for (const call of [
    () => other.getLocationTree({ locationId }),
    () => other.recreateLocationTree({ locationId }),
    () => other.resetLocation({ locationId }),
    () => other.setLocationImage({ locationId, body }),
  ]) {
    expect(await failureOf(call())).toEqual({ status: 404, message: 'Location not found' })
  }
  await reader.getLocationTree({ locationId })
  for (const call of [
    () => reader.recreateLocationTree({ locationId }),
    () => reader.resetLocation({ locationId }),
    () => reader.setLocationImage({ locationId, body }),
    () => reader.cleanMetrics({ locationId }),
    () => reader.resetAnyLocation({ locationId }),
  ]) {
    expect(await failureOf(call())).toMatchObject({ status: 403 })
  }
})
