import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '../../base/time.ts'
import { locations, plannedConditionals, products } from '../../db/schema/index.ts'
import { insertComponent } from '../../domain/devices/components.ts'
import { findZone } from '../../domain/places/zones.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const integratorId = mainIntegrator.id
const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
const periods = [{ from: '07:00', to: '18:00' }]

/** A plant whose zone z-1 has a calendar, automation and two limits, one of them switched off. */
async function plant() {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const made = await addPlant(db, integratorId)
  const { locationId } = made
  const path = { locationId, zoneId: 'z-1' }
  await admin.createZoneCalendar(path)
  await admin.setZoneCalendarDay({ ...path, body: { date: tomorrow, periods } })
  await admin.setCalendarDay({ locationId, body: { date: tomorrow, periods: [] } })
  await admin.setCalendarDay({ locationId, body: { date: '2020-01-01', periods: [] } })
  await admin.updateAutomation({ ...path, body: { enabled: true, mode: 'MANUAL', setpoint: -20 } })
  const limit = {
    comparison: 'LESS_THAN' as const,
    threshold: 3,
    severity: 'CRITICAL' as const,
    enabled: false,
    deadBand: 0.5,
    onDelaySeconds: 60,
    offDelaySeconds: 120,
    instruction: 'Close the door.',
  }
  await admin.createConditional({ body: { locationId, measurementId: made.current, ...limit } })
  return { ...made, admin }
}

const affected = (...names: string[]) => ({ count: names.length, names })

test('the preview says what a copy would contain', async () => {
  const { locationId, admin } = await plant()
  expect(await admin.previewCopy({ locationId })).toEqual({
    layouts: affected(),
    zones: affected('Cold room', 'Office'),
    calendars: affected('Cold room'),
    days: 2,
    automations: affected('Cold room'),
    conditionals: affected('Current', 'Power'),
    conditionalsWithoutProduct: 0,
    mayManageAutomation: true,
    mayManageConditionals: true,
    refusal: null,
  })
})

test('a copy has zones, calendars and automation, and its limits wait for their components', async () => {
  const { db } = platform.database
  const { locationId, productId, admin } = await plant()
  const copy = await admin.copyLocation({
    locationId,
    body: { name: 'Second', city: 'Kiel', slid: 'COPY-1' },
  })
  expect(copy).toMatchObject({ name: 'Second', city: 'Kiel', slid: 'COPY-1', version: 1 })
  expect(copy.zones.map(({ zoneId, zoneName }) => [zoneId, zoneName])).toEqual([
    ['z-1', 'Cold room'],
    ['z-2', 'Office'],
  ])
  const path = { locationId: copy.id, zoneId: 'z-1' }
  expect(await admin.getAutomation(path)).toMatchObject({
    enabled: true,
    mode: 'MANUAL',
    setpoint: -20,
    version: 1,
  })
  expect(await failureOf(admin.createZoneCalendar(path))).toMatchObject({ status: 409 })
  expect((await admin.previewCopy({ locationId: copy.id })).days).toBe(2)
  expect(await latestTrace(db)).toMatchObject({
    action: 'LOCATION_COPIED',
    new: { id: copy.id, copyOf: { id: locationId } },
  })
  const { counts } = await admin.getLocationOverview({ locationId: copy.id })
  expect(counts).toMatchObject({ devices: 0, components: 0, conditionals: 0, plannedConditionals: 2 })

  const zone = await findZone(db, copy.id, 'z-1')
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  const make = async (identifier: string) =>
    insertComponent(db, {
      integratorId,
      locationId: copy.id,
      zoneRowId: zone?.id ?? '',
      deviceId: null,
      product,
      identifier,
      name: identifier,
      startAddressOffset: 0,
      componentSequence: 0,
      productSequence: 0,
      size: 1,
    })
  await make('first')
  const limits = await admin.findConditionals({ body: { locationId: copy.id } })
  expect(
    limits.map(({ measurementLabel, threshold, enabled }) => [measurementLabel, threshold, enabled]),
  ).toEqual([
    ['Current', 3, false],
    ['Power', 10, true],
  ])
  expect(limits[0]).toMatchObject({
    deadBand: 0.5,
    onDelaySeconds: 60,
    offDelaySeconds: 120,
    instruction: 'Close the door.',
  })
  await make('second')
  // The plan is used up: the second one has its product's own.
  expect(await admin.findConditionals({ body: { locationId: copy.id } })).toHaveLength(3)
  expect(await db.$count(plannedConditionals)).toBe(0)
})

test('what the caller may not manage is not copied', async () => {
  const { locationId, admin } = await plant()
  const writer = await platform.as('devices')
  const preview = await writer.previewCopy({ locationId })
  expect(preview).toMatchObject({ mayManageAutomation: false, mayManageConditionals: false })
  const copy = await writer.copyLocation({ locationId, body: { name: 'Third' } })
  expect(await admin.getAutomation({ locationId: copy.id, zoneId: 'z-1' })).toMatchObject({
    mode: 'OFF',
    version: null,
  })
  const { counts } = await admin.getLocationOverview({ locationId: copy.id })
  expect(counts.plannedConditionals).toBe(0)
})

test('all or nothing: a taken site id leaves nothing behind', async () => {
  const { db } = platform.database
  const { locationId, admin } = await plant()
  await admin.copyLocation({ locationId, body: { name: 'Fourth', slid: 'COPY-4' } })
  const before = await db.$count(locations)
  const again = admin.copyLocation({ locationId, body: { name: 'Fifth', slid: 'COPY-4' } })
  expect(await failureOf(again)).toMatchObject({ status: 409 })
  expect(await db.$count(locations)).toBe(before)
  expect(await db.$count(locations, eq(locations.name, 'Fifth'))).toBe(0)
})

test("another integrator's location cannot be copied, and a reader cannot copy at all", async () => {
  const { locationId } = await plant()
  const [other, reader] = [await platform.as('other-admin'), await platform.as('reader')]
  expect(await failureOf(other.previewCopy({ locationId }))).toMatchObject({ status: 404 })
  expect(await failureOf(other.copyLocation({ locationId, body: { name: 'Mine' } }))).toMatchObject({
    status: 404,
  })
  expect(await failureOf(reader.copyLocation({ locationId, body: { name: 'Mine' } }))).toMatchObject({
    status: 403,
  })
})
