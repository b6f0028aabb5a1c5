import { curvePoints, defaultSamplePeriod } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { epochSeconds, minute } from '../../base/time.ts'
import { components, devices, measurements } from '../../db/schema/index.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { addSamples } from '../../testing/samples.ts'

const platform = await startOwnApp()
const integratorId = mainIntegrator.id

async function plant() {
  const { db } = platform.database
  const locationId = await addLocation(db, integratorId, ['Cold room', 'Office'])
  const deviceId = await addDevice(db, integratorId, { locationId })
  await db.update(devices).set({ sampleFrequency: 60 }).where(eq(devices.id, deviceId))
  return { locationId, ...(await addLinked(db, integratorId, locationId, { deviceId, slaveId: 7 })) }
}

test('a day of values is the last one of each hour, and missing hours are marked', async () => {
  const { db } = platform.database
  const { locationId, power, current } = await plant()
  const now = Date.now()
  const at = (minutes: number) => new Date(now - minutes * minute)
  // Right for hours that are counted back from now, and for those of the clock.
  const sent: [number, number][] = [
    [0, 1],
    [0.01, 2],
    [120, 3],
    [26 * 60, 4],
  ]
  const rows = sent.map(([minutes, value]) => ({ time: at(minutes), value }))
  await addSamples(
    db,
    rows.map((row) => ({ ...row, measurementId: power, locationId })),
  )
  await db
    .update(measurements)
    .set({ latestValue: 1, latestAt: at(0) })
    .where(eq(measurements.id, power))
  const { readAt, zones } = await (await platform.as('reader')).getLocationValues({ locationId })
  expect(Math.abs(readAt - epochSeconds(new Date()))).toBeLessThan(60)
  const measured = zones.flatMap((zone) => zone.components.flatMap((component) => component.measurements))
  const [first, second] = [power, current].map((id) => measured.find((one) => one.measurementId === id))
  expect(first).toMatchObject({ latestValue: 1, latestAt: epochSeconds(at(0)) })
  expect(first?.curve).toHaveLength(curvePoints)
  expect(first?.curve.slice(-4)).toEqual([null, 3, null, 1])
  expect(first?.curve.filter((value) => value !== null)).toHaveLength(2)
  expect(second).toMatchObject({ latestValue: null, latestAt: null, curve: [] })
})

test('zones without components are included, and a component says how often it is read', async () => {
  const { db } = platform.database
  const { locationId, componentId } = await plant()
  const reader = await platform.as('reader')
  const read = async () => (await reader.getLocationValues({ locationId })).zones
  const zones = await read()
  expect(zones.map(({ zoneName, components: held }) => [zoneName, held.length])).toEqual([
    ['Cold room', 1],
    ['Office', 0],
  ])
  expect(zones[0]?.components).toMatchObject([{ componentId, samplePeriod: 60, version: 1 }])
  await db.update(components).set({ deviceId: null }).where(eq(components.id, componentId))
  expect((await read())[0]?.components).toMatchObject([{ deviceId: null, samplePeriod: defaultSamplePeriod }])
})

test("another integrator's location does not exist", async () => {
  const { locationId } = await plant()
  const other = await platform.as('other-admin')
  expect(await failureOf(other.getLocationValues({ locationId }))).toMatchObject({
    status: 404,
    message: 'Location not found',
  })
})
