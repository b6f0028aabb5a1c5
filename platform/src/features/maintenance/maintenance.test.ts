import { mostMaintenanceWindows } from '#contract/limits'
import type { NewMaintenanceWindow } from '#contract/schemas/maintenance'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hour } from '../../base/time.ts'
import { newId } from '../../db/ids.ts'
import { insertOne } from '../../db/rows.ts'
import { alarms, maintenanceWindows } from '../../db/schema/index.ts'
import { passMaintenance } from '../../domain/places/maintenance.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const weekly: NewMaintenanceWindow = {
  repeats: 'WEEKLY',
  days: ['SUNDAY'],
  from: '22:00',
  to: '06:00',
  reason: 'Cleaning',
}

/** On the clock of UTC. */
const local = (hours: number) => new Date(Date.now() + hours * hour).toISOString().slice(0, 16)
const once = (from: number, to: number) =>
  ({ repeats: 'ONCE', from: local(from), to: local(to), reason: 'Repair' }) as const

async function addAlarm(locationId: string): Promise<string> {
  const now = new Date()
  const raised = { state: 'RAISED', since: now, raisedAt: now, count: 1 } as const
  const what = { kind: 'LIMIT', severity: 'WARNING', locationName: 'Site', sourceId: newId() } as const
  return insertOne(db, alarms, { integratorId: own, locationId, ...what, ...raised })
}

test('a window is added, edited and deleted, with traces', async () => {
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own)
  const made = await admin.createMaintenance({ locationId, body: weekly })
  expect(made).toMatchObject({ ...weekly, locationId, version: 1 })
  const length = 8 * 3600
  expect((made.ends ?? 0) - (made.begins ?? 0)).toBe(length)
  expect(new Date((made.begins ?? 0) * 1000).toUTCString()).toMatch(/^Sun.* 22:00:00/)
  expect(await latestTrace(db)).toMatchObject({ action: 'MAINTENANCE_CREATED', new: { reason: 'Cleaning' } })
  const { maintenanceId } = made
  const body = { ...weekly, days: ['MONDAY' as const], version: 1 }
  const edited = await admin.updateMaintenance({ locationId, maintenanceId, body })
  expect(edited).toMatchObject({ days: ['MONDAY'], version: 2 })
  const outdated = admin.updateMaintenance({ locationId, maintenanceId, body: { ...body, reason: 'Late' } })
  expect(await failureOf(outdated)).toMatchObject({ status: 409 })
  expect(await admin.listMaintenance({ locationId })).toEqual([edited])
  await admin.deleteMaintenance({ locationId, maintenanceId })
  expect(await admin.listMaintenance({ locationId })).toEqual([])
  expect(await failureOf(admin.deleteMaintenance({ locationId, maintenanceId }))).toMatchObject({
    status: 404,
  })
})

test('a window belongs to its location', async () => {
  const admin = await platform.as('admin')
  const [locationId, elsewhere] = [await addLocation(db, own), await addLocation(db, own)]
  const { maintenanceId } = await admin.createMaintenance({ locationId, body: weekly })
  const call = admin.deleteMaintenance({ locationId: elsewhere, maintenanceId })
  expect(await failureOf(call)).toMatchObject({ status: 404 })
  expect(await admin.listMaintenance({ locationId })).toHaveLength(1)
})

test('what cannot be a window is refused, with the field', async () => {
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own)
  const ask = async (body: object) =>
    failureOf(admin.createMaintenance({ locationId, body: { ...weekly, ...body } }))
  const wrong = (field: string) => ({ status: 400, errors: [{ parameters: { FIELD: field } }] })
  expect(await ask({ days: [] })).toMatchObject(wrong('days'))
  expect(await ask({ repeats: 'ONCE', days: [] })).toMatchObject(wrong('from'))
  expect(await ask({ from: '2026-11-20T22:00' })).toMatchObject(wrong('from'))
  expect(await ask({ from: '24:00' })).toMatchObject(wrong('from'))
  const dated = { repeats: 'ONCE', days: [], from: '2090-02-20T22:00' }
  expect(await ask({ ...dated, to: '2090-02-30T22:00' })).toMatchObject(wrong('from'))
  expect(await ask({ ...dated, to: '2090-02-20T22:00' })).toMatchObject(wrong('to'))
  expect(await ask({ ...dated, to: '2092-02-20T22:00' })).toMatchObject(wrong('to'))
  expect(await ask({ days: [], ...once(-3, -2) })).toMatchObject(wrong('to'))
  const rows = Array.from({ length: mostMaintenanceWindows }, () => ({
    ...weekly,
    days: [...weekly.days],
    locationId,
  }))
  await db.insert(maintenanceWindows).values(rows)
  expect(await ask({})).toMatchObject({ status: 409 })
})

