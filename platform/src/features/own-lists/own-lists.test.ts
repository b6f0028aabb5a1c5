import { listLimits } from '#contract/limits'
import type { ListState } from '#contract/schemas/own-lists'
import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()

const stateOf = (city: string): ListState => ({
  search: [{ name: 'filter.city', value: city }],
  chosen: [],
  order: ['city', 'name'],
  widths: [{ column: 'city', width: 180 }],
})

test('each person has their own last state of each list', async () => {
  const [admin, reader] = [await platform.as('admin'), await platform.as('reader')]
  await admin.rememberList({ body: { list: 'Locations', state: stateOf('Oslo') } })
  await admin.rememberList({ body: { list: 'Devices', state: stateOf('Bergen') } })
  await admin.rememberList({ body: { list: 'Locations', state: stateOf('Utrecht') } })
  expect(await admin.listOwnLists()).toEqual([
    { list: 'Locations', state: stateOf('Utrecht'), changedAt: expect.any(Number) as number },
    { list: 'Devices', state: stateOf('Bergen'), changedAt: expect.any(Number) as number },
  ])
  expect(await reader.listOwnLists()).toEqual([])
})

test('of too many lists, those that changed last are remembered', async () => {
  const reader = await platform.as('reader')
  for (let at = 0; at <= listLimits.lists; at++)
    await reader.rememberList({ body: { list: `List ${at}`, state: stateOf('Oslo') } })
  const lists = (await reader.listOwnLists()).map(({ list }) => list)
  expect(lists).toHaveLength(listLimits.lists)
  expect([lists[0], lists.at(-1)]).toEqual([`List ${listLimits.lists}`, 'List 1'])
})

test('a state has a size', async () => {
  const admin = await platform.as('admin')
  const search = Array.from({ length: 20 }, (_, at) => ({ name: `filter.${at}`, value: 'x'.repeat(200) }))
  const failure = await failureOf(
    admin.rememberList({ body: { list: 'Locations', state: { ...stateOf('Oslo'), search } } }),
  )
  expect(failure.status).toBe(400)
})

const view = { list: 'Locations', name: 'In Utrecht', isShared: false, state: stateOf('Utrecht') }

test('a view is of one person, until it is shared with the integrator', async () => {
  const [admin, reader, other] = [
    await platform.as('admin'),
    await platform.as('reader'),
    await platform.as('other-admin'),
  ]
  const query = { list: 'Locations' }
  const made = await admin.createView({ body: view })
  expect(made).toEqual({ ...view, viewId: expect.any(String) as string, version: 1 })
  const { viewId } = made
  expect(await admin.listViews({ query })).toEqual([made])
  expect(await admin.listViews({ query: { list: 'Devices' } })).toEqual([])
  expect(await reader.listViews({ query })).toEqual([])
  expect((await failureOf(reader.deleteView({ viewId }))).status).toBe(404)

  const { list: _, ...body } = { ...view, name: 'Utrecht', isShared: true }
  const shared = await admin.updateView({ viewId, body })
  expect(await reader.listViews({ query })).toEqual([shared])
  expect(shared).toEqual({ ...made, name: 'Utrecht', isShared: true, version: 2 })
  expect(await other.listViews({ query })).toEqual([])
  expect((await failureOf(other.updateView({ viewId, body }))).status).toBe(404)

  for (const call of [
    async () => reader.updateView({ viewId, body: { ...body, isShared: false } }),
    async () => reader.deleteView({ viewId }),
    async () => reader.createView({ body: { ...view, isShared: true } }),
  ])
    expect((await failureOf(call())).status).toBe(403)

  const devices = await platform.as('devices')
  await devices.updateView({ viewId, body: { ...body, isShared: false } })
  expect(await admin.listViews({ query })).toEqual([])
  await devices.deleteView({ viewId })
  expect(await devices.listViews({ query })).toEqual([])
})

test('nobody has more views than the limit', async () => {
  const reader = await platform.as('reader')
  for (let at = 0; at < listLimits.ownViews; at++)
    await reader.createView({ body: { ...view, name: `View ${at}` } })
  expect((await failureOf(reader.createView({ body: view }))).status).toBe(409)
  expect(await reader.listViews({ query: { list: 'Locations' } })).toHaveLength(listLimits.ownViews)
})
