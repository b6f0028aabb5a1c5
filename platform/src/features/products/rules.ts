import type { Product } from '#contract/schemas/product'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { conflict, notFound } from '../../base/errors.ts'
import * as store from './store.ts'

const namesShown = 3

export async function requireProductForEdit(scope: Scope, productId: string): Promise<Product> {
  const product = await store.lockProductForEdit(scope, productId)
  if (!product) throw notFound('Product')
  return product
}

export async function checkNotInUse(db: Queries, product: Product): Promise<void> {
  const uses = await store.listUses(db, product.productId)
  if (uses.length === 0) return
  const shown = uses.slice(0, namesShown).join(', ')
  const rest = uses.length > namesShown ? ` and ${uses.length - namesShown} more` : ''
  const subject = uses.length === 1 ? '1 component uses it' : `${uses.length} components use it`
  throw conflict(`${product.name} cannot be deleted: ${subject} (${shown}${rest})`)
}
