import type { locationTransferOperations, operatorTransferOperations } from '#contract/operations/locations'
import { requireIntegrator } from '../../../domain/integrators.ts'
import type { Handlers } from '../../../http/context.ts'
import { requireLocation, scopeOfLocation } from '../rules.ts'
import { previewTransfer } from './preview-store.ts'
import { requireLocationForTransfer, transfer } from './rules.ts'

export const locationTransferHandlers: Handlers<typeof locationTransferOperations> = {
  async transferLocation({ params }, context) {
    const { db, changed } = context
    const { locationId, integratorId: to } = params
    const from = await scopeOfLocation(context, locationId)
    const current = await requireLocationForTransfer(from, locationId)
    if (to === from.integratorId) return current
    await transfer(db, current, to)
    const after = await requireLocation({ ...context, integratorId: to }, locationId)
    changed({ old: current, new: after, integratorId: from.integratorId })
    changed({ new: after, integratorId: to })
    return after
  },
}

export const operatorTransferHandlers: Handlers<typeof operatorTransferOperations> = {
  async previewTransfer({ params: { locationId, integratorId: to } }, context) {
    const { db, integratorId: from } = await scopeOfLocation(context, locationId)
    await requireIntegrator(db, to)
    return previewTransfer(db, { locationId, from, to })
  },
}
