import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace, refusingTraces } from '../../testing/traces.ts'

const platform = await startOwnApp()

const trace = async () => latestTrace(platform.database.db)
const missing = (field: string) => ({
  status: 404,
  errors: [{ key: 'NOT_FOUND', parameters: { FIELD: field } }],
})

async function newLocation(name: string) {
  const admin = await platform.as('admin')
  return admin.createLocation({ body: { name, layouts: [{ layoutName: 'Cellar' }, { layoutName: 'Roof' }] } })
}

test('a group keeps its pairs of location and layout and its integrations', async () => {
  const admin = await platform.as('admin')
  const location = await newLocation('Pairs')
  const [cellar, roof] = location.layouts
  const [integration] = await admin.listIntegrations()
  if (!cellar || !roof || !integration) throw new Error('The sample data lacks something')
  const { integrationId, name } = integration
  const created = await admin.createManagedGroup({
    body: {
      name: ' Harbour ',
      locations: [{ id: location.id, layoutId: roof.layoutId }, { id: location.id }],
      integrations: [{ integrationId }],
    },
  })
  expect(created).toEqual({
    locationGroupId: expect.any(String),
    name: 'Harbour',
    integratorId: 'int-nordkaelte',
    locations: [
      { id: location.id, name: 'Pairs', layoutId: roof.layoutId, layoutName: 'Roof' },
      { id: location.id, name: 'Pairs', layoutId: null, layoutName: null },
    ],
    integrations: [{ integrationId, name }],
    alerting: null,
    version: 1,
  })
  expect(await trace()).toMatchObject({ action: 'LOCATION_GROUP_CREATED', old: null, new: created })
  const { locationGroupId } = created
  expect(await admin.getGroup({ locationGroupId })).toEqual(created)

  const updated = await admin.updateManagedGroup({
    locationGroupId,
    body: { ...created, locations: [{ id: location.id, layoutId: cellar.layoutId }], integrations: [] },
  })
  expect(updated).toMatchObject({ locations: [{ layoutName: 'Cellar' }], integrations: [], version: 2 })
  expect(await trace()).toMatchObject({ action: 'LOCATION_GROUP_UPDATED', old: created, new: updated })

  expect(await admin.deleteManagedGroup({ locationGroupId })).toBeNull()
  expect(await trace()).toMatchObject({ action: 'LOCATION_GROUP_DELETED', old: updated, new: null })
  expect(await failureOf(admin.deleteManagedGroup({ locationGroupId }))).toMatchObject({ status: 404 })
})

test('the calls without /management do the same', async () => {
  const devices = await platform.as('devices')
  const created = await devices.createGroup({ body: { name: 'Plain' } })
  const { locationGroupId } = created
  const updated = await devices.updateGroup({ locationGroupId, body: { name: 'Plainer' } })
  expect(updated).toEqual({ ...created, name: 'Plainer', version: 2 })
  expect(await devices.listIntegratorGroups({ integratorId: 'int-nordkaelte' })).toContainEqual(updated)
  expect(await devices.deleteGroup({ locationGroupId })).toBeNull()
})

test('lists are sorted by name and filtered by a part of it, in any case', async () => {
  const reader = await platform.as('reader')
  const all = await reader.listManagedGroups()
  expect(all.length).toBeGreaterThan(3)
  const found = await reader.listManagedGroups({ query: { name: 'NIGHT shift' } })
  expect(found.map(({ name }) => name)).toEqual(['Night shift on call'])
  expect(await reader.listManagedGroups({ query: { name: '%' } })).toEqual([])
  expect(await reader.listManagedGroups({ query: { name: '' } })).toEqual(all)
  expect(await reader.listIntegratorGroups({ integratorId: 'int-nordkaelte' })).toEqual(all)
})

test('two groups may have the same name', async () => {
  const admin = await platform.as('admin')
  const [one, two] = [
    await admin.createGroup({ body: { name: 'Twin' } }),
    await admin.createGroup({ body: { name: 'Twin' } }),
  ]
  expect(one.locationGroupId).not.toBe(two.locationGroupId)
})

