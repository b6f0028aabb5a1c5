import type { productOperations } from '#contract/operations/products'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const productHandlers: Handlers<typeof productOperations> = {
  listProducts: {
    reads: store.productReads,
    answer: async (_input, { db, integratorId }) => store.listProducts(db, { integratorId }),
  },

  listUnits: {
    reads: store.unitReads,
    answer: async (_input, { db }) => store.listUnits(db),
  },

  async deleteProduct({ params }, context) {
    const { db, changed } = context
    const product = await rules.requireProductForEdit(context, params.productId)
    await rules.checkNotInUse(db, product)
    await store.deleteProduct(db, product.productId)
    changed({ old: product })
    return null
  },
}
