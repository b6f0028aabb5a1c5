import type { CodecExample } from '#contract/schemas/codecs/codec'
import type {
  CatalogueProduct,
  ImportedProduct,
  Product,
  ProductBody,
  ProductWithCodec,
  Unit,
} from '#contract/schemas/product'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { deletion, onlyRow } from '../../db/rows.ts'
import { components, productCodecs, products, registeredComponents, units } from '../../db/schema/index.ts'
import { isUsableBy } from '../../domain/devices/products.ts'

const productColumns = {
  productId: products.id,
  product: products.product,
  name: products.name,
  type: products.type,
  alternates: products.alternates,
  measurements: products.defaultMeasurements,
  limits: products.defaultConditionals,
  madeBy: products.madeBy,
  isCommon: products.isCommon,
  decoder: products.decoder,
  version: products.version,
}

export const productReads = [products]
export const unitReads = [units]

export const listProducts = jsonListOf<Product>()({
  name: 'products',
  values: ['integratorId'],
  table: products,
  where: ({ integratorId }) => isUsableBy(integratorId),
  order: [products.name, products.id],
  fields: productColumns,
})

const allUnits = prepared('units', [], (select) =>
  select({ unitId: units.id, name: units.name, symbol: units.symbol, quantity: units.quantity })
    .from(units)
    .orderBy(asc(units.quantity), asc(units.name), asc(units.id)),
)

export const listUnits = async (db: Queries): Promise<Unit[]> => allUnits(db, {})

type Products = ReturnType<typeof and>

async function findOne(db: Queries, where: Products): Promise<ProductWithCodec | undefined> {
  const [row] = await db
    .select({ ...productColumns, ...codecColumns })
    .from(products)
    .leftJoin(productCodecs, eq(productCodecs.productId, products.id))
    .where(where)
  return (
    row && { ...row, examples: row.examples === null ? [] : (JSON.parse(row.examples) as CodecExample[]) }
  )
}

const codecColumns = { codec: productCodecs.codec, examples: productCodecs.examples }

/** Locks the product until the end of the transaction, so that nobody makes a component of it meanwhile. */
async function lockOneForEdit(db: Queries, where: Products): Promise<ProductWithCodec | undefined> {
  const [row] = await db.select({ id: products.id }).from(products).where(where).for('update')
  return row && findOne(db, eq(products.id, row.id))
}

const isOf = (integratorId: string, productId: string) =>
  and(eq(products.id, productId), eq(products.integratorId, integratorId))

const madeHere = eq(products.madeBy, 'INTEGRATOR')

export const findProduct = async ({ db, integratorId }: Scope, productId: string) =>
  findOne(db, and(eq(products.id, productId), isUsableBy(integratorId)))

export const findOwnProduct = async ({ db, integratorId }: Scope, productId: string) =>
  findOne(db, and(isOf(integratorId, productId), madeHere))

export const findAnyProduct = async (db: Queries, productId: string) =>
  findOne(db, eq(products.id, productId))

export const lockProductForEdit = async ({ db, integratorId }: Scope, productId: string) =>
  lockOneForEdit(db, isOf(integratorId, productId))

export const lockOwnProductForEdit = async ({ db, integratorId }: Scope, productId: string) =>
  lockOneForEdit(db, and(isOf(integratorId, productId), madeHere))

export async function lockAnyProductForEdit(db: Queries, productId: string) {
  const product = await lockOneForEdit(db, eq(products.id, productId))
  const [owner] = await db
    .select({ integratorId: products.integratorId })
    .from(products)
    .where(eq(products.id, productId))
  return product && owner && { product, ...owner }
}

/** Names of all components of the product, linked or only registered, each once. */
export async function listUses(db: Queries, productId: string): Promise<string[]> {
  const linked = await db
    .select({ id: components.id, name: components.name })
    .from(components)
    .where(eq(components.productId, productId))
    .orderBy(asc(components.name), asc(components.id))
  const registered = await db
    .select({ name: registeredComponents.componentName })
    .from(registeredComponents)
    .where(and(eq(registeredComponents.productId, productId), isNull(registeredComponents.linkedComponentId)))
    .orderBy(asc(registeredComponents.componentName), asc(registeredComponents.id))
  return [...linked, ...registered].map(({ name }) => name)
}

export const deleteProduct = deletion(products)

export async function listCatalogue({ db, integratorId }: Scope): Promise<CatalogueProduct[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(eq(products.integratorId, integratorId))
    .orderBy(asc(products.name), asc(products.id))
}

const ownProducts = (integratorId: string) => and(eq(products.integratorId, integratorId), madeHere)

/** There are few: see `mostOwnProducts`. */
export async function listOwnProducts({ db, integratorId }: Scope): Promise<CatalogueProduct[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(ownProducts(integratorId))
    .orderBy(asc(products.name), asc(products.id))
}

export const countOwnProducts = async ({ db, integratorId }: Scope): Promise<number> =>
  db.$count(products, ownProducts(integratorId))

export async function isCodeTaken(
  { db, integratorId }: Scope,
  product: string,
  exceptId = '',
): Promise<boolean> {
  const others = and(eq(products.integratorId, integratorId), eq(products.product, product))
  return (await db.$count(products, and(others, ne(products.id, exceptId)))) > 0
}

export async function findUnits(db: Queries, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: units.id }).from(units).where(inArray(units.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** What is left out does not change. */
type Written = ImportedProduct & Partial<Pick<ProductBody, 'decoder' | 'codec' | 'examples'>>

const stored = ({ product, name, type, alternates, measurements, limits, decoder }: Written) => ({
  product,
  name,
  type,
  alternates,
  defaultMeasurements: measurements,
  defaultConditionals: limits,
  ...(decoder !== undefined && { decoder }),
})

export async function insertProduct(
  { db, integratorId }: Scope,
  body: Written,
  madeBy: (typeof products.$inferInsert)['madeBy'] = 'OPERATOR',
): Promise<ProductWithCodec> {
  const values = { ...stored(body), integratorId, madeBy }
  const { id } = onlyRow(await db.insert(products).values(values).returning({ id: products.id }))
  await writeCodec(db, id, body)
  return onlyRow(asRows(await findAnyProduct(db, id)))
}

export async function updateProduct(
  db: Queries,
  productId: string,
  body: Written,
): Promise<ProductWithCodec> {
  await db
    .update(products)
    .set({ ...stored(body), version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
  await writeCodec(db, productId, body)
  return onlyRow(asRows(await findAnyProduct(db, productId)))
}

const asRows = <Row>(row: Row | undefined): Row[] => (row === undefined ? [] : [row])

/** Examples belong to a codec. Without one there are none. */
async function writeCodec(db: Queries, productId: string, written: Written): Promise<void> {
  const { codec } = written
  const examples = written.examples && JSON.stringify(written.examples)
  const ofProduct = eq(productCodecs.productId, productId)
  if (codec === null) await db.delete(productCodecs).where(ofProduct)
  else if (codec !== undefined)
    await db
      .insert(productCodecs)
      .values({ productId, codec, examples })
      .onConflictDoUpdate({ target: productCodecs.productId, set: { codec, ...(examples && { examples }) } })
  else if (examples) await db.update(productCodecs).set({ examples }).where(ofProduct)
}

/** From now on it is the operator's, and there for everybody. */
export async function shareProduct(
  db: Queries,
  productId: string,
  operatorId: string,
): Promise<ProductWithCodec> {
  await db
    .update(products)
    .set({
      integratorId: operatorId,
      isCommon: true,
      madeBy: 'OPERATOR',
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, productId))
  return onlyRow(asRows(await findAnyProduct(db, productId)))
}
