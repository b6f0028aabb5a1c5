import { mostNames } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locations } from '../../db/schema/index.ts'
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

test('what needs attention is counted as the lists show it, for each integrator', async () => {
  const { db } = platform.database
  for (const name of ['Änderung', 'Zeche', 'Abtei', 'Brücke', 'Chor', 'Dom']) {
    const id = await addLocation(db, own)
    await db.update(locations).set({ name, status: 'COMMISSIONING' }).where(eq(locations.id, id))
  }
  for (const username of ['admin', 'other-admin'] as const) {
    const person = await platform.as(username)
    const all = await person.listManagedLocations()
    const commissioned = all.filter(({ status }) => status === 'COMMISSIONING')
    const reaches = await person.listAlarmReaches()
    const devices = await person.listManagedDevices()
    const having = (status: string) => devices.filter((device) => device.status === status).length
    const overview = await person.getOverview()
    expect(overview).toEqual({
      locations: all.length,
      alertingNobody: reaches.filter(({ reach }) => reach === 'NOBODY').length,
      commissioning: { count: commissioned.length, first: expect.any(Array) as unknown },
      needy: { count: expect.any(Number) as unknown, first: expect.any(Array) as unknown },
      devices: {
        count: devices.length,
        atFault: having('FAULT'),
        silent: having('OFFLINE'),
        tokensNotValidated: devices.filter(({ isTokenValidated }) => !isTokenValidated).length,
      },
    })
    const { first } = overview.commissioning
    expect(first.map(({ locationId }) => locationId)).toEqual(
      commissioned.slice(0, mostNames).map(({ id }) => id),
    )
    const done = new Map((await person.listCommissioning()).map((one) => [one.locationId, one.done]))
    for (const one of first) expect(one.done).toBe(done.get(one.locationId))
  }
})

test('only those who may list devices see how many are at fault', async () => {
  expect((await (await platform.as('reader')).getOverview()).devices).toBeNull()
  expect((await (await platform.as('accounts')).getOverview()).devices).toBeNull()
  expect((await (await platform.as('devices')).getOverview()).devices).not.toBeNull()
})
