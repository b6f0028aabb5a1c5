import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../../db/ids.ts'
import { measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const { db, api, own, foreign } = await startAsDeviceManager()

const findUnlinked = async (identifier: string) =>
  (await api.listUnlinkedComponents()).find((component) => component.identifier === identifier)

async function radio(integratorId = own) {
  const product = await addProduct(db, integratorId)
  return addRegistered(db, integratorId, { origin: 'LINKED', productId: product.id })
}

describe('register', () => {
  const hex = () =>
    newId()
      .replace(/[^0-9a-f]/g, '0')
      .slice(-12)

  test('stores an unlinked component under its identifier; any spelling of its MAC address finds it', async () => {
    const { product } = await addProduct(db, own)
    const digits = hex()
    const macAddress = digits.match(/../g)?.join(':') ?? ''
    const body = {
      product,
      componentName: 'Door',
      macAddress,
      modbusConfig: { startAddressOffset: 7 },
      size: 2,
    }
    const identifier = `DOOR ${digits}`
    const registered = await api.registerComponent({ identifier, body })
    expect(registered).toMatchObject({
      identifier,
      componentName: 'Door',
      product,
      productType: 'ENERGY_METER',
      macAddress: digits.toUpperCase(),
      origin: 'LINKED',
      source: 'manual',
      size: 2,
      linkedComponentId: null,
      locationId: null,
      version: 1,
    })
    expect(await latestTrace(db)).toMatchObject({
      action: 'COMPONENT_REGISTERED',
      old: null,
      new: registered,
    })
    expect(await findUnlinked(identifier)).toMatchObject({ modbusConfig: { startAddressOffset: 7 } })
    const dotted = digits.match(/..../g)?.join('.') ?? ''
    for (const notation of [digits, macAddress, macAddress.replaceAll(':', '-').toUpperCase(), dotted]) {
      expect(await api.getComponentByMacAddress({ macAddress: notation })).toEqual(registered)
    }
    const again = { product, componentName: 'Door' }
    expect(await failureOf(api.registerComponent({ identifier, body: again }))).toMatchObject({
      status: 409,
      errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'identifier' } }],
    })
    const call = api.registerComponent({ identifier: newId(), body: { ...again, macAddress: dotted } })
    expect(await failureOf(call)).toMatchObject({
      status: 409,
      errors: [{ parameters: { FIELD: 'macAddress' } }],
    })
  })

  test("does not know other integrators' products and devices", async () => {
    const { product } = await addProduct(db, own)
    const stranger = await addProduct(db, foreign)
    const failing = async (body: object) =>
      failureOf(
        api.registerComponent({ identifier: newId(), body: { product, componentName: 'Door', ...body } }),
      )
    expect(await failing({ product: stranger.product })).toMatchObject({ status: 404 })
    expect(await failing({ deviceId: await addDevice(db, foreign) })).toMatchObject({ status: 404 })
    expect(await failing({ macAddress: 'no address' })).toMatchObject({ status: 400 })
    expect(await failing({ size: 0 })).toMatchObject({ status: 400 })
  })

  test('of several callers with one MAC address only one wins', async () => {
    const { product } = await addProduct(db, own)
    const body = { product, componentName: 'Door', macAddress: hex() }
    const calls = [1, 2, 3].map(() => api.registerComponent({ identifier: newId(), body }))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is undone by deletion, unless the component is linked', async () => {
    const identifier = await radio()
    const locationId = await addLocation(db, own)
    await api.linkComponent({ body: { identifier, locationId, zoneId: 'Z', zoneName: 'Roof' } })
    expect(await failureOf(api.deleteComponent({ identifier }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('is linked to zone Roof'),
    })
    await api.unlinkComponent({ body: { identifier } })
    expect(await api.deleteComponent({ identifier })).toBeNull()
    expect(await latestTrace(db)).toMatchObject({
      action: 'COMPONENT_DELETED',
      old: { identifier },
      new: null,
    })
    expect((await failureOf(api.deleteComponent({ identifier }))).status).toBe(404)
  })
})

