import { expect, test } from 'vitest'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked, addPlant } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'
const other = 'int-alpenmess'

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return settled.map((result) =>
    result.status === 'fulfilled'
      ? 200
      : (result.reason as { response?: { status?: number } }).response?.status,
  )
}

test('if several people edit one copy, one edit is accepted', async () => {
  const admin = await platform.as('admin')
  const { locationId, path, power } = await addPlant(platform.database.db, own)
  const names = ['a', 'b', 'c', 'd']
  const once = (results: (number | undefined)[]) =>
    expect(results.map(String).sort()).toEqual(['200', '409', '409', '409'])
  once(
    await outcomes(
      names.map((zoneName) =>
        admin.updateZone({ locationId, zoneId: 'z-1', body: { zoneName, version: 1 } }),
      ),
    ),
  )
  once(
    await outcomes(
      names.map((componentName) => admin.updateComponent({ ...path, body: { componentName, version: 1 } })),
    ),
  )
  once(
    await outcomes(
      names.map((label) =>
        admin.updateMeasurement({ ...path, measurementId: power, body: { label, version: 1 } }),
      ),
    ),
  )
})

test('a location is deleted once and completely, with what was written to it at the same time', async () => {
  const { db } = platform.database
  const [admin, there] = [await platform.as('admin'), await platform.as('other-admin')]
  const operator = await platform.as('operator')
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  const { path, power, productId } = await addLinked(db, own, locationId, { deviceId, slaveId: 3 })
  const at = { ...path, measurementId: power }
  const results = await outcomes([
    operator.transferLocation({ locationId, integratorId: other }),
    admin.storeValue({ ...at, productId, value: '1' }),
    admin.updateComponent({ ...path, body: { componentName: 'Renamed' } }),
    operator.transferLocation({ locationId, integratorId: other }),
    admin.updateMeasurement({ ...at, body: { label: 'Renamed' } }),
    admin.createConditional({
      body: { locationId, measurementId: power, comparison: 'EQUAL', threshold: 5 },
    }),
  ])
  expect(results.every((status) => [200, 404, 409].includes(status ?? 0))).toBe(true)
  expect([results[0], results[3]]).toContain(200)
  const arrivals = await there.listManagedTraces({ query: { action: 'LOCATION_TRANSFERRED' } })
  expect(arrivals).toHaveLength(1)
  const moved = await there.getComponent(path)
  expect(moved).toMatchObject({
    deviceId,
    componentName: results[2] === 200 ? 'Renamed' : expect.any(String),
  })
  const conditionals = await there.findConditionals({ body: { locationId } })
  expect(conditionals).toHaveLength(results[5] === 200 ? 2 : 1)
})
