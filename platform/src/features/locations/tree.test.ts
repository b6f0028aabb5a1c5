import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { measurements } from '../../db/schema/index.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const locationId = 'loc-0001'

test('the tree has all zones, components and measurements with their current values', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const tree = await admin.getLocationTree({ locationId })
  const location = await admin.getLocation({ locationId })
  expect(tree.zones.map(({ zoneId }) => zoneId)).toEqual(location.zones.map(({ zoneId }) => zoneId))
  const leaves = tree.zones.flatMap((zone) => zone.components.flatMap((component) => component.measurements))
  const stored = await db.select().from(measurements).where(eq(measurements.locationId, locationId))
  expect(leaves.map(({ measurementId }) => measurementId).sort()).toEqual(stored.map(({ id }) => id).sort())
  expect(leaves.length).toBeGreaterThan(1)

  const [leaf] = leaves
  await db
    .update(measurements)
    .set({ label: 'Changed', latestValue: 17, latestAt: new Date(1_772_442_000_000) })
    .where(eq(measurements.id, leaf?.measurementId ?? ''))
  const again = await admin.getLocationTree({ locationId })
  expect(JSON.stringify(again)).toContain('"label":"Changed"')
  expect(JSON.stringify(again)).toContain('"latestValue":17,"latestAt":1772442000')

  const recreated = await admin.recreateLocationTree({ locationId })
  expect(recreated.zones).toEqual(again.zones)
  expect(await latestTrace(db)).toMatchObject({
    action: 'LOCATION_TREE_RECREATED',
    new: { locationId, zones: tree.zones.length, measurements: leaves.length },
  })
})

test('a location without zones has an empty tree', async () => {
  const admin = await platform.as('admin')
  const empty = await addLocation(platform.database.db, 'int-nordkaelte')
  expect(await admin.getLocationTree({ locationId: empty })).toMatchObject({ locationId: empty, zones: [] })
})
