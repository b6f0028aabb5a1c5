import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()

async function newLocation(name: string) {
  const admin = await platform.as('admin')
  return admin.createLocation({ body: { name, layouts: [{ layoutName: 'Cellar' }, { layoutName: 'Roof' }] } })
}

test('a preview of the deletion says how many accounts and which locations lose the group', async () => {
  const admin = await platform.as('admin')
  const location = await newLocation('Alerted')
  const other = await newLocation('Alerted as well')
  const { integrationId } = await admin.createIntegration({ body: { name: 'Alerted', type: 'DECT' } })
  const locations = [
    ...location.layouts.map(({ layoutId }) => ({ id: location.id, layoutId })),
    { id: other.id },
  ]
  const { locationGroupId } = await admin.createManagedGroup({ body: { name: 'Alerted', locations } })
  const preview = () => admin.previewGroupDeletion({ locationGroupId })
  const held = { count: 2, names: ['Alerted', 'Alerted as well'] }
  const nothing = { count: 0, names: [] }
  expect(await preview()).toEqual({ accounts: 0, locations: held, silencedLocations: nothing })

  const integrations = [{ integrationId }]
  await admin.updateManagedGroup({ locationGroupId, body: { name: 'Alerted', locations, integrations } })
  const [own] = await admin.listManagedAccounts()
  if (!own) throw new Error('The sample data lacks accounts')
  const ownerAccountId = own.ownerAccountId ?? own.accountId
  const locationGroups = [...own.locationGroups, { locationGroupId: { locationGroupId } }]
  const data = { ...own, ownerAccountId, locationGroups }
  await admin.updateManagedAccount({ accountId: own.accountId, body: { data } })
  expect(await preview()).toEqual({ accounts: 1, locations: held, silencedLocations: held })

  await admin.createManagedGroup({ body: { name: 'Beside', locations: [{ id: other.id }], integrations } })
  expect((await preview()).silencedLocations).toEqual({ count: 1, names: ['Alerted'] })
})

test('only an own group has a preview', async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const [foreign] = await other.listManagedGroups()
  for (const locationGroupId of ['no-such-thing', foreign?.locationGroupId ?? '']) {
    const answer = await failureOf(admin.previewGroupDeletion({ locationGroupId }))
    expect(answer).toEqual({ status: 404, message: 'Location group not found' })
  }
})