describe('link', () => {
  test('puts a component into a zone, which is made if missing, with its measurements; twice changes nothing', async () => {
    const identifier = await radio()
    const locationId = await addLocation(db, own, ['Roof'])
    const component = await findUnlinked(identifier)
    const target = { locationId, zoneId: 'Zone 2 / north', zoneName: 'Loading dock' }
    const { zoneName: _, ...chosen } = component ?? { identifier }
    const linked = await api.linkComponent({ body: { ...chosen, ...target } })
    expect(linked).toMatchObject({ identifier, ...target, version: 2 })
    expect((await api.getLocation({ locationId })).zones.map(({ zoneId }) => zoneId)).toContain(target.zoneId)
    const rows = await db
      .select()
      .from(measurements)
      .where(eq(measurements.componentId, linked.linkedComponentId ?? ''))
    expect(rows).toHaveLength(2)
    const trace = await latestTrace(db)
    expect(trace).toMatchObject({ action: 'COMPONENT_LINKED', old: { linkedComponentId: null }, new: linked })
    expect(await api.linkComponent({ body: { identifier, ...target } })).toEqual(linked)
    expect((await latestTrace(db)).id).toBe(trace.id)
    expect(await findUnlinked(identifier)).toBeUndefined()
    const { name } = await api.getLocation({ locationId })
    const elsewhere = api.linkComponent({ body: { identifier, ...target, zoneId: 'z-1' } })
    expect(await failureOf(elsewhere)).toMatchObject({
      status: 409,
      message: `${linked.componentName} is linked already: to zone Loading dock of ${name}`,
      errors: [{ key: 'IN_USE', parameters: { FIELD: 'identifier' } }],
    })
  })

  test("needs zone id and name, and does not know other integrators' components and locations", async () => {
    const identifier = await radio()
    const locationId = await addLocation(db, own)
    const failing = async (body: object) =>
      failureOf(
        api.linkComponent({ body: { identifier, locationId, zoneId: 'Z', zoneName: 'Roof', ...body } }),
      )
    for (const body of [{ zoneId: ' ' }, { zoneName: '' }]) expect((await failing(body)).status).toBe(400)
    expect((await failing({ locationId: await addLocation(db, foreign) })).status).toBe(404)
    expect((await failing({ identifier: await radio(foreign) })).status).toBe(404)
    expect(await findUnlinked(identifier)).toBeDefined()
  })

  test('links several at once, all or none', async () => {
    const identifiers = [await radio(), await radio(), await radio()]
    const locationId = await addLocation(db, own)
    const links = identifiers.map((identifier) => ({ identifier, locationId, zoneId: 'Z', zoneName: 'Roof' }))
    const blocked = await radio()
    const other = await addLocation(db, own)
    const taken = { identifier: blocked, locationId: other, zoneId: 'Z', zoneName: 'Roof' }
    await api.linkComponent({ body: taken })
    const call = api.linkComponents({ body: { links: [...links, { ...taken, locationId }] } })
    expect((await failureOf(call)).status).toBe(409)
    expect(await api.listLocationComponents({ locationId })).toEqual([])
    expect((await api.getLocation({ locationId })).zones).toEqual([])
    expect(await api.linkComponents({ body: { links } })).toHaveLength(3)
    expect(
      (await api.listLocationComponents({ locationId })).map((entry) => entry.identifier).toSorted(),
    ).toEqual(identifiers.toSorted())
    expect((await api.getLocation({ locationId })).zones).toHaveLength(1)
  })

  test('links many with one statement for each, and a few for all of them', async () => {
    const locationId = await addLocation(db, own)
    const { id: productId } = await addProduct(db, own)
    const statements = async (count: number) => {
      const links = []
      for (let at = 0; at < count; at += 1) {
        const identifier = await addRegistered(db, own, { origin: 'LINKED', productId })
        links.push({ identifier, locationId, zoneId: 'Z', zoneName: 'Roof' })
      }
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      expect(await api.linkComponents({ body: { links } })).toHaveLength(count)
      const { length } = sent.mock.calls
      sent.mockRestore()
      return length
    }
    const few = await statements(5)
    // The platform's own regular work may add a few.
    expect(((await statements(25)) - few) / 20).toBeLessThan(1.5)
  })

  test('by several callers at once makes one component', async () => {
    const identifier = await radio()
    const locationId = await addLocation(db, own)
    const body = { identifier, locationId, zoneId: 'Z', zoneName: 'Roof' }
    const linked = await Promise.all([1, 2, 3].map(() => api.linkComponent({ body })))
    expect(new Set(linked.map(({ linkedComponentId }) => linkedComponentId)).size).toBe(1)
  })
})

test('a gateway receives a sensor if both are in one location', async () => {
  const locationId = await addLocation(db, own)
  const deviceId = await addDevice(db, own, { locationId })
  const near = await addRegistered(db, own, { origin: 'LINKED', deviceId })
  const far = await addRegistered(db, own, { origin: 'LINKED', deviceId })
  const zone = { zoneId: 'Z', zoneName: 'Roof' }
  await api.linkComponent({ body: { identifier: near, locationId, ...zone } })
  await api.linkComponent({ body: { identifier: far, locationId: await addLocation(db, own), ...zone } })
  const { components } = await api.getDevice({ deviceId })
  expect(components).toMatchObject([{ identifier: near, tcpConfig: null, rtuConfig: null }])
})

test('unlink removes a component from its zone, keeps its last values, and may be repeated', async () => {
  const identifier = await radio()
  const locationId = await addLocation(db, own)
  const body = { identifier, locationId, zoneId: 'Z', zoneName: 'Roof', componentName: 'Renamed' }
  const linked = await api.linkComponent({ body })
  expect((await failureOf(api.unlinkComponent({ body: { identifier, version: 1 } }))).status).toBe(409)
  const unlinked = await api.unlinkComponent({ body: { identifier, version: linked.version } })
  expect(unlinked).toMatchObject({ linkedComponentId: null, zoneName: 'Roof', componentName: 'Renamed' })
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({ action: 'COMPONENT_UNLINKED', old: linked, new: unlinked })
  expect(await api.unlinkComponent({ body: { identifier, version: 1 } })).toEqual(unlinked)
  expect((await latestTrace(db)).id).toBe(trace.id)
  expect(await findUnlinked(identifier)).toMatchObject({ componentName: 'Renamed', zoneName: 'Roof' })
})

test('lists contain only own components', async () => {
  const mine = await radio()
  const theirs = await radio(foreign)
  const identifiers = (await api.listRegisteredComponents()).map(({ identifier }) => identifier)
  expect(identifiers).toContain(mine)
  expect(identifiers).not.toContain(theirs)
  expect(await findUnlinked(theirs)).toBeUndefined()
  const away = await addLocation(db, foreign)
  expect((await failureOf(api.listLocationComponents({ locationId: away }))).status).toBe(404)
  expect((await failureOf(api.getComponentByMacAddress({ macAddress: 'not an address' }))).status).toBe(404)
})
