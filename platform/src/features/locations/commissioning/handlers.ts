import type { locationCommissioningOperations } from '#contract/operations/locations'
import { requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { listCommissioning, readCommissioning } from './store.ts'

export const locationCommissioningHandlers: Handlers<typeof locationCommissioningOperations> = {
  listCommissioning: async (_input, context) => listCommissioning(context),

  async getCommissioning({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readCommissioning(context.db, { integratorId: context.integratorId, locationId: id })
  },
}
