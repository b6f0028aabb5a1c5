import type { ImportedLine } from '#contract/schemas/import'
import { mostOwnProducts } from '#contract/limits'
import type {
  CatalogueProduct,
  ImportedProduct,
  Product,
  ProductBody,
  ProductWithCodec,
} from '#contract/schemas/product'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { conflict, fieldError, invalid, refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { isSame, orNotFound } from '../../domain/edits.ts'
import * as store from './store.ts'

const namesShown = 3

export const requireProduct = orNotFound('Product', store.findProduct)
export const requireOwnProduct = orNotFound('Product', store.findOwnProduct)
export const requireAnyProduct = orNotFound('Product', store.findAnyProduct)
export const requireProductForEdit = orNotFound('Product', store.lockProductForEdit)
export const requireOwnProductForEdit = orNotFound('Product', store.lockOwnProductForEdit)
export const requireAnyProductForEdit = orNotFound('Product', store.lockAnyProductForEdit)

export async function checkNotInUse(db: Queries, product: Product): Promise<void> {
  const uses = await store.listUses(db, product.productId)
  if (uses.length === 0) return
  const components = uses.slice(0, namesShown).join(', ')
  const used = { name: product.name, count: uses.length, components }
  const more = uses.length - namesShown
  throw conflict(
    more > 0 ? refusalFor('PRODUCT_IN_MUCH_USE', { ...used, more }) : refusalFor('PRODUCT_IN_USE', used),
  )
}

export async function checkOwnProductLimit(scope: Scope): Promise<void> {
  if ((await store.countOwnProducts(scope)) >= mostOwnProducts)
    throw conflict(refusalFor('TOO_MANY_OWN_PRODUCTS', { most: mostOwnProducts }))
}

export async function checkProduct(scope: Scope, body: ImportedProduct, exceptId?: string): Promise<void> {
  if (await store.isCodeTaken(scope, body.product, exceptId)) {
    throw conflict(refusalFor('PRODUCT_TAKEN', { product: body.product }), [
      fieldError('DUPLICATE', 'product'),
    ])
  }
  const units = await store.findUnits(scope.db, unitsOf([body]))
  const stray = body.measurements.findIndex(({ unitId }) => !units.has(unitId))
  if (stray >= 0) throw refersToNothing(`measurements.${stray}.unitId`, 'Unit')
  const problem = problemWithin(body)
  if (problem) throw invalid('limits', problem)
}

/** The operator's products have different codes, and a common one is the operator's. */
export async function checkMayBeShared(operator: Scope, product: ProductWithCodec): Promise<void> {
  if (product.isCommon === true) throw conflict(refusalFor('COMMON_ALREADY', { product: product.product }))
  if (await store.isCodeTaken(operator, product.product, product.productId))
    throw conflict(refusalFor('PRODUCT_TAKEN', { product: product.product }))
}

const fields = ['product', 'name', 'type', 'alternates', 'measurements', 'limits'] as const

const isUnchanged = (current: CatalogueProduct, body: ImportedProduct): boolean =>
  isSame(current, body, fields)

export const isUnchangedWithCodec = (current: ProductWithCodec, body: ProductBody): boolean =>
  isSame(current, body, [...fields, 'decoder', 'codec', 'examples'])

/** As the trace has it: of a long codec only the lines are stored that differ. */
export const traced = ({ codec, examples, ...product }: ProductWithCodec) => ({
  ...product,
  codec: codec === null ? null : codec.split('\n'),
  examples: examples.map((example) => JSON.stringify(example)),
})

const unitsOf = (bodies: ImportedProduct[]) => [
  ...new Set(bodies.flatMap(({ measurements }) => measurements.map(({ unitId }) => unitId))),
]

function problemWithin({ measurements, limits }: ImportedProduct): Refusal | undefined {
  const known = new Set(measurements.map(({ externalId }) => externalId))
  const stray = limits.find(({ externalId }) => !known.has(externalId))
  return stray && refusalFor('LIMIT_WITHOUT_MEASUREMENT', { name: stray.externalId })
}

export async function planImport(
  scope: Scope,
  wanted: ImportedProduct[],
): Promise<{ lines: ImportedLine[]; known: Map<string, CatalogueProduct> }> {
  const known = new Map((await store.listCatalogue(scope)).map((entry) => [entry.product, entry] as const))
  const units = await store.findUnits(scope.db, unitsOf(wanted))
  const seen = new Set<string>()
  const lines = wanted.map((body, index): ImportedLine => {
    const problem = seen.has(body.product)
      ? refusalFor('CODE_LISTED_TWICE')
      : (problemWithUnits(body, units) ?? problemWithin(body))
    seen.add(body.product)
    const current = known.get(body.product)
    const outcome = problem ? 'INVALID' : outcomeOf(current, body)
    return { line: index + 1, name: body.product, outcome, message: null, ...problem }
  })
  return { lines, known }
}

function problemWithUnits({ measurements }: ImportedProduct, units: Set<string>): Refusal | undefined {
  const stray = measurements.find(({ unitId }) => !units.has(unitId))
  return stray && refusalFor('NO_UNIT', { unit: stray.unitId })
}

function outcomeOf(current: CatalogueProduct | undefined, body: ImportedProduct) {
  if (!current) return 'CREATE'
  return isUnchanged(current, body) ? 'UNCHANGED' : 'UPDATE'
}
