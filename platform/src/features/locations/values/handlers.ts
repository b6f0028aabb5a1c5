import type { locationValuesOperations } from '#contract/operations/locations'
import { requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { readValues } from './store.ts'

export const locationValuesHandlers: Handlers<typeof locationValuesOperations> = {
  async getLocationValues({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readValues(context.db, id)
  },
}
