import type { productOperations } from '#contract/operations/products'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const productHandlers: Handlers<typeof productOperations> = {
  async listProducts(_input, { db, caller }) {
    return store.listProducts(db, caller.integratorId)
  },

  async listUnits(_input, { db }) {
    return store.listUnits(db)
  },

  async deleteProduct({ params }, { db, caller, changed }) {
    const product = await rules.requireProductForEdit(db, caller.integratorId, params.productId)
    await rules.checkNotInUse(db, product)
    await store.deleteProduct(db, product.productId)
    changed({ old: product })
    return null
  },
}
