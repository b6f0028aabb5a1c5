import { expect, test } from 'vitest'
import { locations } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const admin = await platform.as('admin')
for (const slid of ['T_1-a', 'T_1-b', 'TX1-c', 't_1-d', 'P%1', 'PP1', 'B\\1', 'S 1/2?ä']) {
  await admin.createLocation({ body: { name: `Site of ${slid}`, slid, layouts: [{ layoutName: 'Roof' }] } })
}

const slids = (list: { slid: string | null }[]) => list.map(({ slid }) => slid ?? '')

test('a site id finds exactly its location', async () => {
  const found = await admin.getLocationBySlid({ slid: 'S 1/2?ä' })
  expect(found).toMatchObject({ name: 'Site of S 1/2?ä', zones: [], layouts: [{ layoutName: 'Roof' }] })
  expect(await admin.getLocation({ locationId: found.id })).toEqual(found)
  for (const slid of ['T_1', 't_1-a', 'T%', 'search']) {
    expect(await failureOf(admin.getLocationBySlid({ slid }))).toMatchObject({ status: 404 })
  }
})

test('a prefix finds all site ids that start with it, in order, and wildcards are plain characters', async () => {
  const find = async (slid: string) => slids(await admin.findLocationsBySlid({ slid }))
  expect(await find('T_1')).toEqual(['T_1-a', 'T_1-b'])
  expect(await find('P%')).toEqual(['P%1'])
  expect(await find('B\\')).toEqual(['B\\1'])
  expect(await find('%')).toEqual([])
  const [first] = await admin.findLocationsBySlid({ slid: 'T_1-a' })
  expect(first?.layouts).toHaveLength(1)
})

test('a search takes a list, a text, or both', async () => {
  const find = async (body: { slids?: string[]; text?: string }) =>
    slids(await admin.searchLocations({ body }))
  expect(await find({ slids: ['TX1-c', 'T_1-b', 'none'] })).toEqual(['TX1-c', 'T_1-b'].sort())
  expect((await find({ text: 'SITE OF t_1' })).sort()).toEqual(['T_1-a', 'T_1-b', 't_1-d'])
  expect((await find({ text: '_1-A', slids: ['PP1'] })).sort()).toEqual(['PP1', 'T_1-a'])
  expect(await find({ text: '%' })).toEqual(['P%1'])
  expect(await failureOf(find({}))).toMatchObject({ status: 400, errors: [{ key: 'REQUIRED' }] })
})

test('lists have a limit', async () => {
  const { db } = platform.database
  await db.insert(locations).values(
    Array.from({ length: 510 }, (_, index) => ({
      integratorId: 'int-nordkaelte',
      name: 'Many',
      slid: `M-${String(index).padStart(4, '0')}`,
    })),
  )
  expect(await admin.findLocationsBySlid({ slid: 'M-' })).toHaveLength(100)
  expect(await admin.searchLocations({ body: { text: 'many' } })).toHaveLength(500)
})

test("another integrator's site ids are not found", async () => {
  const other = await platform.as('other-admin')
  expect(await failureOf(other.getLocationBySlid({ slid: 'T_1-a' }))).toEqual({
    status: 404,
    message: 'Location not found',
  })
  expect(await other.findLocationsBySlid({ slid: 'T' })).toEqual([])
  expect(await other.searchLocations({ body: { slids: ['T_1-a'], text: 'Site of' } })).toEqual([])
})
