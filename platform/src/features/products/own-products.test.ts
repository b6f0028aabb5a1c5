import { mostOwnProducts } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { components, products } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'
import { codecProduct, product } from '../../testing/walk/requests/parts.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()
const other = await platform.as('other-admin')
const operator = await platform.as('operator')

const namesOf = (list: readonly { product: string }[]) => list.map((one) => one.product)

test('an integrator makes a product, which it alone sees and uses', async () => {
  const created = await api.createOwnProduct({ body: product('OWN-1') })
  expect(created).toMatchObject({
    madeBy: 'INTEGRATOR',
    isCommon: false,
    decoder: null,
    codec: null,
    version: 1,
  })
  const { productId } = created
  expect(namesOf(await api.listOwnProducts())).toContain('OWN-1')
  expect(await api.listProducts()).toContainEqual(
    expect.objectContaining({ product: 'OWN-1', madeBy: 'INTEGRATOR' }),
  )
  expect(await latestTrace(db)).toMatchObject({ action: 'PRODUCT_CREATED', integratorId: own })

  for (const list of [await other.listProducts(), await other.listOwnProducts()])
    expect(namesOf(list)).not.toContain('OWN-1')
  const { version } = created
  for (const call of [
    async () => other.getOwnProduct({ productId }),
    async () => other.updateOwnProduct({ productId, body: { ...product('OWN-1'), version } }),
    async () => other.deleteOwnProduct({ productId }),
    async () => other.deleteProduct({ productId }),
  ])
    expect((await failureOf(call())).status).toBe(404)
  const deviceId = await addDevice(db, foreign, { locationId: await addLocation(db, foreign) })
  const body = {
    products: [{ componentName: 'Meter', technicalZoneName: 'Roof', rtuConfig: { slaveId: 1 } }],
  }
  const stolen = other.commitDeviceComponents({ deviceId, query: { product: 'OWN-1' }, body })
  expect((await failureOf(stolen)).status).toBe(404)
  expect(
    (
      await failureOf(
        other.registerComponent({ identifier: 'X-1', body: { product: 'OWN-1', componentName: 'Meter' } }),
      )
    ).status,
  ).toBe(404)
  const line = { devEui: 'A81758FFFE0512EE', type: 'OWN-1' }
  expect((await other.registerElsys({ body: [line] })).lines).toMatchObject([{ status: 'INVALID' }])

  const reader = await platform.as('reader')
  expect((await failureOf(reader.createOwnProduct({ body: product('OWN-2') }))).status).toBe(403)
})

test("an edit names its version, is traced, undone, and leaves the operator's products alone", async () => {
  const { productId, version } = await api.createOwnProduct({ body: codecProduct('OWN-3') })
  const renamed = { ...codecProduct('OWN-3'), name: 'Renamed', version }
  expect(await api.updateOwnProduct({ productId, body: renamed })).toMatchObject({
    name: 'Renamed',
    version: 2,
  })
  const trace = await latestTrace(db)
  const outdated = api.updateOwnProduct({ productId, body: { ...renamed, name: 'Again' } })
  expect((await failureOf(outdated)).status).toBe(409)
  await api.undoTrace({ traceId: String(trace.id) })
  expect(await api.getOwnProduct({ productId })).toMatchObject({
    name: codecProduct('x').name,
    codec: codecProduct('x').codec,
    version: 3,
  })

  const operators = await addProduct(db, own)
  const body = { ...product(operators.product), version: 1 }
  expect((await failureOf(api.updateOwnProduct({ productId: operators.id, body }))).status).toBe(404)
  expect((await failureOf(api.deleteOwnProduct({ productId: operators.id }))).status).toBe(404)

  await addRegistered(db, own, { productId, componentName: 'Spare' })
  expect((await failureOf(api.deleteOwnProduct({ productId }))).status).toBe(409)
})