test('a deleted location, layout or integration is removed from its groups', async () => {
  const admin = await platform.as('admin')
  const [goes, stays] = [await newLocation('Goes'), await newLocation('Stays')]
  const integration = await admin.createIntegration({ body: { name: 'Goes', type: 'DECT' } })
  const { locationGroupId } = await admin.createGroup({
    body: {
      name: 'Cascade',
      locations: [
        { id: goes.id },
        { id: goes.id, layoutId: goes.layouts[0]?.layoutId ?? '' },
        { id: stays.id },
      ],
      integrations: [{ integrationId: integration.integrationId }],
    },
  })
  await admin.deleteLocation({ locationId: goes.id })
  await admin.deleteIntegration({ integrationId: integration.integrationId })
  const left = await admin.getGroup({ locationGroupId })
  expect(left.locations.map(({ name }) => name)).toEqual(['Stays'])
  expect(left.integrations).toEqual([])
})

test('a deleted group is removed from the accounts', async () => {
  const admin = await platform.as('admin')
  const account = await admin.getCurrentAccount()
  const group = account.locationGroups[0]?.locationGroupId.locationGroupId ?? ''
  await admin.deleteGroup({ locationGroupId: group })
  const after = await admin.getCurrentAccount()
  expect(after.locationGroups).toEqual(account.locationGroups.slice(1))
})

test('an edit of an old copy is refused, a repeated one is not', async () => {
  const admin = await platform.as('admin')
  const location = await newLocation('Versions')
  const { locationGroupId } = await admin.createGroup({ body: { name: 'Versions' } })
  const edit = { name: 'Versions', locations: [{ id: location.id }], version: 1 }
  const first = await admin.updateGroup({ locationGroupId, body: edit })
  const written = await trace()
  expect(await admin.updateGroup({ locationGroupId, body: edit })).toEqual(first)
  expect(await trace()).toEqual(written)
  const late = await failureOf(admin.updateGroup({ locationGroupId, body: { ...edit, name: 'Late' } }))
  expect(late).toMatchObject({ status: 409 })
  expect(await admin.getGroup({ locationGroupId })).toEqual(first)
})

test('a group may only name what its integrator has', async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const [foreignLocation] = await other.listManagedLocations()
  const [foreignIntegration] = await other.listIntegrations()
  const [own, another] = [await newLocation('Own'), await newLocation('Another')]
  const create = async (body: object) => failureOf(admin.createGroup({ body: { name: 'x', ...body } }))
  expect(await create({ locations: [{ id: foreignLocation?.id }] })).toMatchObject(missing('locations'))
  expect(await create({ locations: [{ id: 'none' }] })).toMatchObject(missing('locations'))
  const layoutId = another.layouts[0]?.layoutId
  expect(await create({ locations: [{ id: own.id, layoutId }] })).toMatchObject(missing('locations'))
  const integrationId = foreignIntegration?.integrationId
  expect(await create({ integrations: [{ integrationId }] })).toMatchObject(missing('integrations'))
  expect(await create({ integratorId: 'int-alpenmess' })).toMatchObject(missing('integrator'))
  const twice = await create({ locations: [{ id: own.id }, { id: own.id, layoutId: null }] })
  expect(twice).toMatchObject({
    status: 400,
    errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'locations' } }],
  })
  expect(await create({ name: '  ' })).toMatchObject({
    status: 400,
    errors: [{ key: 'REQUIRED', parameters: { FIELD: 'name' } }],
  })
  expect(await create({ locationGroupId: 'mine' })).toMatchObject({ status: 400 })
})

test("another integrator's groups do not exist", async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const [foreign] = await other.listManagedGroups()
  const locationGroupId = foreign?.locationGroupId ?? ''
  const unknown = { status: 404, message: 'Location group not found' }
  const body = { name: 'Mine now' }
  expect(await failureOf(admin.getGroup({ locationGroupId }))).toEqual(unknown)
  expect(await failureOf(admin.updateGroup({ locationGroupId, body }))).toEqual(unknown)
  expect(await failureOf(admin.updateManagedGroup({ locationGroupId, body }))).toEqual(unknown)
  expect(await failureOf(admin.deleteGroup({ locationGroupId }))).toEqual(unknown)
  expect(await failureOf(admin.deleteManagedGroup({ locationGroupId }))).toEqual(unknown)
  const list = admin.listIntegratorGroups({ integratorId: 'int-alpenmess' })
  expect(await failureOf(list)).toEqual({ status: 404, message: 'Integrator not found' })
  expect(await other.getGroup({ locationGroupId })).toEqual(foreign)
})

