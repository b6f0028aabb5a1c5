import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'

const plant = async () => {
  const { locationId } = await addPlant(platform.database.db, own)
  return { locationId, zoneId: 'z-1' }
}

test('a zone is renamed, and its contents and the tree follow', async () => {
  const admin = await platform.as('admin')
  const made = await addPlant(platform.database.db, own)
  const { locationId } = made
  const path = { locationId, zoneId: 'z-1' }
  await admin.getLocationTree({ locationId })
  const update = { zoneId: 'north', zoneName: 'Loading dock, north', version: 1 }
  const renamed = await admin.updateZone({ ...path, body: update })
  expect(renamed).toEqual({ zoneId: 'north', zoneName: 'Loading dock, north', layoutId: null, version: 2 })
  expect(await latestTrace(platform.database.db)).toMatchObject({
    action: 'ZONE_UPDATED',
    old: { locationId, zoneId: 'z-1', zoneName: 'Cold room' },
    new: { locationId, zoneId: 'north', zoneName: 'Loading dock, north' },
  })
  expect(await failureOf(admin.updateZone({ ...path, body: {} }))).toMatchObject({ status: 404 })
  const component = await admin.getComponent({ locationId, zoneId: 'north', componentId: made.componentId })
  expect(component.zoneName).toBe('Loading dock, north')
  const tree = await admin.getLocationTree({ locationId })
  expect(tree.zones.map(({ zoneName }) => zoneName)).toEqual(['Loading dock, north', 'Office'])
  const registered = await admin.unlinkComponent({ body: { identifier: made.identifier } })
  expect(registered.zoneName).toBe('Loading dock, north')
})

