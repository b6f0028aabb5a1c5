import { and, asc, eq, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { refersToNothing } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { products } from '../../db/schema/index.ts'

export type ProductRow = typeof products.$inferSelect

/**
 * The integrator's own products, and the common ones. Where it has a product of the same code, the common one does not exist for it: a code
 * names one product.
 */
export const isUsableBy = (integratorId: string | Placeholder): SQL =>
  sql`(${or(
    eq(products.integratorId, integratorId),
    and(
      eq(products.isCommon, true),
      sql`not exists (select from ${products} as "own" where "own"."integrator_id" = ${integratorId} and "own"."product" = ${products.product})`,
    ),
  )})`

export async function findProductId({ db, integratorId }: Scope, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.product, code), isUsableBy(integratorId)))
    .orderBy(asc(products.isCommon))
    .limit(1)
  return row?.id
}

/** The product with this code that the integrator can use, locked so that it cannot be deleted while a component of it is made. */
export async function lockProductByCode(scope: Scope, code: string): Promise<ProductRow> {
  const id = await findProductId(scope, code)
  const row = id === undefined ? undefined : await lockProductById(scope.db, id)
  if (!row) throw refersToNothing('product', 'Product')
  return row
}

export async function lockProductById(db: Queries, productId: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, productId)).for('key share')
  return row
}
