import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTraces, conditionals, measurements, samples } from '../../db/schema/index.ts'
import { failureOf, startTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { latestTrace } from '../../testing/traces.ts'

let platform: TestApp
const locationId = 'loc-0001'
const own = 'int-nordkaelte'

beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(async () => platform?.close())

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const base64 = (start: Buffer, bytes = 64) => Buffer.concat([start, Buffer.alloc(bytes)]).toString('base64')

test("only the own integrator's locations are listed, for the operator any integrator's", async () => {
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const listed = await admin.listIntegratorLocations({ integratorId: own })
  expect(listed).toEqual(await admin.listManagedLocations())
  expect(listed.length).toBeGreaterThan(10)
  const foreign = await failureOf(admin.listIntegratorLocations({ integratorId: 'int-alpenmess' }))
  expect(foreign).toEqual(await failureOf(admin.listIntegratorLocations({ integratorId: 'nobody' })))
  expect(foreign).toMatchObject({ status: 404 })
  expect(await operator.listAnyIntegratorLocations({ integratorId: own })).toEqual(listed)
  expect(await failureOf(operator.listAnyIntegratorLocations({ integratorId: 'nobody' }))).toMatchObject({
    status: 404,
    message: 'Integrator not found',
  })
  expect(await failureOf(admin.listAnyIntegratorLocations({ integratorId: own }))).toMatchObject({
    status: 403,
  })
})

test('an update changes neither id nor integrator, and the same one twice changes nothing', async () => {
  const admin = await platform.as('admin')
  const { layouts: _, zones: __, ...location } = await admin.getLocation({ locationId: 'loc-0010' })
  const update = { ...location, name: 'Renamed' }
  for (const wrong of [{ id: 'loc-0002' }, { integratorId: 'int-alpenmess' }]) {
    const refused = await failureOf(
      admin.updateLocation({ locationId: 'loc-0010', body: { ...update, ...wrong } }),
    )
    expect(refused).toMatchObject({ status: 400, errors: [{ key: 'IMMUTABLE' }] })
  }
  const first = await admin.updateLocation({ locationId: 'loc-0010', body: update })
  expect(first).toMatchObject({ id: 'loc-0010', integratorId: own, name: 'Renamed', version: 2 })
  expect(await admin.updateLocation({ locationId: 'loc-0010', body: update })).toEqual(first)
  const late = admin.updateLocation({ locationId: 'loc-0010', body: { ...update, name: 'Late' } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
})

test('the tree is kept when it was read, shows the values of now, and is built anew after a change', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const tree = await admin.getLocationTree({ locationId })
  const location = await admin.getLocation({ locationId })
  expect(tree.zones.map(({ zoneId }) => zoneId)).toEqual(location.zones.map(({ zoneId }) => zoneId))
  const leaves = tree.zones.flatMap((zone) => zone.components.flatMap((component) => component.measurements))
  const stored = await db.select().from(measurements).where(eq(measurements.locationId, locationId))
  expect(leaves.map(({ measurementId }) => measurementId).sort()).toEqual(stored.map(({ id }) => id).sort())
  expect(leaves.length).toBeGreaterThan(1)

  const [leaf] = leaves
  await db
    .update(measurements)
    .set({ label: 'Behind its back', latestValue: 17, latestAt: new Date(1_772_442_000_000) })
    .where(eq(measurements.id, leaf?.measurementId ?? ''))
  const again = JSON.stringify(await admin.getLocationTree({ locationId }))
  expect(again).not.toContain('Behind its back')
  expect(again).toContain('"latestValue":17,"latestAt":1772442000')

  const recreated = await admin.recreateLocationTree({ locationId })
  expect(JSON.stringify(recreated)).toContain('Behind its back')
  expect(await admin.getLocationTree({ locationId })).toEqual(recreated)
  expect(await latestTrace(db)).toMatchObject({
    action: 'LOCATION_TREE_RECREATED',
    new: { locationId, measurements: leaves.length },
  })
})

test('a reset forgets values and nothing else', async () => {
  const { db } = platform.database
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const before = await admin.getLocation({ locationId })
  const sampleCount = await db.$count(samples, eq(samples.locationId, locationId))
  expect(sampleCount).toBeGreaterThan(0)
  expect(await admin.resetLocation({ locationId })).toEqual(before)
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_RESET', new: { latestValues: 0 } })
  const tree = JSON.stringify(await admin.getLocationTree({ locationId }))
  expect(tree).not.toMatch(/"latest(Value|At)":\d/)
  expect(tree).toContain('"measurementId"')
  expect(await db.$count(samples, eq(samples.locationId, locationId))).toBe(sampleCount)

  const traces = await db.$count(auditTraces)
  await admin.resetLocation({ locationId })
  expect(await db.$count(auditTraces)).toBe(traces)

  await operator.resetAnyLocation({ locationId: 'loc-0002' })
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_RESET', integratorId: own })
  expect(await failureOf(operator.resetAnyLocation({ locationId: 'nowhere' }))).toMatchObject({ status: 404 })
})

test('conditionals are made anew from what the products say', async () => {
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

test('cleaning removes samples of nothing and out of range, and counts them', async () => {
  const { db } = platform.database
  const operator = await platform.as('operator')
  await operator.cleanMetrics({ locationId })
  const [measurement] = await db.select().from(measurements).where(eq(measurements.locationId, locationId))
  const common = { integratorId: own, locationId }
  const left = await db.$count(samples, eq(samples.locationId, locationId))
  const time = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
  await db
    .update(measurements)
    .set({ rangeMin: -1000, rangeMax: null })
    .where(eq(measurements.id, measurement?.id ?? ''))
  const kept = { ...common, measurementId: measurement?.id ?? '' }
  await db.insert(samples).values([
    { ...common, measurementId: 'gone', time: time(1), value: 1 },
    { ...common, measurementId: 'gone', time: time(2), value: 1 },
    { ...kept, time: time(1), value: -1000.5 },
    { ...kept, time: time(2), value: -1000 },
    { ...kept, time: time(3), value: 1e9 },
    { integratorId: own, locationId: 'loc-0003', measurementId: 'gone too', time: time(1), value: 1 },
  ])
  const expected = { locationId, removed: 3, orphans: 2, outOfRange: 1 }
  expect(await operator.cleanMetrics({ locationId })).toEqual(expected)
  expect(await db.$count(samples, eq(samples.locationId, locationId))).toBe(left + 2)
  expect(await db.$count(samples, eq(samples.measurementId, 'gone too'))).toBe(1)
  expect(await latestTrace(db)).toMatchObject({
    action: 'METRICS_CLEANED',
    new: { orphans: 2, outOfRange: 1 },
  })
  expect(await operator.cleanMetrics({ locationId })).toMatchObject({ removed: 0 })
})

test('however many samples there are to clean, all of them go', async () => {
  const { db } = platform.database
  const operator = await platform.as('operator')
  const emptied = { locationId: 'loc-0004' }
  await operator.cleanMetrics(emptied)
  await db.execute(sql`
    insert into samples (measurement_id, time, value, integrator_id, location_id)
    select 'gone', timestamptz '2026-01-01' + n * interval '1 second', n, ${own}, 'loc-0004'
    from generate_series(1, 40001) n`)
  expect(await operator.cleanMetrics(emptied)).toMatchObject({ removed: 40_001, orphans: 40_001 })
  expect(await operator.cleanMetrics(emptied)).toMatchObject({ removed: 0 })
})

test('a picture is known by its content, has at most 2 MB, and does not fill the audit log', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const store = (image: string, contentType?: 'image/png' | 'image/jpeg') =>
    admin.setLocationImage({ locationId, body: { image, ...(contentType && { contentType }) } })
  const full = 2 * 1024 * 1024 - png.length
  expect(await store(base64(png, full), 'image/png')).toMatchObject({
    locationId,
    contentType: 'image/png',
    bytes: 2 * 1024 * 1024,
  })
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({
    action: 'LOCATION_IMAGE_STORED',
    old: null,
    new: { contentType: 'image/png' },
  })
  expect(JSON.stringify(trace).length).toBeLessThan(2000)
  const jpeg = Buffer.from('ffd8ffe0', 'hex')
  const webp = Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')
  expect(await store(base64(jpeg))).toMatchObject({ contentType: 'image/jpeg', bytes: 68 })
  expect(await store(base64(webp))).toMatchObject({ contentType: 'image/webp' })
  expect((await latestTrace(db)).old).toMatchObject({ contentType: 'image/jpeg' })

  expect(await failureOf(store(base64(png, full + 1)))).toMatchObject({
    status: 413,
    message: 'The picture has more than 2 MB',
  })
  expect(await failureOf(store(base64(Buffer.from('GIF89a'))))).toMatchObject({ status: 400 })
  expect(await failureOf(store(base64(png), 'image/jpeg'))).toMatchObject({
    status: 400,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'contentType' } }],
  })
  expect(await failureOf(store('iVBORw0KGgo*'))).toMatchObject({ status: 400 })
  expect(await failureOf(store('iVBOR'))).toMatchObject({ status: 400 })
})

test("another integrator's location does not exist for any of it, and reading is not writing", async () => {
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