test('an id is unique in its location, a layout belongs to the location, and an old copy is refused', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const path = await plant()
  expect(await failureOf(admin.updateZone({ ...path, body: { zoneId: 'z-2' } }))).toEqual({
    status: 409,
    message: 'The location has another zone z-2',
    errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'zoneId' } }],
  })
  const { layouts } = await admin.getLocation({ locationId: 'loc-0001' })
  const stray = admin.updateZone({ ...path, body: { layoutId: layouts[0]?.layoutId ?? 'lay' } })
  expect(await failureOf(stray)).toMatchObject({ status: 404, errors: [{ key: 'NOT_FOUND' }] })
  const [zone] = (await admin.getLocation({ locationId: 'loc-0001' })).zones
  const sample = { locationId: 'loc-0001', zoneId: zone?.zoneId ?? '' }
  expect(await admin.updateZone({ ...sample, body: { layoutId: null } })).toMatchObject({ layoutId: null })

  const body = { zoneName: 'Changed', version: 1 }
  const first = await admin.updateZone({ ...path, body })
  const traces = await db.$count(auditTraces)
  expect(await admin.updateZone({ ...path, body })).toEqual(first)
  expect(await db.$count(auditTraces)).toBe(traces)
  const late = admin.updateZone({ ...path, body: { zoneName: 'Late', version: 1 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
})

test('automation is off until somebody sets it, and is protected by its version', async () => {
  const admin = await platform.as('admin')
  const path = await plant()
  const off = await admin.getAutomation(path)
  expect(off).toEqual({
    ...path,
    enabled: false,
    mode: 'OFF',
    setpoint: null,
    setbackSetpoint: null,
    preheatMinutes: 0,
    version: null,
  })
  const wanted = { ...off, enabled: true, mode: 'CALENDAR' as const, setpoint: 21, setbackSetpoint: 16 }
  const set = await admin.updateAutomation({ ...path, body: wanted })
  expect(set).toEqual({ ...wanted, version: 1 })
  expect(await admin.getAutomation(path)).toEqual(set)
  expect(await admin.updateAutomation({ ...path, body: wanted })).toEqual(set)
  const late = admin.updateAutomation({ ...path, body: { ...wanted, setpoint: 22 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  const next = await admin.updateAutomation({ ...path, body: { ...set, setpoint: 22 } })
  expect(next).toMatchObject({ setpoint: 22, version: 2 })
  expect(await latestTrace(platform.database.db)).toMatchObject({
    action: 'AUTOMATION_UPDATED',
    old: set,
    new: next,
  })
  const stray = admin.updateAutomation({ ...path, body: { ...next, zoneId: 'z-2' } })
  expect(await failureOf(stray)).toMatchObject({ status: 400, errors: [{ key: 'IMMUTABLE' }] })
  const writer = await platform.as('devices')
  expect(await failureOf(writer.updateAutomation({ ...path, body: next }))).toMatchObject({ status: 403 })
})

test("a zone's own calendar is made once, filled, and removed with its days", async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const path = await plant()
  const day = {
    date: '2026-12-24',
    periods: [
      { from: '14:00', to: '16:00' },
      { from: '06:00', to: '12:30' },
    ],
  }
  expect(await failureOf(admin.setZoneCalendarDay({ ...path, body: day }))).toMatchObject({ status: 422 })
  expect(await failureOf(admin.deleteZoneCalendar(path))).toMatchObject({ status: 404 })
  expect(await admin.createZoneCalendar(path)).toEqual({ ...path, days: [] })
  expect(await failureOf(admin.createZoneCalendar(path))).toMatchObject({ status: 409 })

  const set = await admin.setZoneCalendarDay({ ...path, body: day })
  expect(set).toEqual({ ...path, ...day, periods: day.periods.toReversed(), updatedAt: expect.any(Number) })
  const traces = await db.$count(auditTraces)
  expect(await admin.setZoneCalendarDay({ ...path, body: day })).toEqual(set)
  expect(await db.$count(auditTraces)).toBe(traces)
  const closed = await admin.setZoneCalendarDay({ ...path, body: { date: day.date, periods: [] } })
  expect(closed.periods).toEqual([])
  expect(await latestTrace(db)).toMatchObject({ action: 'ZONE_CALENDAR_DAY_SET', old: set, new: closed })

  expect(await admin.deleteZoneCalendar(path)).toBeNull()
  expect((await latestTrace(db)).old).toEqual({ ...path, days: [closed] })
  expect(await failureOf(admin.deleteZoneCalendar(path))).toMatchObject({ status: 404 })
  expect(await admin.createZoneCalendar(path)).toEqual({ ...path, days: [] })
})

test("a location's days are separate from those of its zones", async () => {
  const admin = await platform.as('admin')
  const path = await plant()
  const { locationId } = path
  await admin.createZoneCalendar(path)
  const date = '2026-12-25'
  await admin.setZoneCalendarDay({ ...path, body: { date, periods: [{ from: '01:00', to: '02:00' }] } })
  const periods = [{ from: '08:00', to: '24:00' }]
  const first = await admin.setCalendarDay({ locationId, body: { date, periods } })
  expect(first).toMatchObject({ locationId, zoneId: null, date, periods })
  const second = await admin.setCalendarDay({ locationId, body: { date, periods: [] } })
  expect(await latestTrace(platform.database.db)).toMatchObject({
    action: 'CALENDAR_DAY_SET',
    old: { periods },
    new: second,
  })
  await admin.deleteZoneCalendar(path)
  expect(await admin.setCalendarDay({ locationId, body: { date, periods: [] } })).toEqual(second)
})

test('several days get the same periods in one call, all of them or none', async () => {
  const admin = await platform.as('admin')
  const path = await plant()
  const { locationId, zoneId } = path
  const periods = [{ from: '08:00', to: '18:00' }]
  const dates = ['2026-12-28', '2026-12-29']
  const set = await admin.setCalendarDays({ locationId, body: { zoneId: null, dates, periods } })
  expect(set).toMatchObject(dates.map((date) => ({ locationId, zoneId: null, date, periods })))
  expect(await latestTrace(platform.database.db)).toMatchObject({ action: 'CALENDAR_DAY_SET', new: set[1] })

  const setOwn = async (wanted: string[]) =>
    admin.setCalendarDays({ locationId, body: { zoneId, dates: wanted, periods } })
  expect(await failureOf(setOwn(dates))).toMatchObject({ status: 422 })
  await admin.createZoneCalendar(path)
  expect(await setOwn(dates)).toHaveLength(2)
  // The second date does not exist.
  expect(await failureOf(setOwn(['2026-12-30', '2026-02-30']))).toMatchObject({ status: 400 })
  expect(await failureOf(setOwn(['2026-12-30', '2026-12-30']))).toMatchObject({ status: 400 })
  const query = { from: '2026-12-28', to: '2026-12-31' }
  const { days, zones } = await admin.getSchedule({ locationId, query })
  const datesOf = (some: { date: string }[] = []) => some.map(({ date }) => date)
  expect([datesOf(days), datesOf(zones.find((one) => one.zoneId === zoneId)?.days)]).toEqual([dates, dates])
})

test('one call answers a month: the automation of all zones, days of the location and of a zone', async () => {
  const [admin, reader] = [await platform.as('admin'), await platform.as('reader')]
  const path = await plant()
  const { locationId } = path
  const periods = [{ from: '08:00', to: '24:00' }]
  const settings = { enabled: true, mode: 'MANUAL' as const, setpoint: 4 }
  await admin.updateAutomation({ ...path, body: settings })
  await admin.createZoneCalendar(path)
  for (const date of ['2026-11-30', '2026-12-31', '2026-12-01', '2027-01-01']) {
    await admin.setCalendarDay({ locationId, body: { date, periods } })
  }
  await admin.setZoneCalendarDay({ ...path, body: { date: '2026-12-24', periods: [] } })
  const query = { from: '2026-12-01', to: '2026-12-31' }
  const schedule = await reader.getSchedule({ locationId, query })
  expect(schedule.days).toEqual([
    { date: '2026-12-01', periods },
    { date: '2026-12-31', periods },
  ])
  const [first, ...others] = schedule.zones
  expect(first).toMatchObject({
    zoneId: path.zoneId,
    automation: { ...settings, setbackSetpoint: null, preheatMinutes: 0, version: 1 },
    hasCalendar: true,
    days: [{ date: '2026-12-24', periods: [] }],
  })
  expect(others[0]).toMatchObject({
    automation: { enabled: false, mode: 'OFF', version: null },
    hasCalendar: false,
    days: [],
  })
  const ask = async (from: string, to: string) =>
    failureOf(reader.getSchedule({ locationId, query: { from, to } }))
  expect(await ask('2026-12-02', '2026-12-01')).toMatchObject({ status: 400 })
  expect(await ask('2026-01-01', '2026-04-04')).toMatchObject({ status: 400 })
  expect(await ask('2026-02-30', '2026-03-04')).toMatchObject({ status: 400 })
  const other = await platform.as('other-admin')
  expect(await failureOf(other.getSchedule({ locationId, query }))).toMatchObject({ status: 404 })
})

test("another integrator's zones do not exist, nor do zones of another location", async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const path = await plant()
  const settings = { enabled: false, mode: 'OFF' as const }
  const day = { date: '2026-12-25', periods: [] }
  for (const [client, params] of [
    [other, path],
    [admin, { ...path, locationId: 'loc-0001' }],
    [admin, { ...path, zoneId: 'z-3' }],
  ] as const) {
    for (const call of [
      () => client.updateZone({ ...params, body: { zoneName: 'Mine' } }),
      () => client.getAutomation(params),
      () => client.updateAutomation({ ...params, body: settings }),
      () => client.createZoneCalendar(params),
      () => client.deleteZoneCalendar(params),
      () => client.setZoneCalendarDay({ ...params, body: day }),
    ]) {
      const { status, message } = await failureOf(call())
      expect([status, message]).toEqual([404, expect.stringMatching(/^(Zone|Location) not found$/)])
    }
  }
  const foreign = other.setCalendarDay({ locationId: path.locationId, body: day })
  expect(await failureOf(foreign)).toMatchObject({ status: 404 })
  const reader = await platform.as('reader')
  await reader.getAutomation(path)
  expect(await failureOf(reader.updateZone({ ...path, body: {} }))).toMatchObject({ status: 403 })
  expect(await failureOf(reader.createZoneCalendar(path))).toMatchObject({ status: 403 })
})
