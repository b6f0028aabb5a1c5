import type { locationAlarmOperations } from '#contract/operations/locations'
import { alarmReads } from '../../../domain/alarms.ts'
import { requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { listReaches } from './list-store.ts'
import { readWay } from './store.ts'

export const locationAlarmHandlers: Handlers<typeof locationAlarmOperations> = {
  listAlarmReaches: {
    reads: alarmReads,
    answer: async (_input, context) => listReaches(context),
  },

  async getAlarmRecipients({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readWay(context.db, { integratorId: context.integratorId, locationId: id })
  },
}
