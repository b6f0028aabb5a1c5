import type { locationTreeOperations } from '#contract/operations/locations'
import { requireOwnLocation } from '../../../domain/locations.ts'
import type { Handlers } from '../../../http/context.ts'
import { readTree, summariseTree } from './store.ts'

export const locationTreeHandlers: Handlers<typeof locationTreeOperations> = {
  async getLocationTree({ params }, context) {
    const { id } = await requireOwnLocation(context, params.locationId)
    return readTree(context.db, id)
  },

  /** The tree is built whenever it is read, so there is nothing to forget. */
  async recreateLocationTree({ params }, context) {
    const { db, changed } = context
    const { id } = await requireOwnLocation(context, params.locationId)
    changed({ new: await summariseTree(db, id) })
    return readTree(db, id)
  },
}