test('what was deleted can be restored with its codec', async () => {
  const { productId } = await api.createOwnProduct({ body: codecProduct('OWN-4') })
  await api.deleteOwnProduct({ productId })
  await api.undoTrace({ traceId: String((await latestTrace(db)).id) })
  const restored = (await api.listOwnProducts()).find((one) => one.product === 'OWN-4')
  expect(await api.getOwnProduct({ productId: restored?.productId ?? '' })).toMatchObject({
    codec: codecProduct('x').codec,
    examples: codecProduct('x').examples,
    decoder: 'CODEC',
  })
})

test('an integrator has a bounded number of its own', async () => {
  const rows = Array.from({ length: mostOwnProducts }, (_, at) => ({
    integratorId: foreign,
    product: `MANY-${at}`,
    name: 'Many',
    type: 'METER',
    madeBy: 'INTEGRATOR' as const,
  }))
  await db.insert(products).values(rows)
  expect(await failureOf(other.createOwnProduct({ body: product('MANY') }))).toMatchObject({
    status: 409,
    message: expect.stringContaining(String(mostOwnProducts)) as string,
  })
  await db.delete(products).where(eq(products.name, 'Many'))
})

test('the operator makes a product common: all can use it, and only the operator can change it', async () => {
  const { productId } = await api.createOwnProduct({ body: codecProduct('OWN-5') })
  const before = await other.listProducts()
  expect(await failureOf(api.shareProduct({ productId }))).toMatchObject({ status: 403 })
  expect(await operator.shareProduct({ productId })).toMatchObject({
    isCommon: true,
    madeBy: 'OPERATOR',
    version: 2,
  })
  expect((await failureOf(operator.shareProduct({ productId }))).status).toBe(409)
  expect(namesOf(before)).not.toContain('OWN-5')
  expect(namesOf(await other.listProducts())).toContain('OWN-5')
  expect((await other.getOwnProduct({ productId })).codec).toBe(codecProduct('x').codec)
  for (const call of [
    async () => api.updateOwnProduct({ productId, body: product('OWN-5') }),
    async () => api.deleteOwnProduct({ productId }),
    async () => other.deleteProduct({ productId }),
  ])
    expect((await failureOf(call())).status).toBe(404)

  const locationId = await addLocation(db, foreign)
  const deviceId = await addDevice(db, foreign, { locationId })
  const body = {
    products: [{ componentName: 'Meter', technicalZoneName: 'Roof', rtuConfig: { slaveId: 1 } }],
  }
  await other.commitDeviceComponents({ deviceId, query: { product: 'OWN-5' }, body })
  const limit = {
    product: 'OWN-5',
    externalId: 'power',
    comparison: 'LESS_THAN',
    threshold: 1,
    severity: 'INFO',
  } as const
  await other.setProductConditionals({ locationId, body: limit })
  expect(await failureOf(operator.deleteAnyProduct({ productId }))).toMatchObject({ status: 409 })

  // Where the integrator has one of the same code, that one counts.
  const { productId: mine } = await other.createOwnProduct({ body: product('OWN-5') })
  expect((await other.listProducts()).filter((one) => one.product === 'OWN-5')).toMatchObject([
    { productId: mine },
  ])
  const second = {
    products: [
      {
        ...body.products[0],
        componentName: 'Second',
        technicalZoneName: 'Roof',
        modbusStartAddressOffset: 9,
      },
    ],
  }
  await other.commitDeviceComponents({ deviceId, query: { product: 'OWN-5' }, body: second })
  const made = await db.select().from(components).where(eq(components.deviceId, deviceId))
  expect(Object.fromEntries(made.map((one) => [one.name, one.productId]))).toEqual({
    Meter: productId,
    Second: mine,
  })
})

test('the tag of the list changes for everybody with a common product', async () => {
  const token = await platform.tokenOf('other-admin')
  const tag = async () => {
    const { headers } = await platform.app.inject({
      url: '/public/api/v1.0/product',
      headers: { authorization: `Bearer ${token}` },
    })
    return headers.etag
  }
  const first = await tag()
  const { productId } = await api.createOwnProduct({ body: product('OWN-6') })
  expect(await tag()).toBe(first)
  await operator.shareProduct({ productId })
  expect(await tag()).not.toBe(first)
})

