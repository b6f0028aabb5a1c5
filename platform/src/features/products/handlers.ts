import type { catalogueOperations, productOperations } from '#contract/operations/products'
import type { ImportReport } from '#contract/schemas/import'
import type { ProductBody, ProductWithCodec } from '#contract/schemas/product'
import { isFailure, type Codecs } from '../../codecs/codecs.ts'
import { flatten } from '../../codecs/flatten.ts'
import { noteStored } from '../../db/stored.ts'
import { checkVersion } from '../../domain/edits.ts'
import { lockIntegrator, requireIntegrator } from '../../domain/people/integrators.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { checkCodec, inputOf } from './codec-rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

type Update = ProductBody & { version?: number | undefined }

export const productHandlers = (codecs: Codecs): Handlers<typeof productOperations> => ({
  async tryCodec({ body: { codec, fPort, bytes, recvTime } }, { integratorId }) {
    const [result] = await codecs.decode(integratorId, codec, [inputOf({ bytes, fPort, recvTime })])
    if (!result || isFailure(result))
      return {
        data: null,
        warnings: [],
        errors: result ? [result.message] : [],
        line: result?.line ?? null,
        values: [],
      }
    return { ...result, line: null, values: flatten(result.data) }
  },

  async listOwnProducts(_input, context) {
    return store.listOwnProducts(context)
  },

  async getOwnProduct({ params: { productId } }, context) {
    return rules.requireProduct(context, productId)
  },

  createOwnProduct: {
    async outside({ body }, { integratorId }) {
      await checkCodec(codecs, integratorId, body)
      return async (_input, context) => {
        await lockIntegrator(context.db, context.integratorId)
        await rules.checkOwnProductLimit(context)
        await rules.checkProduct(context, body)
        const created = await store.insertProduct(context, body, 'INTEGRATOR')
        context.changed({ new: rules.traced(created) })
        return created
      }
    },
  },

  updateOwnProduct: {
    async outside({ params: { productId }, body }, outside) {
      await checkCodec(codecs, outside.integratorId, body, await rules.requireOwnProduct(outside, productId))
      return async (_input, context) => {
        const current = await rules.requireOwnProductForEdit(context, productId)
        return update({ ...context, integratorId: outside.integratorId }, current, body)
      }
    },
  },

  async deleteOwnProduct({ params: { productId } }, context) {
    return remove(context, await rules.requireOwnProductForEdit(context, productId))
  },

  listProducts: {
    reads: store.productReads,
    answer: async (_input, { db, integratorId }) => store.listProducts(db, { integratorId }),
  },

  listUnits: {
    reads: store.unitReads,
    answer: async (_input, { db }) => store.listUnits(db),
  },

  async deleteProduct({ params: { productId } }, context) {
    return remove(context, await rules.requireProductForEdit(context, productId))
  },
})

/** The integrator is that of the product, which may not be the caller's. */
async function update(context: Context, current: ProductWithCodec, body: Update): Promise<ProductWithCodec> {
  const { db, integratorId, changed } = context
  const { productId } = current
  if (rules.isUnchangedWithCodec(current, body)) return current
  checkVersion('Product', current, body)
  await rules.checkProduct(context, body, productId)
  const updated = await store.updateProduct(db, productId, body)
  // Uplinks wait for a better one.
  noteStored(db, 'CODECS')
  changed({ old: rules.traced(current), new: rules.traced(updated), integratorId })
  return updated
}

async function remove({ db, integratorId, changed }: Context, product: ProductWithCodec): Promise<null> {
  await rules.checkNotInUse(db, product)
  await store.deleteProduct(db, product.productId)
  return changed({ old: rules.traced(product), integratorId })
}

export const catalogueHandlers = (codecs: Codecs): Handlers<typeof catalogueOperations> => ({
  async listCatalogue({ params: { integratorId } }, context) {
    await requireIntegrator(context.db, integratorId)
    return store.listCatalogue({ ...context, integratorId })
  },

  async getAnyProduct({ params: { productId } }, { db }) {
    return rules.requireAnyProduct(db, productId)
  },

  createProduct: {
    async outside({ body }, { integratorId: owner }) {
      await checkCodec(codecs, owner, body)
      return async ({ params: { integratorId } }, context) => {
        const scope = { ...context, integratorId }
        await lockIntegrator(context.db, integratorId)
        await rules.checkProduct(scope, body)
        const created = await store.insertProduct(scope, body)
        context.changed({ new: rules.traced(created), integratorId })
        return created
      }
    },
  },

  updateProduct: {
    async outside({ params: { productId }, body }, { db: outside, integratorId: owner }) {
      await checkCodec(codecs, owner, body, await rules.requireAnyProduct(outside, productId))
      return async (_input, context) => {
        const { product, integratorId } = await rules.requireAnyProductForEdit(context.db, productId)
        return update({ ...context, integratorId }, product, body)
      }
    },
  },

  async deleteAnyProduct({ params: { productId } }, context) {
    const { product, integratorId } = await rules.requireAnyProductForEdit(context.db, productId)
    return remove({ ...context, integratorId }, product)
  },

  async shareProduct({ params: { productId } }, context) {
    const { db, integratorId: operatorId, changed } = context
    await lockIntegrator(db, operatorId)
    const { product, integratorId } = await rules.requireAnyProductForEdit(db, productId)
    await rules.checkMayBeShared(context, product)
    const shared = await store.shareProduct(db, productId, operatorId)
    changed({ old: rules.traced(product), new: rules.traced(shared), integratorId })
    return shared
  },

  async importProducts({ params: { integratorId }, query, body }, context) {
    const { db, changed } = context
    const scope = { ...context, integratorId }
    const isCommit = query.commit === 'true'
    if (isCommit) await lockIntegrator(db, integratorId)
    else await requireIntegrator(db, integratorId)
    const { lines, known } = await rules.planImport(scope, body.products)
    const count = (outcome: (typeof lines)[number]['outcome']) =>
      lines.filter((line) => line.outcome === outcome).length
    const commit = isCommit && count('INVALID') === 0
    const report: ImportReport = { commit, created: count('CREATE'), updated: count('UPDATE'), lines }
    if (!commit) return report
    const codes: string[] = []
    for (const [index, { decoder: _, ...product }] of body.products.entries()) {
      if (lines[index]?.outcome === 'UNCHANGED') continue
      const current = known.get(product.product)
      if (current) await store.updateProduct(db, current.productId, product)
      else await store.insertProduct(scope, product)
      codes.push(product.product)
    }
    // The trace contains the whole request.
    if (codes.length > 0)
      changed({ new: { created: report.created, updated: report.updated, codes }, integratorId })
    return report
  },
})
