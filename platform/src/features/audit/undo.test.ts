import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const { db } = platform.database
const admin = await platform.as('admin')

const latestId = async () => String((await latestTrace(db)).id)

async function renamed(name: string) {
  const location = await admin.createLocation({ body: { name, city: 'Hamburg' } })
  const locationId = location.id
  await admin.updateLocation({ locationId, body: { ...location, name: `${name}, north` } })
  return { locationId, before: location, traceId: await latestId() }
}

test('an undo is shown first, made as by hand, and can be undone itself', async () => {
  const { locationId, before, traceId } = await renamed('Cold store')
  const preview = await admin.previewUndo({ traceId })
  const nameIn = (value: string | null) => (JSON.parse(value ?? '{}') as { name?: string }).name
  expect([preview.refusal, nameIn(preview.oldValue), nameIn(preview.newValue)]).toEqual([
    null,
    'Cold store, north',
    'Cold store',
  ])
  expect(await latestId()).toBe(traceId)

  await admin.undoTrace({ traceId })
  expect(await admin.getLocation({ locationId })).toEqual({ ...before, version: 3 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'LOCATION_UPDATED',
    undoes: Number(traceId),
    locationId,
    new: { name: 'Cold store' },
    url: expect.stringContaining(`/organization/location/${locationId}`) as string,
  })
  const [listed] = await admin.listManagedTraces({ query: { pageSize: 1 } })
  expect(listed?.undoes).toBe(traceId)

  const refused = { status: 409, message: 'It is as it was already.' }
  expect(await failureOf(admin.undoTrace({ traceId }))).toEqual(refused)
  await admin.undoTrace({ traceId: await latestId() })
  expect(await admin.getLocation({ locationId })).toMatchObject({ name: 'Cold store, north' })
})

test('what has changed since is named, and nothing is changed', async () => {
  const { locationId, before, traceId } = await renamed('Bakery')
  const changed = await admin.updateLocation({
    locationId,
    body: { ...before, name: 'Bakery, north', city: 'Kiel', version: 2 },
  })
  expect(await admin.previewUndo({ traceId })).toMatchObject({
    refusal: 'Changed since: City.',
    code: 'CHANGED_SINCE',
    values: { fields: ['city'] },
    oldValue: null,
  })
  expect(await failureOf(admin.undoTrace({ traceId }))).toMatchObject({ status: 409 })
  expect(await admin.getLocation({ locationId })).toEqual(changed)
})

