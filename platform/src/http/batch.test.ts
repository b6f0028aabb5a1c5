import { mostInBatch } from '#contract/limits'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTraces } from '../db/schema/index.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

afterAll(() => testApp.close())

const latestTraces = async (count: number) =>
  testApp.database.db
    .select({
      action: auditTraces.action,
      url: auditTraces.url,
      body: auditTraces.body,
      locationId: auditTraces.locationId,
    })
    .from(auditTraces)
    .orderBy(desc(auditTraces.id))
    .limit(count)

test('each item is changed in its own transaction, with its own trace and result', async () => {
  const admin = await testApp.as('admin')
  const [one, two, three] = await admin.listManagedLocations()
  if (!one || !two || !three) throw new Error('The sample data has three locations')
  const traces = await testApp.database.db.$count(auditTraces)
  const change = ({ id, city, country, slid, version }: typeof one) => ({
    locationId: id,
    body: { city, country, slid, version, name: `${id} in a batch` },
  })
  const { results } = await admin.updateLocations({
    body: { items: [change(one), change({ ...two, version: two.version + 1 }), change(three)] },
  })
  expect(results.map(({ status }) => status)).toEqual([200, 409, 200])
  expect(results[0]?.answer?.name).toBe(`${one.id} in a batch`)
  expect(results[1]).toEqual({
    status: 409,
    error: {
      message: expect.stringContaining('somebody else') as string,
      code: 'OUTDATED',
      values: { what: 'Location' },
      requestId: expect.any(String) as string,
    },
  })
  const names = new Map((await admin.listManagedLocations()).map(({ id, name }) => [id, name]))
  expect([one, two, three].map(({ id }) => names.get(id))).toEqual([
    `${one.id} in a batch`,
    two.name,
    `${three.id} in a batch`,
  ])
  expect(await testApp.database.db.$count(auditTraces)).toBe(traces + 2)
  const written = await latestTraces(2)
  expect(written.map(({ action, locationId }) => [action, locationId])).toEqual([
    ['LOCATION_UPDATED', three.id],
    ['LOCATION_UPDATED', one.id],
  ])
  expect(written[0]?.body).not.toContain(one.id)
})

test('a wrong item refuses no other, and its error names the field', async () => {
  const admin = await testApp.as('admin')
  const [device] = await admin.listManagedDevices()
  const items = [
    { deviceId: device?.deviceId, body: { sampleFrequency: 'often' } },
    { deviceId: device?.deviceId, stray: 1, body: {} },
    'nonsense',
    { deviceId: device?.deviceId, body: { sampleFrequency: 90 } },
  ]
  const { results } = await admin.updateManagedDevices({ body: { items: items as never } })
  expect(
    results.map(({ status, error }) => [status, error?.errors?.map(({ parameters }) => parameters.FIELD)]),
  ).toEqual([
    [400, ['body.sampleFrequency']],
    [400, ['stray']],
    [400, ['body']],
    [200, undefined],
  ])
})

test('a batch has at least one item, and at most as many as the limit says', async () => {
  const admin = await testApp.as('admin')
  const items = (count: number) => Array.from({ length: count }, () => ({ alarmId: 'nobody' }))
  const statusOf = async (count: number) =>
    admin.acknowledgeAlarms({ body: { items: items(count) } }).then(
      ({ results }) => results.map(({ status }) => status),
      ({ response }: { response: { status: number } }) => response.status,
    )
  expect(await statusOf(0)).toBe(400)
  expect(await statusOf(mostInBatch)).toEqual(Array(mostInBatch).fill(404))
  expect(await statusOf(mostInBatch + 1)).toBe(400)
})
