import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces, conditionals } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { latestTrace } from '../../testing/traces.ts'
import { countSamples, samplesOf } from '../../testing/samples.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'

const plant = async () => {
  const made = await addPlant(platform.database.db, own)
  return { ...made, at: { ...made.path, measurementId: made.power } }
}

test('a patch changes the fields that it names and no others', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { at, locationId } = await plant()
  const before = await admin.getMeasurement(at)
  expect(before).toMatchObject({
    externalId: 'power',
    label: 'Power',
    unit: { unitId: 'kilowatt' },
    version: 1,
  })
  await admin.getLocationTree({ locationId })
  const body = { label: 'Active power', rangeMin: 0, version: 1 }
  const changed = await admin.updateMeasurement({ ...at, body })
  expect(changed).toEqual({ ...before, label: 'Active power', rangeMin: 0, version: 2 })
  expect(await latestTrace(db)).toMatchObject({ action: 'MEASUREMENT_UPDATED', old: before, new: changed })
  expect(JSON.stringify(await admin.getLocationTree({ locationId }))).toContain('Active power')

  const traces = await db.$count(auditTraces)
  expect(await admin.updateMeasurement({ ...at, body })).toEqual(changed)
  expect(await db.$count(auditTraces)).toBe(traces)
  const late = admin.updateMeasurement({ ...at, body: { label: 'Late', version: 1 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  expect(await admin.updateMeasurement({ ...at, body: { unitId: null } })).toMatchObject({ unit: null })
})

test('external ids are unique, units exist, and a range ends above its beginning', async () => {
  const admin = await platform.as('admin')
  const { at } = await plant()
  const patch = (body: Parameters<typeof admin.updateMeasurement>[0]['body']) =>
    failureOf(admin.updateMeasurement({ ...at, body }))
  expect(await patch({ externalId: 'current' })).toMatchObject({
    status: 409,
    errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'externalId' } }],
  })
  expect(await patch({ unitId: 'furlong' })).toMatchObject({
    status: 404,
    errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'unitId' } }],
  })
  await admin.updateMeasurement({ ...at, body: { rangeMax: 10 } })
  expect(await patch({ rangeMin: 10 })).toMatchObject({
    status: 400,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'rangeMax' } }],
  })
})

