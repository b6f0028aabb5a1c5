import { mostCountedAlarms } from '#contract/limits'
import { basePath } from '#contract/op'
import type { Alarm } from '#contract/schemas/alarm'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertMany } from '../../db/rows.ts'
import { alarms, locations } from '../../db/schema/index.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database

type Row = typeof alarms.$inferInsert

let made = 0

function alarmOf(integratorId: string, locationId: string, given: Partial<Row> = {}): Row {
  made += 1
  const state = given.state ?? 'RAISED'
  return {
    integratorId,
    locationId,
    kind: 'LIMIT',
    sourceId: `source-${made}`,
    locationName: 'Somewhere',
    severity: 'INFO',
    state,
    since: new Date(),
    count: 1,
    raisedAt: state === 'PENDING' ? null : new Date(),
    resolvedAt: state === 'RESOLVED' ? new Date() : null,
    ...given,
  }
}

test('open and resolved alarms are read page by page, newest first', async () => {
  const admin = await platform.as('other-admin')
  const locationId = await addLocation(db, secondIntegrator.id)
  const row = (at: number, state: 'RAISED' | 'RESOLVED') =>
    alarmOf(secondIntegrator.id, locationId, {
      state,
      raisedAt: new Date(1_700_000_000_000 + Math.floor(at / 2)),
      resolvedAt: state === 'RESOLVED' ? new Date(1_700_000_000_000 + at) : null,
    })
  const numbers = Array.from({ length: 7 }, (_, at) => at)
  await db.insert(alarms).values(numbers.flatMap((at) => [row(at, 'RAISED'), row(at, 'RESOLVED')]))
  for (const state of ['OPEN', 'RESOLVED'] as const) {
    const all = await admin.listManagedAlarms({ query: { state } })
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const answer = await platform.app.inject({
        url: `${basePath}/management/alarm`,
        query: { state, pageSize: '3', ...(cursor && { cursor }) },
        headers: { authorization: `Bearer ${await platform.tokenOf('other-admin')}` },
      })
      pages.push(...answer.json<{ alarmId: string }[]>().map(({ alarmId }) => alarmId))
      cursor = answer.headers['next-cursor'] as string | undefined
    } while (cursor)
    expect(pages).toEqual(all.map(({ alarmId }) => alarmId))
    expect(pages.length).toBeGreaterThanOrEqual(7)
  }
  const strange = await failureOf(admin.listManagedAlarms({ query: { cursor: 'x' } }))
  expect(strange).toMatchObject({ status: 400 })
})

test('open alarms are read by urgency: the worst first, and last those that notify nobody', async () => {
  const locationId = await addLocation(db, secondIntegrator.id)
  const closed = await addLocation(db, secondIntegrator.id)
  await db.update(locations).set({ status: 'MAINTENANCE' }).where(eq(locations.id, closed))
  const hour = 3_600_000
  const now = Date.now()
  const row = (name: string, age: number, given: Partial<Row> = {}, at = locationId) =>
    alarmOf(secondIntegrator.id, at, {
      measurementLabel: name,
      raisedAt: new Date(now - age),
      ...given,
    })
  const shelved = { shelvedUntil: new Date(Date.now() + hour), shelvedReason: 'Repair' }
  const pastShelving = { shelvedUntil: new Date(Date.now() - hour), shelvedReason: 'Repaired' }
  await db
    .insert(alarms)
    .values([
      row('in maintenance', 1, { severity: 'CRITICAL' }, closed),
      row('shelved', 2, { severity: 'CRITICAL', ...shelved }),
      row('info', 3),
      row('warning', 4, { severity: 'WARNING', state: 'ACKNOWLEDGED' }),
      row('old', 3 * hour, { severity: 'CRITICAL', ...pastShelving }),
      row('new', 2 * hour, { severity: 'CRITICAL' }),
      row('over', 5, { severity: 'CRITICAL', state: 'RESOLVED' }),
    ])
  const wanted = ['new', 'old', 'warning', 'info', 'in maintenance', 'shelved']
  const read = async (query: Record<string, string>) => {
    const names: (string | null)[] = []
    let cursor: string | undefined
    do {
      const answer = await platform.app.inject({
        url: `${basePath}/management/alarm`,
        query: { order: 'URGENCY', ...query, ...(cursor && { cursor }) },
        headers: { authorization: `Bearer ${await platform.tokenOf('other-admin')}` },
      })
      names.push(...answer.json<Alarm[]>().map(({ measurementLabel }) => measurementLabel))
      cursor = answer.headers['next-cursor'] as string | undefined
    } while (cursor)
    return names.filter((name) => name !== null)
  }
  for (const pageSize of ['1', '2', '3', '200']) expect(await read({ pageSize })).toEqual(wanted)
  expect(await read({ pageSize: '2', locationId })).toEqual(
    wanted.filter((name) => name !== 'in maintenance'),
  )
  const admin = await platform.as('other-admin')
  const strange = admin.listManagedAlarms({ query: { order: 'URGENCY', cursor: 'YmVmb3JlOjEuYQ' } })
  expect(await failureOf(strange)).toMatchObject({ status: 400 })
})

test('the alarms of one location can be read alone, and those of a foreign one are none', async () => {
  const here = await addLocation(db, mainIntegrator.id)
  const there = await addLocation(db, mainIntegrator.id)
  const rows = (['RAISED', 'PENDING', 'RESOLVED'] as const).flatMap((state) =>
    [here, there].map((locationId) => alarmOf(mainIntegrator.id, locationId, { state })),
  )
  await db.insert(alarms).values(rows)
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  for (const state of ['OPEN', 'RESOLVED'] as const) {
    const query = { state, locationId: here }
    const found = await admin.listManagedAlarms({ query })
    expect(found.map((alarm) => alarm.locationId)).toEqual([here])
    expect(await other.listManagedAlarms({ query })).toEqual([])
  }
})

test('open alarms are counted by severity, up to a bound', async () => {
  const [reader, other] = [await platform.as('reader'), await platform.as('other-admin')]
  const [before, elsewhere] = [await reader.countOpenAlarms(), await other.countOpenAlarms()]
  const locationId = await addLocation(db, mainIntegrator.id)
  const add = async (...rows: Partial<Row>[]) =>
    insertMany(
      db,
      alarms,
      rows.map((row) => alarmOf(mainIntegrator.id, locationId, row)),
    )
  await add(
    { severity: 'CRITICAL' },
    { severity: 'WARNING', state: 'ACKNOWLEDGED' },
    { severity: 'WARNING', state: 'RETURNED' },
    { severity: 'CRITICAL', state: 'PENDING' },
    { severity: 'CRITICAL', state: 'RESOLVED' },
  )
  const after = { ...before, critical: before.critical + 1, warning: before.warning + 2 }
  expect(await reader.countOpenAlarms()).toEqual(after)
  expect(await other.countOpenAlarms()).toEqual(elsewhere)
  await add(...Array.from({ length: mostCountedAlarms + 1 }, () => ({ severity: 'INFO' as const })))
  expect(await reader.countOpenAlarms()).toEqual({ ...after, info: mostCountedAlarms })
})
