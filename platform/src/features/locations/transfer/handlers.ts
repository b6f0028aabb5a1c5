import type { locationTransferOperations } from '#contract/operations/location-transfer'
import type { Handlers } from '../../../http/context.ts'
import { requireLocation, scopeOfLocation } from '../rules.ts'
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