test('information replaces everything that was there', async () => {
  const admin = await platform.as('admin')
  const { at } = await plant()
  const body = { label: 'Heat', unitId: 'celsius', rangeMin: -30, rangeMax: 60, version: 1 }
  const first = await admin.addMeasurementInformation({ ...at, body })
  expect(first).toMatchObject({ externalId: 'power', label: 'Heat', unit: { unitId: 'celsius' }, version: 2 })
  expect(await latestTrace(platform.database.db)).toMatchObject({ action: 'MEASUREMENT_INFORMATION_ADDED' })
  expect(await admin.addMeasurementInformation({ ...at, body })).toEqual(first)
  const late = admin.addMeasurementInformation({ ...at, body: { label: 'Late', version: 1 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  expect(await admin.addMeasurementInformation({ ...at, body: { label: 'Bare' } })).toMatchObject({
    label: 'Bare',
    unit: null,
    rangeMin: null,
    rangeMax: null,
  })
})

test('a value becomes a sample and the latest one', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { at, productId, locationId } = await plant()
  const started = Math.floor(Date.now() / 1000)
  const before = await admin.getMeasurement(at)
  const first = await admin.storeValue({ ...at, productId, value: '-2.5e1' })
  expect(first).toEqual({ measurementId: at.measurementId, value: -25, time: expect.any(Number) })
  expect(Math.abs(first.time - started)).toBeLessThan(60)
  const second = await admin.storeValue({ ...at, productId, value: '7' })
  const after = { latestValue: 7, latestAt: second.time }
  expect(await admin.getMeasurement(at)).toEqual({ ...before, ...after })
  const { zones } = await admin.getLocationTree({ locationId })
  expect(zones[0]?.components[0]?.measurements[1]).toMatchObject(after)
  expect((await samplesOf(db, at.measurementId)).map(({ value }) => value)).toEqual([-25, 7])
  expect(await countSamples(db, locationId)).toBe(2)
  expect(await latestTrace(db)).toMatchObject({
    action: 'VALUE_STORED',
    old: { label: 'Power', latestValue: -25 },
    new: { label: 'Power', latestValue: 7 },
  })
})

test('a value must be a number within the range, of a component of this product', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { at, productId } = await plant()
  await admin.updateMeasurement({ ...at, body: { rangeMin: 0, rangeMax: 10 } })
  const store = async (value: string, product = productId) =>
    admin.storeValue({ ...at, productId: product, value })
  for (const edge of ['0', '10']) await store(edge)
  for (const outside of ['-0.001', '10.5']) {
    expect(await failureOf(store(outside))).toMatchObject({
      status: 422,
      message: `Power is measured from 0 to 10: ${outside} lies outside`,
    })
  }
  for (const wrong of ['warm', 'NaN', 'Infinity', '1e400', '1,5', '0x10', '1e99']) {
    expect(await failureOf(store(wrong))).toMatchObject({
      status: 400,
      errors: [{ key: 'INVALID', parameters: { FIELD: 'value' } }],
    })
  }
  const [product] = await admin.listProducts()
  expect(await failureOf(store('5', product?.productId))).toMatchObject({ status: 404 })
  expect(await samplesOf(db, at.measurementId)).toHaveLength(2)
})

test('a measurement is deleted with its conditionals; its samples stay', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { at, productId, locationId } = await plant()
  await admin.storeValue({ ...at, productId, value: '1' })
  const before = await admin.getMeasurement(at)
  await admin.getLocationTree({ locationId })
  expect(await admin.deleteMeasurement(at)).toBeNull()
  expect(await latestTrace(db)).toMatchObject({
    action: 'MEASUREMENT_DELETED',
    old: { ...before, conditionals: [{ threshold: 10 }] },
    new: null,
  })
  expect(await failureOf(admin.deleteMeasurement(at))).toEqual({
    status: 404,
    message: 'Measurement not found',
  })
  expect(await db.$count(conditionals, eq(conditionals.measurementId, at.measurementId))).toBe(0)
  expect(await samplesOf(db, at.measurementId)).toHaveLength(1)
  expect(JSON.stringify(await admin.getLocationTree({ locationId }))).not.toContain(at.measurementId)
})

test("another integrator's measurements do not exist, nor do those of another component, zone or location", async () => {
  const [admin, other, reader] = [
    await platform.as('admin'),
    await platform.as('other-admin'),
    await platform.as('reader'),
  ]
  const [{ at, productId }, elsewhere] = [await plant(), await plant()]
  for (const [client, params] of [
    [other, at],
    [admin, { ...at, zoneId: 'z-2' }],
    [admin, { ...at, locationId: elsewhere.locationId }],
    [admin, { ...at, componentId: elsewhere.componentId }],
    [admin, { ...at, measurementId: elsewhere.power }],
  ] as const) {
    for (const call of [
      () => client.getMeasurement(params),
      () => client.updateMeasurement({ ...params, body: { label: 'Mine' } }),
      () => client.addMeasurementInformation({ ...params, body: { label: 'Mine' } }),
      () => client.deleteMeasurement(params),
      () => client.storeValue({ ...params, productId, value: '1' }),
    ]) {
      expect(await failureOf(call())).toEqual({ status: 404, message: 'Measurement not found' })
    }
  }
  await reader.getMeasurement(at)
  for (const call of [
    () => reader.updateMeasurement({ ...at, body: {} }),
    () => reader.addMeasurementInformation({ ...at, body: { label: 'x' } }),
    () => reader.deleteMeasurement(at),
    () => reader.storeValue({ ...at, productId, value: '1' }),
  ]) {
    expect(await failureOf(call())).toMatchObject({ status: 403 })
  }
})
