import type { locationAlarmOperations } from '#contract/operations/locations'
import { wayReads } from '../../../domain/alarms.ts'
import { requireLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { listReaches } from './list-store.ts'
import { readWay } from './store.ts'

export const locationAlarmHandlers: Handlers<typeof locationAlarmOperations> = {
  listAlarmReaches: {
    reads: wayReads,
    answer: async (_input, context) => listReaches(context),
  },

  async getAlarmWay({ params }, context) {
    const { id } = await requireLocation(context, params.locationId)
    return readWay(context.db, { integratorId: context.integratorId, locationId: id })
  },
}