test('alarms are suppressed while a window is on, and no longer when the last one has ended', async () => {
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own)
  const alarmId = await addAlarm(locationId)
  const suppressedBy = async () => (await admin.getAlarm({ alarmId })).suppressedBy
  await admin.createMaintenance({ locationId, body: once(2, 3) })
  expect(await suppressedBy()).toBeNull()
  const on = await admin.createMaintenance({ locationId, body: once(-2, 1) })
  expect(await suppressedBy()).toBe('MAINTENANCE_WINDOW')
  const end = new Date(Date.now() - 1000)
  await db.update(maintenanceWindows).set({ endsAt: end }).where(eq(maintenanceWindows.id, on.maintenanceId))
  expect(await suppressedBy()).toBeNull()
})

test('a weekly window that has ended gets its next occurrence, and one that was once is over', async () => {
  const locationId = await addLocation(db, own)
  // In the future of the platform, which moves windows by its own clock.
  const [beginsAt, endsAt] = [new Date('2089-12-25T22:00Z'), new Date('2089-12-26T06:00Z')]
  const ended = { beginsAt, endsAt, locationId, reason: 'x' }
  const [week, single] = await db
    .insert(maintenanceWindows)
    .values([
      { ...ended, repeats: 'WEEKLY', days: ['SUNDAY'], from: '22:00', to: '06:00' },
      { ...ended, repeats: 'ONCE', days: [], from: '2089-12-25T22:00', to: '2089-12-26T06:00' },
    ])
    .returning()
  await passMaintenance(db, new Date('2090-01-02T12:00Z'))
  const read = async (id = '') =>
    (await db.select().from(maintenanceWindows).where(eq(maintenanceWindows.id, id)))[0]
  expect(await read(week?.id)).toMatchObject({
    beginsAt: new Date('2090-01-08T22:00Z'),
    endsAt: new Date('2090-01-09T06:00Z'),
    version: 1,
  })
  expect(await read(single?.id)).toMatchObject({ beginsAt: null, endsAt: null })
})

test('a window moves with the time zone of its location', async () => {
  const admin = await platform.as('admin')
  const { id: locationId } = await admin.createLocation({
    body: { name: 'Harbour', timeZone: 'Asia/Kathmandu' },
  })
  const { begins } = await admin.createMaintenance({ locationId, body: weekly })
  await admin.updateLocation({ locationId, body: { name: 'Harbour', timeZone: 'UTC' } })
  const [moved] = await admin.listMaintenance({ locationId })
  const week = 7 * 86_400
  expect(((((moved?.begins ?? 0) - (begins ?? 0)) % week) + week) % week).toBe(5.75 * 3600)
})

test('a location has a time zone by its name, which stays if it is left out', async () => {
  const admin = await platform.as('admin')
  const created = await admin.createLocation({ body: { name: 'Quay', timeZone: 'Europe/Berlin' } })
  const { id: locationId } = created
  expect(created.timeZone).toBe('Europe/Berlin')
  const renamed = await admin.updateLocation({ locationId, body: { name: 'Quay 2' } })
  expect(renamed).toMatchObject({ name: 'Quay 2', timeZone: 'Europe/Berlin' })
  const listed = (await admin.listManagedLocations()).find(({ id }) => id === locationId)
  expect(listed).toMatchObject({ timeZone: 'Europe/Berlin' })
  expect(await admin.copyLocation({ locationId, body: { name: 'Quay 3' } })).toMatchObject({
    timeZone: 'Europe/Berlin',
  })
  for (const timeZone of ['+01:00', 'Europe/Atlantis', ''])
    expect(
      await failureOf(admin.updateLocation({ locationId, body: { name: 'Quay', timeZone } })),
    ).toMatchObject({
      status: 400,
      errors: [{ parameters: { FIELD: 'timeZone' } }],
    })
  const without = await admin.updateLocation({ locationId, body: { name: 'Quay', timeZone: null } })
  expect(without.timeZone).toBeNull()
})
