import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation, addProduct, addRegistered } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'
import { product as productOf } from '../../testing/walk/requests/parts.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()

test('registers are checked, stored and compared like everything else of a product', async () => {
  const operator = await platform.as('operator')
  const integratorId = own
  const body = productOf('EM-950')
  const created = await operator.createProduct({ integratorId, body })
  const register = {
    function: 'HOLDING_REGISTER',
    address: 4,
    type: 'U32',
    order: 'ABCD',
    scale: 1,
    offset: 0,
    invalid: 4_294_967_295,
  }
  expect(created.measurements).toMatchObject([{ register }])
  const { lines } = await operator.importProducts({ integratorId, body: { products: [body] } })
  expect(lines).toMatchObject([{ outcome: 'UNCHANGED' }])
  const other = {
    ...body,
    measurements: body.measurements.map((one) => ({ ...one, register: { ...one.register, address: 5 } })),
  }
  const changed = await operator.importProducts({ integratorId, body: { products: [other] } })
  expect(changed.lines).toMatchObject([{ outcome: 'UPDATE' }])
  const wrong = {
    ...body,
    measurements: body.measurements.map((one) => ({ ...one, register: { ...one.register, bit: 3 } })),
  }
  expect(await failureOf(operator.createProduct({ integratorId, body: wrong }))).toMatchObject({
    status: 400,
    message: expect.stringContaining('The type BIT needs a bit') as string,
  })
})

test('the list contains only own products, by name', async () => {
  const mine = await addProduct(db, own)
  const theirs = await addProduct(db, foreign)
  const products = await api.listProducts()
  expect(products).toContainEqual({
    productId: mine.id,
    product: mine.product,
    name: `Meter ${mine.id}`,
    type: 'ENERGY_METER',
    alternates: [`ALT-${mine.id}`],
    measurements: [
      { externalId: 'power', label: 'Power', unitId: 'kilowatt', rangeMin: null, rangeMax: null },
      { externalId: 'current', label: 'Current', unitId: 'ampere', rangeMin: null, rangeMax: null },
    ],
    limits: [{ externalId: 'power', comparison: 'GREATER_THAN', threshold: 10, severity: 'WARNING' }],
    madeBy: 'OPERATOR',
    isCommon: false,
    decoder: null,
    version: 1,
  })
  expect(products.some(({ productId }) => productId === theirs.id)).toBe(false)
  expect(await api.listUnits()).toContainEqual(expect.objectContaining({ unitId: 'kilowatt' }))
})

test('a product in use cannot be deleted, and the answer says what uses it', async () => {
  const { id: productId, product } = await addProduct(db, own)
  await addRegistered(db, own, { productId, componentName: 'Spare' })
  const deviceId = await addDevice(db, own, { locationId: await addLocation(db, own) })
  const body = {
    products: [0, 1, 2].map((offset) => ({
      componentName: `Meter ${offset}`,
      technicalZoneName: 'Roof',
      modbusStartAddressOffset: offset,
      rtuConfig: { slaveId: 1 },
    })),
  }
  await api.commitDeviceComponents({ deviceId, query: { product }, body })
  expect(await failureOf(api.deleteProduct({ productId }))).toEqual({
    status: 409,
    message: `Meter ${productId} cannot be deleted: 4 components use it (Meter 0, Meter 1, Meter 2 and 1 more)`,
  })
})

test('an unused product is deleted once, with a trace', async () => {
  const { id: productId, product } = await addProduct(db, own)
  expect(await api.deleteProduct({ productId })).toBeNull()
  expect(await latestTrace(db)).toMatchObject({
    action: 'PRODUCT_DELETED',
    old: { productId, product },
    new: null,
  })
  expect((await failureOf(api.deleteProduct({ productId }))).status).toBe(404)
})

test("another integrator's product does not exist, and products need device management", async () => {
  const theirs = await addProduct(db, foreign)
  expect((await failureOf(api.deleteProduct({ productId: theirs.id }))).status).toBe(404)
  const mine = await addProduct(db, own)
  const reader = await platform.as('reader')
  expect((await failureOf(reader.deleteProduct({ productId: mine.id }))).status).toBe(403)
  expect((await failureOf(reader.listProducts())).status).toBe(403)
  expect((await api.listProducts()).some(({ productId }) => productId === mine.id)).toBe(true)
})
