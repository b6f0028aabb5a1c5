import { mostCalendarPeriods } from '#contract/limits'
import { AutomationDocument } from '#contract/schemas/zone'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditTraces,
  automations,
  calendarDays,
  heardSensors,
  locations,
  zones,
} from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addPlant } from '../../testing/linked.ts'
import { addDevice, addDeviceToken, addLocation } from '../../testing/plant.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()
const admin = await platform.as('admin')

const addSite = (integratorId = own) => addLocation(db, integratorId, ['Cold room', 'Office'])

/** A device at the location, and what it says. */
async function addTaker(locationId: string, integratorId = own) {
  const deviceId = await addDevice(db, integratorId, {
    locationId,
    status: 'INITIALIZED',
    sampleFrequency: 60,
  })
  const device = clientFor(platform.app, await addDeviceToken(db, deviceId))
  const report = async (automationVersion?: string | null) =>
    device.reportOwnState({
      body: {
        version: '4.2.1',
        uptime: 60,
        clock: 1_772_442_000,
        ...(automationVersion !== undefined && { automationVersion }),
      },
    })
  const read = async () => (await device.getOwnConfiguration()).automation
  const take = async () => report((await read())?.version ?? null)
  return {
    deviceId,
    cloudlinkId: `CL-${deviceId}`,
    report,
    read,
    take,
    configuration: () => device.getOwnConfiguration(),
  }
}

const stateOf = (locationId: string) => admin.getAutomationState({ locationId })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const periods = [{ from: '06:00', to: '18:30' }]
const manual = {
  enabled: true,
  mode: 'MANUAL' as const,
  setpoint: 4,
  setbackSetpoint: null,
  preheatMinutes: 0,
}

test('a device gets what was set for all zones of its location, and nothing of other locations', async () => {
  const [locationId, elsewhere] = [await addSite(), await addSite()]
  const zone = { locationId, zoneId: 'z-1' }
  const { read } = await addTaker(locationId)
  expect(await read()).toBeNull()
  await admin.updateAutomation({ locationId: elsewhere, zoneId: 'z-1', body: manual })
  expect(await read()).toBeNull()
  await admin.updateAutomation({ ...zone, body: manual })
  await admin.createZoneCalendar({ locationId, zoneId: 'z-2' })
  await admin.setZoneCalendarDay({ locationId, zoneId: 'z-2', body: { date: dayIn(9), periods: [] } })
  for (const days of [7, 3, -5])
    await admin.setCalendarDay({ locationId, body: { date: dayIn(days), periods } })
  await db.update(locations).set({ timeZone: 'Europe/Berlin' }).where(eq(locations.id, locationId))
  const document = await read()
  expect(AutomationDocument.parse(document)).toEqual(document)
  expect(document).toEqual({
    version: expect.any(String) as string,
    locationId,
    timeZone: 'Europe/Berlin',
    days: [
      { date: dayIn(3), periods },
      { date: dayIn(7), periods },
    ],
    zones: [
      { zoneId: 'z-1', zoneName: 'Cold room', ...manual, days: null },
      {
        zoneId: 'z-2',
        zoneName: 'Office',
        enabled: false,
        mode: 'OFF',
        setpoint: null,
        setbackSetpoint: null,
        preheatMinutes: 0,
        days: [{ date: dayIn(9), periods: [] }],
      },
    ],
  })
})

