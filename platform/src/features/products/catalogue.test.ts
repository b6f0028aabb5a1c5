import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'
import { product } from '../../testing/walk/requests/parts.ts'

const integratorId = 'int-alpenmess'
const platform = await startOwnApp()

test('the integrator can use a product that the operator made', async () => {
  const [operator, other] = [await platform.as('operator'), await platform.as('other-admin')]
  const created = await operator.createProduct({ integratorId, body: product('EM-900') })
  const { codec: _, examples: __, ...listed } = created
  expect(await operator.listCatalogue({ integratorId })).toContainEqual(listed)
  expect(await other.listProducts()).toContainEqual(expect.objectContaining({ product: 'EM-900' }))
  expect(await latestTrace(platform.database.db)).toMatchObject({ action: 'PRODUCT_CREATED', integratorId })

  const twice = operator.createProduct({ integratorId, body: product('EM-900') })
  expect(await failureOf(twice)).toMatchObject({
    status: 409,
    message: expect.stringContaining('EM-900') as string,
  })
  const { productId, version } = created
  const renamed = { ...product('EM-900'), name: 'Renamed', version }
  expect(await operator.updateProduct({ productId, body: renamed })).toMatchObject({
    name: 'Renamed',
    version: 2,
  })
  await operator.deleteAnyProduct({ productId })
  expect(await failureOf(operator.deleteAnyProduct({ productId }))).toMatchObject({ status: 404 })
})

test('a limit without its measurement and an unknown unit are refused', async () => {
  const operator = await platform.as('operator')
  const good = product('EM-901')
  const stray = { ...good, limits: good.limits.map((limit) => ({ ...limit, externalId: 'nothing' })) }
  expect(await failureOf(operator.createProduct({ integratorId, body: stray }))).toMatchObject({
    status: 400,
  })
  const unitless = { ...good, measurements: good.measurements.map((one) => ({ ...one, unitId: 'ell' })) }
  expect(await failureOf(operator.createProduct({ integratorId, body: unitless }))).toMatchObject({
    status: 404,
    errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'measurements.0.unitId' } }],
  })
  const blank = { ...good, measurements: good.measurements.map((one) => ({ ...one, unitId: '°C !' })) }
  expect(await failureOf(operator.createProduct({ integratorId, body: blank }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^The request is not valid: measurements, row 1, unitId/) as string,
  })
})

test('an import is tried first and then done, and existing products do not change', async () => {
  const operator = await platform.as('operator')
  const before = await operator.listCatalogue({ integratorId })
  const [known] = before
  if (!known) throw new Error('The sample has products')
  const { productId: _, version: __, ...same } = known
  const body = { products: [same, product('EM-902')] }
  const outcomes = ['UNCHANGED', 'CREATE']
  const rehearsed = await operator.importProducts({ integratorId, body })
  expect(rehearsed).toMatchObject({ commit: false, created: 1, updated: 0 })
  expect(rehearsed.lines.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await operator.listCatalogue({ integratorId })).toEqual(before)

  const done = await operator.importProducts({ integratorId, body, query: { commit: 'true' } })
  expect(done).toMatchObject({ commit: true, created: 1 })
  expect(await operator.listCatalogue({ integratorId })).toHaveLength(before.length + 1)
  const again = await operator.importProducts({ integratorId, body, query: { commit: 'true' } })
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED'])
})

test('one wrong line refuses the whole import', async () => {
  const operator = await platform.as('operator')
  const before = await operator.listCatalogue({ integratorId })
  const body = { products: [product('EM-903'), product('EM-904'), product('EM-904')] }
  const report = await operator.importProducts({ integratorId, body, query: { commit: 'true' } })
  expect(report).toMatchObject({ commit: false, lines: [{}, {}, { outcome: 'INVALID', line: 3 }] })
  expect(await operator.listCatalogue({ integratorId })).toEqual(before)
})
