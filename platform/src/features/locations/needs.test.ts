import { daysBetweenDrills, lowBattery, mostNeedyLocations } from '#contract/limits'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { day, hour } from '../../base/time.ts'
import { newId } from '../../db/ids.ts'
import {
  heardSensors,
  integrations,
  locationDrills,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
  locations,
  measurements,
  registeredComponents,
} from '../../db/schema/index.ts'
import { secondIntegrator } from '../../sample/integrators.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const platform = await startOwnApp()
const { db } = platform.database
const own = secondIntegrator.id

/** Nothing of the sample is in operation, and everything that a test adds alerts somebody, unless it says otherwise. */
beforeEach(async () => {
  await db.update(locations).set({ status: 'INACTIVE' }).where(eq(locations.integratorId, own))
})

const groupId = newId()
const integrationId = newId()
await db.insert(integrations).values({ id: integrationId, integratorId: own, name: 'Duty', type: 'DECT' })
await db.insert(locationGroups).values({ id: groupId, integratorId: own, name: 'Alerted' })
await db.insert(locationGroupIntegrations).values({ locationGroupId: groupId, integrationId })

/** Named, drilled some days ago, and in the group that alerts somebody. */
async function addSite(name: string, { isAlerted = true, drilledDaysAgo = 1 } = {}): Promise<string> {
  const locationId = await addLocation(db, own, ['Cold room'])
  await db.update(locations).set({ name }).where(eq(locations.id, locationId))
  if (isAlerted) await db.insert(locationGroupLocations).values({ locationGroupId: groupId, locationId })
  const drilledAt = new Date(Date.now() - drilledDaysAgo * day)
  await db.insert(locationDrills).values({ locationId, alarmId: newId(), drilledAt, total: 1, reached: 1 })
  return locationId
}

const needy = async () => (await (await platform.as('other-admin')).getOverview()).needy

test('each need of a location is counted, the most urgent first', async () => {
  const locationId = await addSite('All of it', { isAlerted: false })
  for (const status of ['OFFLINE', 'OFFLINE', 'FAULT', 'ONLINE'] as const)
    await addDevice(db, own, { locationId, status })
  const late = await addLinked(db, own, locationId)
  const past = new Date(Date.now() - hour)
  await db.update(measurements).set({ lateAt: past, freshUntil: past }).where(eq(measurements.id, late.power))
  // The mark of another kind is not this need.
  await db.update(measurements).set({ outOfRange: true }).where(eq(measurements.id, late.current))
  await db.update(measurements).set({ beyondLimit: true }).where(eq(measurements.id, late.power))
  const devEui = 'A84041000181C061'
  await db
    .update(registeredComponents)
    .set({ macAddress: devEui })
    .where(eq(registeredComponents.linkedComponentId, late.componentId))
  const sensor = { integratorId: own, devEui, heardAt: new Date(), uplinks: 1 }
  await db.insert(heardSensors).values({ ...sensor, batteryPercent: lowBattery - 1 })
  expect(await needy()).toEqual({
    count: 1,
    first: [
      {
        locationId,
        name: 'All of it',
        needs: [
          { need: 'DEVICES_SILENT', count: 2 },
          { need: 'DEVICES_AT_FAULT', count: 1 },
          { need: 'VALUES_LATE', count: 1 },
          { need: 'VALUES_OUT_OF_RANGE', count: 1 },
          { need: 'ALERTS_NOBODY', count: 1 },
          { need: 'BATTERIES_LOW', count: 1 },
        ],
      },
    ],
  })
  await db.update(heardSensors).set({ batteryPercent: lowBattery }).where(eq(heardSensors.devEui, devEui))
  expect((await needy())?.first[0]?.needs.map(({ need }) => need)).not.toContain('BATTERIES_LOW')
})

test('a drill is overdue after a year, where alarms alert somebody', async () => {
  await addSite('Drilled in time', { drilledDaysAgo: daysBetweenDrills - 1 })
  const overdue = await addSite('Drilled long ago', { drilledDaysAgo: daysBetweenDrills + 1 })
  const never = await addSite('Never drilled')
  const begun = await addSite('Only begun')
  await db.delete(locationDrills).where(inArray(locationDrills.locationId, [never, begun]))
  const createdAt = new Date(Date.now() - (daysBetweenDrills + 1) * day)
  await db.update(locations).set({ createdAt }).where(eq(locations.id, never))
  const nobody = await addSite('Nobody there', { isAlerted: false, drilledDaysAgo: daysBetweenDrills + 1 })
  const first = (await needy())?.first
  expect(first?.map(({ locationId, needs }) => [locationId, ...needs.map(({ need }) => need)])).toEqual([
    [nobody, 'ALERTS_NOBODY'],
    [overdue, 'DRILL_OVERDUE'],
    [never, 'DRILL_OVERDUE'],
  ])
})

test('locations that are not in operation need nobody, and no more are named than fit', async () => {
  for (const status of ['COMMISSIONING', 'MAINTENANCE', 'INACTIVE'] as const) {
    const locationId = await addSite(status, { isAlerted: false })
    await db.update(locations).set({ status }).where(eq(locations.id, locationId))
  }
  expect(await needy()).toEqual({ count: 0, first: [] })
  for (let at = 0; at <= mostNeedyLocations; at += 1) await addSite(`Site ${at}`, { isAlerted: false })
  // By its need it is the first, by its name the last.
  const locationId = await addSite('Zeche', { isAlerted: true })
  await addDevice(db, own, { locationId, status: 'OFFLINE' })
  const { count, first = [] } = (await needy()) ?? {}
  expect([count, first.length, first[0]?.name]).toEqual([mostNeedyLocations + 2, mostNeedyLocations, 'Zeche'])
})

test("another integrator's locations are not among them", async () => {
  const locationId = await addSite('Ours', { isAlerted: false })
  const others = (await (await platform.as('admin')).getOverview()).needy
  expect(others?.first.map((one) => one.locationId)).not.toContain(locationId)
})