test('a codec that does not give what its own examples say is refused, and says which one', async () => {
  const good = codecProduct('OWN-7')
  const [example] = good.examples
  if (!example) throw new Error('It has an example')
  const wrong = { ...example, output: { data: { power: 13 } } }
  const refused = api.createOwnProduct({ body: { ...good, examples: [example, wrong] } })
  expect(await failureOf(refused)).toEqual({
    status: 400,
    message: 'The codec does not give what example 2 says: power is 12 and not 13',
    errors: [{ key: 'INVALID', parameters: { FIELD: 'examples.1' } }],
  })
  const throwing = { ...good, codec: 'function decodeUplink() {\n  throw new Error("no")\n}' }
  expect((await failureOf(api.createOwnProduct({ body: throwing }))).message).toBe(
    'The codec fails its example 1 in line 2: Error: no',
  )
  const unreadable = { ...good, codec: 'function decodeUplink( {', examples: [] }
  expect((await failureOf(api.createOwnProduct({ body: unreadable }))).message).toMatch(/^The codec fails/)
  expect((await failureOf(api.createOwnProduct({ body: { ...good, codec: null } }))).status).toBe(400)
  expect(namesOf(await api.listOwnProducts())).not.toContain('OWN-7')

  const anyway = await api.createOwnProduct({ body: { ...throwing, saveAnyway: true } })
  expect(anyway).toMatchObject({ codec: throwing.codec, version: 1 })
  // The examples that are there are run with the next codec, too.
  const { productId } = anyway
  const edit = { ...product('OWN-7'), codec: 'function decodeUplink() { return { data: {} } }' }
  expect((await failureOf(api.updateOwnProduct({ productId, body: edit }))).message).toContain(
    'power is missing',
  )
  expect(await api.updateOwnProduct({ productId, body: { ...edit, codec: good.codec } })).toMatchObject({
    codec: good.codec,
    examples: good.examples,
    decoder: 'CODEC',
  })
  // What is left out stays.
  expect(await api.updateOwnProduct({ productId, body: { ...product('OWN-7'), name: 'New' } })).toMatchObject(
    {
      codec: good.codec,
      name: 'New',
    },
  )
})

test('an example may expect an error, and a strange one does no harm', async () => {
  const body = codecProduct('OWN-8')
  const codec = 'function decodeUplink() { return { errors: ["unknown port"] } }'
  const input = { fPort: 99, bytes: '' }
  const examples = [{ input, output: { errors: ['Unknown'] } }]
  await api.createOwnProduct({ body: { ...body, codec, examples } })
  let deep: unknown = 1
  for (let at = 0; at < 200; at++) deep = [deep]
  const odd = [{ input, output: { data: { text: 'a\u0000b\uD800' } } }]
  expect(
    (
      await failureOf(
        api.createOwnProduct({ body: { ...body, examples: [{ input, output: { data: deep } }] } }),
      )
    ).status,
  ).toBe(400)
  const saved = await api.createOwnProduct({
    body: { ...body, product: 'OWN-9', examples: odd, saveAnyway: true },
  })
  expect((await api.getOwnProduct({ productId: saved.productId })).examples).toEqual(odd)
})

test('of a long codec its trace has the lines that differ', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `// line ${at} of a very long table`)
  const codec = (first: string) => [first, ...lines, codecProduct('x').codec].join('\n')
  const { productId } = await api.createOwnProduct({
    body: { ...codecProduct('OWN-10'), codec: codec('// 1') },
  })
  await api.updateOwnProduct({ productId, body: { ...codecProduct('OWN-10'), codec: codec('// 2') } })
  const trace = await latestTrace(db)
  expect([trace.old, trace.new]).toMatchObject([
    { codec: ['// 1', { leftOut: expect.stringContaining('stayed the same') as string }] },
    { codec: ['// 2', { leftOut: expect.stringContaining('stayed the same') as string }] },
  ])
})
