import type { CatalogueProduct, ImportedProduct, Product, Unit } from '#contract/schemas/product'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { deletion, onlyRow } from '../../db/rows.ts'
import { components, products, registeredComponents, units } from '../../db/schema/index.ts'

const productColumns = {
  productId: products.id,
  product: products.product,
  name: products.name,
  type: products.type,
  alternates: products.alternates,
  measurements: products.defaultMeasurements,
  limits: products.defaultConditionals,
  version: products.version,
}

export const productReads = [products]
export const unitReads = [units]

export const listProducts = jsonListOf<Product>()({
  name: 'products',
  values: ['integratorId'],
  table: products,
  where: ({ integratorId }) => eq(products.integratorId, integratorId),
  order: [products.name, products.id],
  fields: productColumns,
})

const allUnits = prepared('units', [], (select) =>
  select({ unitId: units.id, name: units.name, symbol: units.symbol, quantity: units.quantity })
    .from(units)
    .orderBy(asc(units.quantity), asc(units.name), asc(units.id)),
)

export const listUnits = async (db: Queries): Promise<Unit[]> => allUnits(db, {})

/** Locks the product until the end of the transaction, so that nobody makes a component of it meanwhile. */
export async function lockProductForEdit(
  { db, integratorId }: Scope,
  productId: string,
): Promise<Product | undefined> {
  const [row] = await db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.id, productId), eq(products.integratorId, integratorId)))
    .for('update')
  return row
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

export async function lockAnyProductForEdit(db: Queries, productId: string) {
  const [row] = await db
    .select({ ...productColumns, integratorId: products.integratorId })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  return row
}

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

const stored = ({ product, name, type, alternates, measurements, limits }: ImportedProduct) => ({
  product,
  name,
  type,
  alternates,
  defaultMeasurements: measurements,
  defaultConditionals: limits,
})

export async function insertProduct(
  { db, integratorId }: Scope,
  body: ImportedProduct,
): Promise<CatalogueProduct> {
  const values = { ...stored(body), integratorId }
  return onlyRow(await db.insert(products).values(values).returning(productColumns))
}

export async function updateProduct(
  db: Queries,
  productId: string,
  body: ImportedProduct,
): Promise<CatalogueProduct> {
  const rows = await db
    .update(products)
    .set({ ...stored(body), version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
    .returning(productColumns)
  return onlyRow(rows)
}
