import type { Product, Unit } from '#contract/schemas/product'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { jsonListOf } from '../../db/lists/json-list.ts'
import { prepared } from '../../db/prepared.ts'
import { components, products, registeredComponents, units } from '../../db/schema/index.ts'

export const productColumns = {
  productId: products.id,
  product: products.product,
  name: products.name,
  type: products.type,
  alternates: products.alternates,
  measurements: products.defaultMeasurements,
  limits: products.defaultConditionals,
  version: products.version,
}

/** The parts of the two lists. */
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

const allUnits = prepared('units', [], (db) =>
  db
    .select({ unitId: units.id, name: units.name, symbol: units.symbol, quantity: units.quantity })
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

export async function deleteProduct(db: Queries, productId: string): Promise<void> {
  await db.delete(products).where(eq(products.id, productId))
}
