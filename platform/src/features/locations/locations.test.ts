import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addPlant } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { latestTrace, refusingTraces } from '../../testing/traces.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'

const harbour = {
  name: 'Cold store Hafen Nord',
  city: 'Hamburg',
  slid: 'HH-0042',
  layouts: [{ layoutName: 'Ground floor' }],
  zones: [
    { zoneId: 'Z-02', zoneName: 'Office' },
    { zoneId: 'Z-01', zoneName: 'Loading dock', layoutName: 'Ground floor' },
  ],
}

test('a location is created with layouts and zones, changed, and deleted', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const created = await admin.createLocation({ body: harbour })
  const [layout] = created.layouts
  expect(created).toEqual({
    id: expect.any(String),
    name: 'Cold store Hafen Nord',
    streetline1: '',
    city: 'Hamburg',
    country: '',
    postalCode: '',
    status: 'ACTIVE',
    slid: 'HH-0042',
    timeZone: null,
    contact: null,
    integratorId: own,
    layouts: [{ layoutId: expect.any(String), layoutName: 'Ground floor' }],
    zones: [
      { zoneId: 'Z-01', zoneName: 'Loading dock', layoutId: layout?.layoutId, version: 1 },
      { zoneId: 'Z-02', zoneName: 'Office', layoutId: null, version: 1 },
    ],
    version: 1,
  })
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_CREATED', old: null, new: created })
  const { zones: _, ...listed } = created
  expect(await admin.listManagedLocations()).toContainEqual(listed)

  const locationId = created.id
  const updated = await admin.updateLocation({ locationId, body: { ...created, status: 'MAINTENANCE' } })
  expect(updated).toEqual({ ...created, status: 'MAINTENANCE', version: 2 })
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_UPDATED', old: created, new: updated })

  expect(await admin.deleteLocation({ locationId })).toBeNull()
  expect(await latestTrace(db)).toMatchObject({ action: 'LOCATION_DELETED', old: updated, new: null })
  const again = await failureOf(admin.deleteLocation({ locationId }))
  expect(again).toEqual({ status: 404, message: 'Location not found' })
})

test('a change and its trace are stored together or not at all', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own)
  const before = await admin.getLocation({ locationId })
  const broken = await refusingTraces(db, 'LOCATION_UPDATED', async () =>
    failureOf(admin.updateLocation({ locationId, body: { name: 'Without a trace' } })),
  )
  expect(broken.status).toBeGreaterThanOrEqual(400)
  expect(await admin.getLocation({ locationId })).toEqual(before)
})

test('a slid is unique on the whole platform', async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const { id } = await admin.createLocation({ body: { name: 'First', slid: 'ONLY-1' } })
  const taken = { status: 409, errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'slid' } }] }
  for (const client of [admin, other]) {
    const second = client.createLocation({ body: { name: 'Second', slid: 'ONLY-1' } })
    expect(await failureOf(second)).toMatchObject(taken)
  }
  const locationId = await addLocation(platform.database.db, own)
  const update = admin.updateLocation({ locationId, body: { name: 'Third', slid: 'ONLY-1' } })
  expect(await failureOf(update)).toMatchObject(taken)
  await admin.updateLocation({ locationId: id, body: { name: 'First, again', slid: 'ONLY-1' } })
})

test('bodies are checked', async () => {
  const admin = await platform.as('admin')
  const create = (body: object) => failureOf(admin.createLocation({ body: body as typeof harbour }))
  expect(await create({ name: '  ' })).toMatchObject({ status: 400, errors: [{ key: 'REQUIRED' }] })
  expect(await create({ name: 'x', colour: 'red' })).toMatchObject({
    status: 400,
    errors: [{ key: 'UNKNOWN' }],
  })
  const zones = [{ zoneId: 'Z', zoneName: 'Z', layoutName: 'None' }]
  expect(await create({ name: 'x', zones })).toMatchObject({ status: 400, errors: [{ key: 'NOT_FOUND' }] })
  const twice = [...harbour.layouts, ...harbour.layouts]
  expect(await create({ name: 'x', layouts: twice })).toMatchObject({
    status: 400,
    errors: [{ key: 'DUPLICATE' }],
  })
})

test('a location with devices or components cannot be deleted, and the answer says why', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { locationId } = await addPlant(db, own)
  await addDevice(db, own, { locationId })
  const refused = await failureOf(admin.deleteLocation({ locationId }))
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('1 device and 1 linked component'),
  })
})

test('a deleted location is removed from its groups', async () => {
  const admin = await platform.as('admin')
  const { id, layouts } = await admin.createLocation({ body: { ...harbour, slid: null } })
  const layoutId = layouts[0]?.layoutId ?? ''
  const group = await admin.createManagedGroup({ body: { name: 'Harbour', locations: [{ id, layoutId }] } })
  expect(group.locations).toHaveLength(1)
  await admin.deleteLocation({ locationId: id })
  const { locationGroupId } = group
  expect(await admin.getGroup({ locationGroupId })).toMatchObject({ locations: [] })
})

test("another integrator's locations do not exist, and changes need the role", async () => {
  const [admin, other, reader] = [
    await platform.as('admin'),
    await platform.as('other-admin'),
    await platform.as('reader'),
  ]
  const locationId = 'loc-0001'
  const unknown = await failureOf(admin.getLocation({ locationId: 'nowhere' }))
  const body = { name: 'Mine' }
  for (const call of [
    () => other.getLocation({ locationId }),
    () => other.updateLocation({ locationId, body }),
    () => other.deleteLocation({ locationId }),
  ]) {
    expect(await failureOf(call())).toEqual(unknown)
  }
  const ids = (await other.listManagedLocations()).map(({ id }) => id)
  expect(ids).not.toContain(locationId)
  expect(await reader.getLocation({ locationId })).toMatchObject({ id: locationId })
  for (const call of [
    () => reader.createLocation({ body }),
    () => reader.updateLocation({ locationId, body }),
    () => reader.deleteLocation({ locationId }),
  ]) {
    expect(await failureOf(call())).toMatchObject({ status: 403 })
  }
})

test("only the own integrator's locations are listed; the operator can list any integrator's", async () => {
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
