import type { locationTransferOperations } from '#contract/operations/location-transfer'
import type { Handlers } from '../../../http/context.ts'
import { requireIntegratorOf, requireLocation } from '../rules.ts'
import { requireLocationForTransfer, transfer } from './rules.ts'

export const locationTransferHandlers: Handlers<typeof locationTransferOperations> = {
  async transferLocation({ params }, { db, changed }) {
    const { locationId, integratorId: to } = params
    const from = await requireIntegratorOf(db, locationId)
    const current = await requireLocationForTransfer(db, from, locationId)
    if (to === from) return current
    await transfer(db, current, to)
    const after = await requireLocation(db, to, locationId)
    changed({ old: current, new: after, integratorId: from })
    changed({ new: after, integratorId: to })
    return after
  },
}
