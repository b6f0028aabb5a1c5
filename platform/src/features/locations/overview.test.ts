import { expect, test } from 'vitest'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const platform = await startOwnApp()
const own = mainIntegrator.id

test('a location has its owner, its picture, and counts of what belongs to it', async () => {
  const { db } = platform.database
  const [admin, reader] = [await platform.as('admin'), await platform.as('reader')]
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  // Its product has one conditional.
  const { power } = await addLinked(db, own, locationId, { deviceId, slaveId: 7 })
  const limit = { comparison: 'GREATER_THAN' as const, threshold: 8 }
  await admin.createConditional({ body: { locationId, measurementId: power, ...limit } })
  const group = { name: 'Two layouts', locations: [{ id: locationId, layoutId: null }] }
  await admin.createManagedGroup({ body: group })
  expect(await reader.getLocationOverview({ locationId })).toEqual({
    location: await reader.getLocation({ locationId }),
    integratorName: mainIntegrator.name,
    image: null,
    counts: {
      devices: 1,
      components: 1,
      measurements: 2,
      latestValues: 0,
      conditionals: 2,
      plannedConditionals: 0,
      groups: 1,
    },
    marks: { beyondLimit: 0, outOfRange: 0, late: 0 },
  })
})

test("another integrator's location does not exist", async () => {
  const other = await platform.as('other-admin')
  const locationId = 'loc-0001'
  expect(await failureOf(other.getLocationOverview({ locationId }))).toEqual(
    await failureOf(other.getLocation({ locationId })),
  )
})
