import type { catalogueOperations, productOperations } from '#contract/operations/products'
import type { ImportReport } from '#contract/schemas/import'
import { isFailure, type Codecs } from '../../codecs/codecs.ts'
import { flatten } from '../../codecs/flatten.ts'
import { checkVersion } from '../../domain/edits.ts'
import { lockIntegrator, requireIntegrator } from '../../domain/people/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import * as catalogue from './store.ts'

export const productHandlers = (codecs: Codecs): Handlers<typeof productOperations> => ({
  async tryCodec({ body: { codec, fPort, bytes, recvTime } }, { integratorId }) {
    const input = {
      bytes: [...Buffer.from(bytes, 'hex')],
      fPort,
      recvTime: recvTime === undefined ? Date.now() : Date.parse(recvTime),
    }
    const [result] = await codecs.decode(integratorId, codec, [input])
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
    return changed({ old: product })
  },
})

export const catalogueHandlers: Handlers<typeof catalogueOperations> = {
  async listCatalogue({ params: { integratorId } }, context) {
    await requireIntegrator(context.db, integratorId)
    return catalogue.listCatalogue({ ...context, integratorId })
  },

  async createProduct({ params: { integratorId }, body }, context) {
    const scope = { ...context, integratorId }
    await lockIntegrator(context.db, integratorId)
    await rules.checkProduct(scope, body)
    return context.changed({ new: await catalogue.insertProduct(scope, body), integratorId })
  },

  async updateProduct({ params: { productId }, body }, context) {
    const { db, changed } = context
    const { integratorId, ...current } = await rules.requireAnyProductForEdit(db, productId)
    if (rules.isUnchanged(current, body)) return current
    checkVersion('Product', current, body)
    await rules.checkProduct({ ...context, integratorId }, body, productId)
    return changed({ old: current, new: await catalogue.updateProduct(db, productId, body), integratorId })
  },

  async deleteAnyProduct({ params: { productId } }, { db, changed }) {
    const { integratorId, ...current } = await rules.requireAnyProductForEdit(db, productId)
    await rules.checkNotInUse(db, current)
    await catalogue.deleteProduct(db, productId)
    return changed({ old: current, integratorId })
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
    for (const [index, product] of body.products.entries()) {
      if (lines[index]?.outcome === 'UNCHANGED') continue
      const current = known.get(product.product)
      if (current) await catalogue.updateProduct(db, current.productId, product)
      else await catalogue.insertProduct(scope, product)
      codes.push(product.product)
    }
    // The trace contains the whole request.
    if (codes.length > 0)
      changed({ new: { created: report.created, updated: report.updated, codes }, integratorId })
    return report
  },
}