test('what was deleted comes back once, unless something of it is lost', async () => {
  const layouts = [{ layoutName: 'Ground floor' }, { layoutName: 'Attic' }]
  const zones = [{ zoneId: 'Z-1', zoneName: 'Hall', layoutName: 'Attic' }]
  const { id } = await admin.createLocation({ body: { name: 'Gone', layouts, zones } })
  await admin.deleteLocation({ locationId: id })
  const traceId = await latestId()
  expect(await admin.previewUndo({ traceId })).toMatchObject({
    note: 'It gets a new id.',
    noteCode: 'newId',
  })
  // Two people at once.
  const outcomes = await Promise.allSettled([admin.undoTrace({ traceId }), admin.undoTrace({ traceId })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await failureOf(admin.undoTrace({ traceId }))).toMatchObject({ message: 'It is undone already.' })
  const found = (await admin.listManagedLocations()).filter(({ name }) => name === 'Gone')
  expect(found).toHaveLength(1)
  const back = await admin.getLocation({ locationId: found[0]?.id ?? '' })
  expect(back.zones).toMatchObject([{ zoneId: 'Z-1', zoneName: 'Hall' }])
  const attic = back.layouts.find(({ layoutName }) => layoutName === 'Attic')
  expect(back.zones[0]?.layoutId).toBe(attic?.layoutId)

  await admin.createGroup({
    body: { name: 'Round', locations: back.layouts.map(({ layoutId }) => ({ id: back.id, layoutId })) },
  })
  await admin.deleteLocation({ locationId: back.id })
  expect(await failureOf(admin.undoTrace({ traceId: await latestId() }))).toEqual({
    status: 422,
    message: 'What was deleted with it is not in the log (Groups: 2).',
  })
})

test('what is gone, or belongs to somebody else by now, is not changed', async () => {
  const { locationId, traceId } = await renamed('Moving house')
  const { maintenanceId } = await admin.createMaintenance({
    locationId,
    body: { repeats: 'WEEKLY', days: ['SUNDAY'], from: '22:00', to: '06:00', reason: 'Cleaning' },
  })
  await admin.deleteMaintenance({ locationId, maintenanceId })
  const ofMaintenance = await latestId()
  const operator = await platform.as('operator')
  await operator.transferLocation({ locationId, integratorId: secondIntegrator.id })
  for (const id of [traceId, ofMaintenance]) {
    expect(await admin.previewUndo({ traceId: id })).toMatchObject({ refusal: 'Location not found' })
    expect((await failureOf(admin.undoTrace({ traceId: id }))).status).toBe(404)
  }
})

test('who may not make the change may not undo it, and others do not find it', async () => {
  const { traceId } = await renamed('Depot')
  const [reader, other, operator] = [
    await platform.as('reader'),
    await platform.as('other-admin'),
    await platform.as('operator'),
  ]
  for (const [person, status] of [
    [reader, 403],
    [other, 404],
    [operator, 404],
  ] as const) {
    expect((await failureOf(person.previewUndo({ traceId }))).status).toBe(status)
    expect((await failureOf(person.undoTrace({ traceId }))).status).toBe(status)
  }
  expect((await failureOf(admin.undoTrace({ traceId: 'nothing' }))).status).toBe(404)
})

test('an account gets its roles back', async () => {
  const [account] = (await admin.listManagedAccounts()).filter(({ username }) => username === 'reader')
  if (!account) throw new Error('There is no reader')
  const { accountId } = account
  await admin.updateManagedAccount({
    accountId,
    body: {
      data: {
        ...account,
        ownerAccountId: account.ownerAccountId ?? accountId,
        roles: ['ROLE_LOCATION_WRITE'],
      },
    },
  })
  const traceId = await latestId()
  expect(await admin.previewUndo({ traceId })).toMatchObject({
    refusal: null,
    newValue: expect.stringContaining('ROLE_LOCATION_READ') as string,
  })
  await admin.undoTrace({ traceId })
  expect((await admin.getManagedAccount({ accountId })).roles).toEqual(account.roles)
  expect(await admin.previewUndo({ traceId })).toMatchObject({ refusal: 'Changed since: Roles.' })
})

test('nobody undoes what another person did with a view of their own', async () => {
  const state = { search: [], chosen: [], order: [], widths: [] }
  const accounts = await platform.as('accounts')
  const { viewId } = await accounts.createView({
    body: { list: 'Locations', name: 'Mine', isShared: false, state },
  })
  await accounts.deleteView({ viewId })
  const traceId = await latestId()
  expect((await failureOf(admin.undoTrace({ traceId }))).status).toBe(403)
  await accounts.undoTrace({ traceId })
  expect(await accounts.listViews({ query: { list: 'Locations' } })).toContainEqual(
    expect.objectContaining({ name: 'Mine', isShared: false }),
  )
})

test('days, a device without components, a component and an integration are as before', async () => {
  const undoLatest = async () => admin.undoTrace({ traceId: await latestId() })
  const zones = [{ zoneId: 'Z-1', zoneName: 'Hall' }]
  const { id: locationId } = await admin.createLocation({ body: { name: 'Shop', zones } })
  const zone = { locationId, zoneId: 'Z-1' }
  await admin.createZoneCalendar(zone)
  const day = (to: string) => ({ date: '2026-12-24', periods: [{ from: '06:00', to }] })
  for (const to of ['12:00', '14:00']) {
    await admin.setCalendarDay({ locationId, body: day(to) })
    await admin.setZoneCalendarDay({ ...zone, body: day(to) })
  }
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text from audit_traces where location_id = ${locationId} order by id desc limit 2`,
  )
  for (const { id: traceId } of rows) {
    expect(await admin.previewUndo({ traceId })).toMatchObject({ refusal: null })
    await admin.undoTrace({ traceId })
  }
  const schedule = await admin.getSchedule({ locationId, query: { from: '2026-12-24', to: '2026-12-24' } })
  expect([schedule.days, schedule.zones[0]?.days]).toEqual([[day('12:00')], [day('12:00')]])

  const deviceId = await addDevice(db, mainIntegrator.id, { cloudlinkId: 'CL-UNDO' })
  await admin.initializeDevice({
    body: { cloudlinkId: 'CL-UNDO', location: locationId, hcbLocation: 'Panel' },
  })
  await admin.updateManagedDevice({ deviceId, body: { zoneId: null } })
  await admin.unlinkManagedDevice({ deviceId })
  await undoLatest()
  expect(await admin.getDevice({ deviceId })).toMatchObject({
    locationId,
    zoneId: null,
    hcbLocation: 'Panel',
  })

  const [product] = await admin.listProducts()
  const identifier = 'UNDO-1'
  const registered = await admin.registerComponent({
    identifier,
    body: { product: product?.product ?? '', componentName: 'Meter', size: 3 },
  })
  await admin.deleteComponent({ identifier })
  await undoLatest()
  expect((await admin.listRegisteredComponents()).find((one) => one.identifier === identifier)).toEqual({
    ...registered,
    registeredComponentId: expect.any(String) as string,
  })

  const dect = { server: 'sip.example', transport: 'UDP', user: 'platform', recipient: '100' } as const
  const integration = await admin.createIntegration({
    body: { name: 'Phones', type: 'DECT', dect: { ...dect, password: 'secret' } },
  })
  const { integrationId } = integration
  await admin.updateIntegration({ body: { integrationId, name: 'Handsets', type: 'DECT', dect } })
  await undoLatest()
  const all = await admin.listIntegrations()
  expect(all.find((one) => one.integrationId === integrationId)).toEqual({ ...integration, version: 3 })
})

test('a value that is not whole, is not accepted, or has what no call restores, is not restored', async () => {
  const { traceId } = await renamed('Long')
  const { old: was, new: is } = await latestTrace(db)
  const undoWith = async (before: object, after = {}) => {
    const values = {
      oldValue: JSON.stringify({ ...(was as object), ...before }),
      newValue: JSON.stringify({ ...(is as object), ...after }),
    }
    await db
      .update(auditTraces)
      .set(values)
      .where(eq(auditTraces.id, Number(traceId)))
    return failureOf(admin.undoTrace({ traceId }))
  }
  expect(await undoWith({ zones: [{ leftOut: '2 more entries' }] })).toEqual({
    status: 422,
    message: 'The trace does not have the whole value.',
  })
  expect(await undoWith({ name: 'x'.repeat(1000) })).toEqual({
    status: 422,
    message: 'The old value is not accepted. The request is not valid: name',
  })
  expect(await undoWith({ roofColour: 'red', updatedAt: 1 }, { roofColour: 'green', updatedAt: 2 })).toEqual({
    status: 409,
    message: 'It cannot be as it was: roofColour.',
  })
})

test('a password is not sent to the former server', async () => {
  const dect = { server: 'sip.example', transport: 'UDP', user: 'platform', recipient: '100' } as const
  const { integrationId } = await admin.createIntegration({
    body: { name: 'Phones', type: 'DECT', dect: { ...dect, password: 'first' } },
  })
  const moved = { ...dect, server: 'sip.other.example', password: 'second' }
  await admin.updateIntegration({ body: { integrationId, name: 'Phones', type: 'DECT', dect: moved } })
  expect(await failureOf(admin.undoTrace({ traceId: await latestId() }))).toEqual({
    status: 422,
    message: 'The old value is not accepted. Enter the password again, because the server has changed.',
  })
})