test('only managers change groups', async () => {
  const reader = await platform.as('reader')
  const [group] = await reader.listManagedGroups()
  const locationGroupId = group?.locationGroupId ?? ''
  const body = { name: 'x' }
  expect(await failureOf(reader.createManagedGroup({ body }))).toMatchObject({ status: 403 })
  expect(await failureOf(reader.updateManagedGroup({ locationGroupId, body }))).toMatchObject({ status: 403 })
  expect(await failureOf(reader.deleteManagedGroup({ locationGroupId }))).toMatchObject({ status: 403 })
})

test('a change is not stored if its trace cannot be written', async () => {
  const admin = await platform.as('admin')
  const { db } = platform.database
  const failure = await refusingTraces(db, 'LOCATION_GROUP_CREATED', async () =>
    failureOf(admin.createGroup({ body: { name: 'Untraced' } })),
  )
  expect(failure.status).toBe(500)
  expect(await admin.listManagedGroups({ query: { name: 'Untraced' } })).toEqual([])
})

test('a group may be large', async () => {
  const admin = await platform.as('admin')
  const locations = await admin.listManagedLocations()
  const pairs = locations.flatMap(({ id, layouts }) => [
    { id, layoutId: null },
    ...layouts.map(({ layoutId }) => ({ id, layoutId })),
  ])
  const created = await admin.createGroup({ body: { name: 'Everything', locations: pairs } })
  expect(created.locations).toHaveLength(pairs.length)
  const shuffled = { name: 'Everything', locations: pairs.toReversed() }
  const { locationGroupId } = created
  expect(await admin.updateGroup({ locationGroupId, body: shuffled })).toEqual(created)
})

test('a group says who is notified when, and keeps it if an update does not mention it', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: { name: 'Night shift', type: 'DECT' } })
  const { accountId } = await admin.getCurrentAccount()
  const { id } = await admin.createLocation({ body: { name: 'Steps' } })
  const name = 'Steps'
  const body = { name, locations: [{ id }], integrations: [{ integrationId }] }
  const created = await admin.createManagedGroup({
    body: {
      ...body,
      alerting: {
        recipients: [
          { id: integrationId, afterMinutes: 15 },
          { id: accountId, severities: ['CRITICAL'] },
          { id: 'gone', afterMinutes: 5 },
        ],
        reminderMinutes: 30,
      },
    },
  })
  const alerting = {
    recipients: [
      {
        id: integrationId,
        afterMinutes: 15,
        severities: ['WARNING', 'CRITICAL'] as ('WARNING' | 'CRITICAL')[],
      },
      { id: accountId, afterMinutes: 0, severities: ['CRITICAL' as const] },
    ],
    reminderMinutes: 30,
    notifiesWhenOver: true,
  }
  expect(created.alerting).toEqual(alerting)
  const { locationGroupId } = created
  const way = await admin.getAlarmRecipients({ locationId: id })
  expect(way.groups).toMatchObject([
    {
      reminderMinutes: 30,
      notifiesWhenOver: true,
      integrations: [{ afterMinutes: 15, severities: ['WARNING', 'CRITICAL'] }],
    },
  ])
  const renamed = await admin.updateManagedGroup({ locationGroupId, body: { ...body, name: 'Renamed' } })
  expect(renamed).toMatchObject({ name: 'Renamed', alerting })
  const same = await admin.updateManagedGroup({
    locationGroupId,
    body: { ...body, name: 'Renamed', alerting },
  })
  expect(same.version).toBe(renamed.version)
  const plain = await admin.updateManagedGroup({ locationGroupId, body: { ...body, alerting: null } })
  expect(plain.alerting).toBeNull()
  const [group] = (await admin.getAlarmRecipients({ locationId: id })).groups
  expect(group).toMatchObject({
    reminderMinutes: null,
    notifiesWhenOver: true,
    integrations: [{ afterMinutes: 0, severities: ['WARNING', 'CRITICAL'] }],
  })
})

test.each([
  { reminderMinutes: 1 },
  { recipients: [{ id: 'x', afterMinutes: -1 }] },
  { recipients: [{ id: 'x' }, { id: 'x' }] },
])('steps that make no sense are refused: %j', async (alerting) => {
  const admin = await platform.as('admin')
  const body = { name: 'Steps', alerting }
  expect(await failureOf(admin.createManagedGroup({ body }))).toMatchObject({ status: 400 })
})
