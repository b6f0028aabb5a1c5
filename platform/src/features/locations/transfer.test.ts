import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  components,
  conditionals,
  devices,
  locationGroupLocations,
  measurements,
  products,
  registeredComponents,
} from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation, addRegistered } from '../../testing/plant.ts'
import { countSamples } from '../../testing/samples.ts'

const platform = await startOwnApp()
const own = 'int-nordkaelte'
const other = 'int-alpenmess'

const tracesOf = async (username: string) =>
  (await platform.as(username)).listManagedTraces({ query: { pageSize: 3 } })

test('a location moves to another integrator with everything in it', async () => {
  const { db } = platform.database
  const [admin, otherAdmin] = [await platform.as('admin'), await platform.as('other-admin')]
  const operator = await platform.as('operator')
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  const linked = await addLinked(db, own, locationId, { deviceId, slaveId: 7 })
  const found = await addRegistered(db, own, { deviceId })
  await admin.storeValue({
    ...linked.path,
    productId: linked.productId,
    measurementId: linked.power,
    value: '5',
  })
  const [group] = await admin.listManagedGroups()
  await db
    .insert(locationGroupLocations)
    .values({ locationGroupId: group?.locationGroupId ?? '', locationId, layoutId: null })
  const tree = await admin.getLocationTree({ locationId })
  const before = await admin.getLocation({ locationId })

  const after = await operator.transferLocation({ locationId, integratorId: other })
  expect(after).toEqual({ ...before, integratorId: other, version: before.version + 1 })
  expect(await failureOf(admin.getLocation({ locationId }))).toMatchObject({ status: 404 })
  expect(await otherAdmin.getLocation({ locationId })).toEqual(after)
  expect((await otherAdmin.getLocationTree({ locationId })).zones).toEqual(tree.zones)
  const component = await otherAdmin.getComponent(linked.path)
  expect(component).toMatchObject({ deviceId, product: linked.product })
  expect(component.productId).not.toBe(linked.productId)
  expect((await otherAdmin.listProducts()).map(({ product }) => product)).toContain(linked.product)
  expect((await admin.listProducts()).map(({ product }) => product)).toContain(linked.product)
  const registered = (await otherAdmin.listRegisteredComponents()).map(({ identifier }) => identifier)
  expect(registered).toEqual(expect.arrayContaining([linked.identifier, found]))
  expect(await otherAdmin.getDevice({ deviceId })).toMatchObject({ locationId })
  expect(await failureOf(admin.getDevice({ deviceId }))).toMatchObject({ status: 404 })
  expect(await db.$count(locationGroupLocations, eq(locationGroupLocations.locationId, locationId))).toBe(0)

  for (const table of [components, measurements, conditionals, devices]) {
    const here = eq(table.locationId, locationId)
    expect(await db.$count(table, and(here, eq(table.integratorId, other)))).toBeGreaterThan(0)
    expect(await db.$count(table, and(here, eq(table.integratorId, own)))).toBe(0)
  }
  expect(await countSamples(db, locationId)).toBeGreaterThan(0)
  for (const username of ['admin', 'other-admin']) {
    const [trace] = await tracesOf(username)
    expect(trace).toMatchObject({ action: 'LOCATION_TRANSFERRED', email: 'operator@operations.example' })
    expect(trace?.newValue).toContain(`"integratorId":"${other}"`)
  }
  for (const trace of await tracesOf('operator')) expect(trace.action).not.toBe('LOCATION_TRANSFERRED')
})

test('only an operator with location write can transfer', async () => {
  const { db } = platform.database
  const [ours, theirs] = [await addLocation(db, own), await addLocation(db, other)]
  const attempts = [
    { locationId: ours, integratorId: other },
    { locationId: ours, integratorId: own },
    { locationId: theirs, integratorId: own },
  ]
  for (const username of ['admin', 'accounts', 'devices', 'reader', 'other-admin']) {
    const caller = await platform.as(username)
    for (const attempt of attempts) {
      expect(await failureOf(caller.transferLocation(attempt)), username).toMatchObject({ status: 403 })
    }
  }
  const operator = await platform.as('operator')
  await operator.transferLocation({ locationId: theirs, integratorId: own })
  expect(await (await platform.as('admin')).getLocation({ locationId: theirs })).toMatchObject({
    integratorId: own,
  })
})

test("the other integrator's product with the same code is used", async () => {
  const { db } = platform.database
  const operator = await platform.as('operator')
  const locationId = await addLocation(db, own, ['Cold room'])
  const linked = await addLinked(db, own, locationId)
  await db
    .insert(products)
    .values({ id: 'their-own', integratorId: other, product: linked.product, name: 'Theirs', type: 'X' })
  await operator.transferLocation({ locationId, integratorId: other })
  const component = await (await platform.as('other-admin')).getComponent(linked.path)
  expect(component.productId).toBe('their-own')
  const [registered] = await db
    .select()
    .from(registeredComponents)
    .where(eq(registeredComponents.identifier, linked.identifier))
  expect(registered).toMatchObject({ integratorId: other, productId: 'their-own' })
})

test('what the other integrator already has is named, and nothing moves', async () => {
  const { db } = platform.database
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const locationId = await addLocation(db, own, ['Cold room'])
  const linked = await addLinked(db, own, locationId)
  const refused = async () => failureOf(operator.transferLocation({ locationId, integratorId: other }))
  const clash = { integratorId: other, origin: 'LINKED', componentName: 'Clash', productType: 'X' } as const
  await db.insert(registeredComponents).values({ ...clash, id: 'clash', identifier: linked.identifier })
  expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining(linked.identifier) })

  const [mine] = await db
    .select()
    .from(registeredComponents)
    .where(
      and(eq(registeredComponents.identifier, linked.identifier), eq(registeredComponents.integratorId, own)),
    )
  await db
    .update(registeredComponents)
    .set({ identifier: 'another', macAddress: mine?.macAddress ?? '' })
    .where(eq(registeredComponents.id, 'clash'))
  expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining(linked.identifier) })
  expect(await admin.getComponent(linked.path)).toMatchObject({ productId: linked.productId })
  await db.delete(registeredComponents).where(eq(registeredComponents.id, 'clash'))
  await operator.transferLocation({ locationId, integratorId: other })
})

test('location and integrator must exist; to its own integrator nothing happens', async () => {
  const operator = await platform.as('operator')
  const locationId = await addLocation(platform.database.db, own)
  expect(await failureOf(operator.transferLocation({ locationId: 'nowhere', integratorId: other }))).toEqual({
    status: 404,
    message: 'Location not found',
  })
  expect(await failureOf(operator.transferLocation({ locationId, integratorId: 'nobody' }))).toEqual({
    status: 404,
    message: 'Integrator not found',
  })
  expect(await operator.transferLocation({ locationId, integratorId: own })).toMatchObject({ version: 1 })
})
