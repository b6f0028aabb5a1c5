import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'

const missing = (field: string) => ({
  status: 404,
  errors: [{ key: 'NOT_FOUND', parameters: { FIELD: field } }],
})

test('a conditional is created, found, changed and deleted, each change with its trace', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId, componentId, current } = await addPlant(db, own)
  const created = await admin.createConditional({
    body: { locationId, measurementId: current, comparison: 'LESS_THAN', threshold: -3.5 },
  })
  expect(created).toEqual({
    conditionalId: expect.any(String),
    locationId,
    zoneId: 'z-1',
    componentId,
    measurementId: current,
    measurementLabel: 'Current',
    comparison: 'LESS_THAN',
    threshold: -3.5,
    severity: 'WARNING',
    enabled: true,
    deadBand: 0,
    onDelaySeconds: 0,
    offDelaySeconds: 0,
    noValuePeriods: null,
    instruction: null,
    version: 1,
  })
  expect(await latestTrace(db)).toMatchObject({ action: 'CONDITIONAL_CREATED', old: null, new: created })
  expect(await admin.findConditionals({ body: { measurementId: current } })).toEqual([created])

  const edit = { ...created, threshold: 7, severity: 'CRITICAL' as const, enabled: false }
  const updated = await admin.updateConditional({ body: edit })
  expect(updated).toEqual({ ...edit, version: 2 })
  const traces = await db.$count(auditTraces)
  expect(await admin.updateConditional({ body: edit })).toEqual(updated)
  expect(await db.$count(auditTraces)).toBe(traces)
  const late = await failureOf(admin.updateConditional({ body: { ...edit, threshold: 8 } }))
  expect(late).toMatchObject({ status: 409 })

  const { conditionalId } = created
  const stale = await failureOf(admin.deleteConditional({ body: { conditionalId, version: 1 } }))
  expect(stale).toMatchObject({ status: 409 })
  expect(await admin.deleteConditional({ body: { conditionalId, locationId, version: 2 } })).toBeNull()
  expect(await latestTrace(db)).toMatchObject({ action: 'CONDITIONAL_DELETED', old: updated, new: null })
  const again = await failureOf(admin.deleteConditional({ body: { conditionalId } }))
  expect(again).toMatchObject(missing('conditionalId'))
})

test('a search is narrowed by each of its fields', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const [one, two] = [await addPlant(db, own), await addPlant(db, own)]
  const { locationId } = one
  const find = async (body: { locationId?: string; zoneId?: string; measurementId?: string }) =>
    (await admin.findConditionals({ body })).map(({ measurementId }) => measurementId)
  expect(await find({ locationId })).toEqual([one.power])
  expect(await find({ locationId, zoneId: 'z-1' })).toEqual([one.power])
  expect(await find({ locationId, zoneId: 'z-2' })).toEqual([])
  expect(await find({ measurementId: one.power })).toEqual([one.power])
  expect(await find({ locationId: two.locationId, measurementId: one.power })).toEqual([])
  expect(await failureOf(find({ locationId, zoneId: 'z-9' }))).toMatchObject(missing('zoneId'))
  expect(await failureOf(find({ measurementId: 'none' }))).toMatchObject(missing('measurementId'))
  const required = { status: 400, errors: [{ key: 'REQUIRED', parameters: { FIELD: 'locationId' } }] }
  expect(await failureOf(find({ zoneId: 'z-1' }))).toMatchObject(required)
  expect(await failureOf(find({ zoneId: 'z-1', measurementId: one.power }))).toMatchObject(required)
})

test('the measurement must belong to the location, and cannot be changed', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const [one, two] = [await addPlant(db, own), await addPlant(db, own)]
  const rule = { comparison: 'EQUAL' as const, threshold: 1 }
  const stray = { ...rule, locationId: one.locationId, measurementId: two.power }
  expect(await failureOf(admin.createConditional({ body: stray }))).toMatchObject(missing('measurementId'))
  const [existing] = await admin.findConditionals({ body: { locationId: one.locationId } })
  const conditionalId = existing?.conditionalId ?? ''
  const moved = admin.updateConditional({ body: { ...rule, conditionalId, measurementId: two.power } })
  expect(await failureOf(moved)).toMatchObject({ status: 400, errors: [{ key: 'IMMUTABLE' }] })
  const elsewhere = admin.deleteConditional({ body: { conditionalId, locationId: two.locationId } })
  expect(await failureOf(elsewhere)).toMatchObject({ status: 400, errors: [{ key: 'IMMUTABLE' }] })
})

