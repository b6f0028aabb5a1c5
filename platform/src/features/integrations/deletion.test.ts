import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()

const nothing = { count: 0, names: [] }

test('counts the groups that lose it and the locations that would alert nobody, each once', async () => {
  const admin = await platform.as('admin')
  const [pager, other] = await Promise.all(
    ['Pager', 'Other'].map((name) => admin.createIntegration({ body: { name, type: 'DECT' } })),
  )
  if (!pager || !other) throw new Error('Nothing was created')
  const { integrationId } = pager
  const preview = () => admin.previewIntegrationDeletion({ integrationId })
  expect(await preview()).toEqual({ groups: nothing, silencedLocations: nothing })

  const place = async (name: string) =>
    admin.createLocation({ body: { name, layouts: [{ layoutName: 'A' }, { layoutName: 'B' }] } })
  const [alone, shared, doubled] = [await place('Alone'), await place('Shared'), await place('Doubled')]
  const group = (name: string, locations: object[], integrations: { integrationId: string }[]) =>
    admin.createManagedGroup({ body: { name, locations: locations as { id: string }[], integrations } })
  const pairs = ({ id, layouts }: typeof alone) => layouts.map(({ layoutId }) => ({ id, layoutId }))
  await group('Both layouts', [...pairs(alone), { id: shared.id }], [{ integrationId }])
  await group('Another way', [{ id: shared.id }], [{ integrationId: other.integrationId }])
  await group('With both', [{ id: doubled.id }], [{ integrationId }, { integrationId: other.integrationId }])
  await group('Without', [{ id: alone.id }], [])
  expect(await preview()).toEqual({
    groups: { count: 2, names: ['Both layouts', 'With both'] },
    silencedLocations: { count: 1, names: ['Alone'] },
  })

  await admin.deleteIntegration({ integrationId: other.integrationId })
  expect((await preview()).silencedLocations).toEqual({ count: 3, names: ['Alone', 'Doubled', 'Shared'] })
})

test('names five at most, and counts them all', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: { name: 'Popular', type: 'DECT' } })
  for (let at = 1; at <= 7; at += 1) {
    await admin.createManagedGroup({ body: { name: `Group ${at}`, integrations: [{ integrationId }] } })
  }
  const { groups } = await admin.previewIntegrationDeletion({ integrationId })
  expect(groups).toEqual({ count: 7, names: [1, 2, 3, 4, 5].map((at) => `Group ${at}`) })
})

test('only an own integration has a preview', async () => {
  const [admin, other] = [await platform.as('admin'), await platform.as('other-admin')]
  const [foreign] = await other.listIntegrations()
  for (const integrationId of ['no-such-thing', foreign?.integrationId ?? '']) {
    const answer = await failureOf(admin.previewIntegrationDeletion({ integrationId }))
    expect(answer).toEqual({ status: 404, message: 'Integration not found' })
  }
})