test('the version is another one after every change of the document, and after nothing else', async () => {
  const locationId = await addSite()
  const [other, abroad] = [await addTaker(await addSite()), await addTaker(await addSite(foreign), foreign)]
  const zone = { locationId, zoneId: 'z-1' }
  const { deviceId, report, read, configuration } = await addTaker(locationId)
  const told = async () => {
    const { changedAt, automationVersion } = await report()
    const its = await configuration()
    expect([its.changedAt, its.automation?.version ?? null]).toEqual([changedAt, automationVersion])
    return { changedAt, automationVersion }
  }
  const day = (days: number, to = '18:30') => ({ date: dayIn(days), periods: [{ from: '06:00', to }] })
  const office = { locationId, zoneId: 'z-2' }
  const changes: [string, () => Promise<unknown>][] = [
    ['settings', () => admin.updateAutomation({ ...zone, body: manual })],
    [
      'other settings',
      () => admin.updateAutomation({ ...zone, body: { ...manual, setpoint: 5, version: 1 } }),
    ],
    ['a day', () => admin.setCalendarDay({ locationId, body: day(2) })],
    ['other hours', () => admin.setCalendarDay({ locationId, body: day(2, '19:00') })],
    ['an own calendar', () => admin.createZoneCalendar(office)],
    ['a day of it', () => admin.setZoneCalendarDay({ ...office, body: day(2) })],
    ['no own calendar', () => admin.deleteZoneCalendar(office)],
    [
      'days',
      () =>
        admin.setCalendarDays({ locationId, body: { zoneId: null, dates: [dayIn(4), dayIn(5)], periods } }),
    ],
    ['a name', () => admin.updateZone({ ...zone, body: { zoneName: 'Freezer' } })],
    ['an id', () => admin.updateZone({ ...zone, body: { zoneId: 'z-9' } })],
    [
      'the time zone',
      () => db.update(locations).set({ timeZone: 'Europe/Berlin' }).where(eq(locations.id, locationId)),
    ],
    ['a deleted day', () => db.delete(calendarDays).where(eq(calendarDays.locationId, locationId))],
    ['a deleted zone', () => db.delete(zones).where(sql`zone_id = 'z-9' and location_id = ${locationId}`)],
  ]
  for (const [what, change] of changes) {
    const [before, others] = [await told(), [await other.report(), await abroad.report()]]
    await change()
    const after = await told()
    expect([
      what,
      after.automationVersion !== before.automationVersion,
      after.changedAt > before.changedAt,
    ]).toEqual([what, true, true])
    for (const [at, { changedAt, automationVersion }] of [
      await other.report(),
      await abroad.report(),
    ].entries())
      expect([what, others[at]]).toMatchObject([what, { changedAt, automationVersion }])
  }
  await admin.updateAutomation({ ...office, body: manual })
  const document = await read()
  const others: [string, () => Promise<unknown>][] = [
    ['the same settings', () => admin.updateAutomation({ ...office, body: manual })],
    ['the same, written again', () => db.update(automations).set({ updatedAt: new Date() })],
    ['a day that is over', () => admin.setCalendarDay({ locationId, body: day(-5) })],
    ['its end', () => db.delete(calendarDays).where(eq(calendarDays.locationId, locationId))],
    ['the address', () => db.update(locations).set({ city: 'Hamburg' }).where(eq(locations.id, locationId))],
    ['a report', () => report(document?.version)],
    ['the period', () => api.updateDevice({ deviceId, body: { sampleFrequency: 30 } })],
  ]
  for (const [what, change] of others) {
    await change()
    expect([what, await read()]).toEqual([what, document])
  }
})

test('devices have taken it, will take it, never can, or have never said anything', async () => {
  const { locationId } = await addPlant(db, own)
  expect(await stateOf(locationId)).toEqual({
    locationId,
    version: null,
    changedAt: null,
    devices: { taken: 0, waiting: 0, silent: 0, unable: 0 },
    takenSince: null,
    notTaken: [],
    sensors: 0,
  })
  await admin.updateAutomation({ locationId, zoneId: 'z-1', body: manual })
  const [first, second, old, silent] = [
    await addTaker(locationId),
    await addTaker(locationId),
    await addTaker(locationId),
    await addTaker(locationId),
  ]
  await addTaker(await addSite())
  await db.execute(sql`insert into ${heardSensors} ("integrator_id", "dev_eui", "heard_at", "uplinks")
    select "integrator_id", "mac_address", now(), 1 from "registered_components"
    where "linked_component_id" in (select "id" from "components" where "location_id" = ${locationId})`)
  const traces = await db.$count(auditTraces)
  await first.take()
  await second.report(null)
  await old.report()
  const state = await stateOf(locationId)
  expect(state).toMatchObject({
    devices: { taken: 1, waiting: 1, silent: 1, unable: 1 },
    takenSince: expect.any(Number) as number,
    sensors: 1,
  })
  expect(Object.fromEntries(state.notTaken.map((one) => [one.cloudlinkId, one.state]))).toEqual({
    [second.cloudlinkId]: 'WAITING',
    [old.cloudlinkId]: 'UNABLE',
    [silent.cloudlinkId]: 'SILENT',
  })
  // Saying it again is no news. The last one that takes it completes the number.
  const since = async () =>
    (
      await db.execute<{ at: string }>(
        sql`select automation_taken_at::text as at from device_states where device_id = ${first.deviceId}`,
      )
    ).rows[0]?.at
  const before = await since()
  await first.take()
  expect(await since()).toBe(before)
  await second.take()
  expect(await stateOf(locationId)).toMatchObject({ devices: { taken: 2, waiting: 0 } })
  // A device on which nothing acts any more has taken nothing.
  await second.report()
  expect(await stateOf(locationId)).toMatchObject({ devices: { taken: 1, unable: 2 } })
  await admin.updateAutomation({ locationId, zoneId: 'z-2', body: manual })
  expect(await stateOf(locationId)).toMatchObject({ devices: { taken: 0, waiting: 1 }, takenSince: null })
  expect(await db.$count(auditTraces)).toBe(traces + 1)
  const reader = await platform.as('reader')
  expect(await reader.getAutomationState({ locationId })).toMatchObject({ locationId })
  const stranger = await platform.as('other-admin')
  expect(await failureOf(stranger.getAutomationState({ locationId }))).toMatchObject({ status: 404 })
})