test("another integrator's do not exist, and changes need their role", async () => {
  const { db } = platform.database
  const [other, reader, writer] = [
    await platform.as('other-admin'),
    await platform.as('reader'),
    await platform.as('devices'),
  ]
  const { locationId, power } = await addPlant(db, own)
  const [existing] = await reader.findConditionals({ body: { locationId } })
  const conditionalId = existing?.conditionalId ?? ''
  const rule = { comparison: 'EQUAL' as const, threshold: 1 }
  const create = { ...rule, locationId, measurementId: power }
  const update = { ...rule, conditionalId }
  expect(await failureOf(other.findConditionals({ body: { locationId } }))).toMatchObject(
    missing('locationId'),
  )
  expect(await failureOf(other.findConditionals({ body: { measurementId: power } }))).toMatchObject(
    missing('measurementId'),
  )
  expect(await failureOf(other.createConditional({ body: create }))).toMatchObject(missing('locationId'))
  expect(await failureOf(other.updateConditional({ body: update }))).toMatchObject(missing('conditionalId'))
  expect(await failureOf(other.deleteConditional({ body: { conditionalId } }))).toMatchObject(
    missing('conditionalId'),
  )
  for (const client of [reader, writer]) {
    expect(await failureOf(client.createConditional({ body: create }))).toMatchObject({ status: 403 })
    expect(await failureOf(client.updateConditional({ body: update }))).toMatchObject({ status: 403 })
    expect(await failureOf(client.deleteConditional({ body: { conditionalId } }))).toMatchObject({
      status: 403,
    })
  }
})

test('a limit for all components of a product changes those that say the same, and makes the others', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId, product, power } = await addPlant(db, own)
  const set = async (change: object = {}) =>
    admin.setProductConditionals({
      locationId,
      body: { product, externalId: 'power', comparison: 'GREATER_THAN', threshold: 12, ...change },
    })
  const limits = async () => admin.findConditionals({ body: { measurementId: power } })
  // The product came with one.
  const [before] = await limits()
  if (!before) throw new Error('The product has a limit')
  await admin.updateConditional({ body: { ...before, enabled: false, onDelaySeconds: 90 } })
  expect(await set()).toEqual({ locationId, measurements: 1 })
  const [after] = await limits()
  expect(after).toMatchObject({ threshold: 12, enabled: true, onDelaySeconds: 90, version: 3 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'CONDITIONALS_SET',
    old: [{ threshold: 10, enabled: false }],
    new: [after],
  })
  expect(await set({ severity: 'CRITICAL', threshold: 20 })).toMatchObject({ measurements: 1 })
  expect(new Map((await limits()).map(({ severity, threshold }) => [severity, threshold]))).toEqual(
    new Map([
      ['CRITICAL', 20],
      ['WARNING', 12],
    ]),
  )
  const traces = await db.$count(auditTraces)
  expect(await set()).toMatchObject({ measurements: 1 })
  expect(await set({ externalId: 'humidity' })).toMatchObject({ measurements: 0 })
  expect(await db.$count(auditTraces)).toBe(traces)
})

test('which of two limits that say the same to change is not guessed', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId, product, power } = await addPlant(db, own)
  const limit = { locationId, measurementId: power, comparison: 'LESS_THAN' as const }
  for (const threshold of [1, 2]) await admin.createConditional({ body: { ...limit, threshold } })
  const body = { product, externalId: 'power', comparison: limit.comparison, threshold: 3 }
  expect(await failureOf(admin.setProductConditionals({ locationId, body }))).toMatchObject({ status: 409 })
})

test('a limit for a product of another integrator, or of none, is refused', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId } = await addPlant(db, own)
  const { product } = await addPlant(db, 'int-alpenmess')
  for (const code of [product, 'NO-SUCH'])
    expect(
      await failureOf(
        admin.setProductConditionals({
          locationId,
          body: { product: code, externalId: 'power', comparison: 'EQUAL', threshold: 1 },
        }),
      ),
    ).toMatchObject(missing('product'))
})

test('a value that is beyond a limit set so raises its alarm at once', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId, product, productId, power, path } = await addPlant(db, own)
  await admin.storeValue({ ...path, productId, measurementId: power, value: '15' })
  const count = async () =>
    (await admin.listManagedAlarms({ query: { locationId } })).filter(
      ({ severity }) => severity === 'CRITICAL',
    ).length
  expect(await count()).toBe(0)
  const body = {
    product,
    externalId: 'power',
    comparison: 'GREATER_THAN',
    threshold: 14,
    severity: 'CRITICAL',
  } as const
  await admin.setProductConditionals({ locationId, body })
  expect(await count()).toBe(1)
})
