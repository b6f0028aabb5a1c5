import type { CatalogueProduct, ImportedProduct } from '#contract/schemas/product'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { products, units } from '../../db/schema/index.ts'
import { productColumns } from './store.ts'

export async function listCatalogue({ db, integratorId }: Scope): Promise<CatalogueProduct[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(eq(products.integratorId, integratorId))
    .orderBy(asc(products.name), asc(products.id))
}

/** Locked until the end of the transaction, with its owner. */
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
  const [created] = await db
    .insert(products)
    .values({ ...stored(body), integratorId })
    .returning(productColumns)
  if (!created) throw new Error('The database returned no row for a new product')
  return created
}

export async function updateProduct(
  db: Queries,
  productId: string,
  body: ImportedProduct,
): Promise<CatalogueProduct> {
  const [updated] = await db
    .update(products)
    .set({ ...stored(body), version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
    .returning(productColumns)
  if (!updated) throw new Error('The database returned no row for a held product')
  return updated
}
