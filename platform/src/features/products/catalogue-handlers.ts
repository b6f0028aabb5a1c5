import type { catalogueOperations } from '#contract/operations/products'
import type { ImportReport } from '#contract/schemas/product'
import { checkVersion } from '../../domain/edits.ts'
import { lockIntegrator, requireIntegrator } from '../../domain/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './catalogue-rules.ts'
import * as catalogue from './catalogue-store.ts'
import { checkNotInUse } from './rules.ts'
import { deleteProduct } from './store.ts'

export const catalogueHandlers: Handlers<typeof catalogueOperations> = {
  async listCatalogue({ params: { integratorId } }, context) {
    await requireIntegrator(context.db, integratorId)
    return catalogue.listCatalogue({ ...context, integratorId })
  },

  async createProduct({ params: { integratorId }, body }, context) {
    const scope = { ...context, integratorId }
    await lockIntegrator(context.db, integratorId)
    await rules.checkProduct(scope, body)
    const created = await catalogue.insertProduct(scope, body)
    context.changed({ new: created, integratorId })
    return created
  },

  async updateProduct({ params: { productId }, body }, context) {
    const { db, changed } = context
    const { integratorId, ...current } = await rules.requireForEdit(db, productId)
    if (rules.isUnchanged(current, body)) return current
    checkVersion('The product', current, body)
    await rules.checkProduct({ ...context, integratorId }, body, productId)
    const updated = await catalogue.updateProduct(db, productId, body)
    changed({ old: current, new: updated, integratorId })
    return updated
  },

  async deleteAnyProduct({ params: { productId } }, { db, changed }) {
    const { integratorId, ...current } = await rules.requireForEdit(db, productId)
    await checkNotInUse(db, current)
    await deleteProduct(db, productId)
    changed({ old: current, integratorId })
    return null
  },

  async importProducts({ params: { integratorId }, query, body }, context) {
    const { db, changed } = context
    const scope = { ...context, integratorId }
    const isMeant = query.commit === 'true'
    if (isMeant) await lockIntegrator(db, integratorId)
    else await requireIntegrator(db, integratorId)
    const { lines, known } = await rules.planImport(scope, body.products)
    const count = (outcome: (typeof lines)[number]['outcome']) =>
      lines.filter((line) => line.outcome === outcome).length
    const commit = isMeant && count('INVALID') === 0
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