test('a device that moves, or is taken off, reads the document of where it is', async () => {
  const [from, to] = [await addSite(), await addSite()]
  await admin.updateAutomation({ locationId: to, zoneId: 'z-2', body: manual })
  await admin.updateAutomation({ locationId: from, zoneId: 'z-1', body: manual })
  const { deviceId, report, take, read } = await addTaker(from)
  await take()
  const before = await report((await read())?.version)
  await api.moveDevice({ deviceId, locationId: to })
  expect((await report()).changedAt).toBeGreaterThan(before.changedAt)
  expect((await read())?.zones.map(({ zoneId }) => zoneId)).toEqual(['z-2'])
  await report(before.automationVersion)
  expect(await stateOf(to)).toMatchObject({ devices: { taken: 0, waiting: 1 } })
  expect(await stateOf(from)).toMatchObject({ devices: { taken: 0, waiting: 0 } })
  await take()
  expect(await stateOf(to)).toMatchObject({ devices: { taken: 1 } })
  const { changedAt } = await report((await read())?.version)
  await api.unlinkDevice({ deviceId })
  expect(await report(null)).toMatchObject({ automationVersion: null })
  expect((await report(null)).changedAt).toBeGreaterThan(changedAt)
  expect(await read()).toBeNull()
  expect(await stateOf(to)).toMatchObject({ devices: { taken: 0, waiting: 0 } })
})

test('a copy of a location has a version of its own, and a deleted location leaves nothing behind', async () => {
  const locationId = await addSite()
  await admin.updateAutomation({ locationId, zoneId: 'z-1', body: manual })
  await admin.setCalendarDay({ locationId, body: { date: dayIn(2), periods } })
  const copy = await admin.copyLocation({ locationId, body: { name: 'Copy' } })
  const [original, its] = [await stateOf(locationId), await stateOf(copy.id)]
  expect(its.version).toEqual(expect.any(String))
  expect(its.version).not.toBe(original.version)
  const { read } = await addTaker(copy.id)
  expect(await read()).toMatchObject({
    locationId: copy.id,
    days: [{ date: dayIn(2), periods }],
    zones: [{ zoneId: 'z-1', setpoint: 4 }],
  })
  await admin.deleteLocation({ locationId })
  expect(await failureOf(stateOf(locationId))).toMatchObject({ status: 404 })
})

test('the calendars of a location have a limit, so that its document has one', async () => {
  const locationId = await addSite()
  const fill = async (days: number, hours: { from: string; to: string }[], first: number) =>
    db.execute(sql`insert into ${calendarDays} ("id", "location_id", "date", "periods")
      select 'limit-' || n, ${locationId}, current_date + n, ${JSON.stringify(hours)}::jsonb
      from generate_series(${first}::int, ${first + days - 1}::int) as n`)
  const halfHours = Array.from({ length: 40 }, (_, at) => ({
    from: `${10 + Math.floor(at / 4)}:${at % 4}0`,
    to: `${10 + Math.floor(at / 4)}:${at % 4}5`,
  }))
  await fill(mostCalendarPeriods / 40 - 1, halfHours, 10)
  await fill(39, [], 3000)
  const set = (date: string, its: { from: string; to: string }[]) =>
    admin.setCalendarDay({ locationId, body: { date, periods: its } })
  await set(dayIn(2), periods)
  expect(await failureOf(set(dayIn(3), []))).toMatchObject({
    status: 409,
    message: 'The calendars of a location have at most 20,000 periods to come. These would have 20,001.',
  })
  expect(
    await failureOf(
      admin.setCalendarDays({ locationId, body: { zoneId: null, dates: [dayIn(3)], periods } }),
    ),
  ).toMatchObject({ status: 409 })
  // Days that are over are not counted.
  await set(dayIn(-5), periods)
  const { read } = await addTaker(locationId)
  expect((await read())?.days).toHaveLength(mostCalendarPeriods / 40 - 1 + 39 + 1)
  // Of days from before the limit, the device gets the first ones.
  await fill(10, halfHours, 4000)
  const document = await read()
  expect(document?.days).toHaveLength(mostCalendarPeriods / 40 - 1 + 39 + 1)
  expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(1_000_000)
})
