import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { products } from '../db/schema/index.ts'
import { refersToNothing } from '../base/errors.ts'

export type ProductRow = typeof products.$inferSelect

/** The integrator's product with this code, locked so that it cannot be deleted while a component of it is made. */
export async function holdProductByCode({ db, integratorId }: Scope, code: string): Promise<ProductRow> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.product, code), eq(products.integratorId, integratorId)))
    .for('key share')
  if (!row) throw refersToNothing('product', 'Product')
  return row
}

export async function holdProductById(db: Queries, productId: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, productId)).for('key share')
  return row
}
