import type { slidOperations } from '#contract/operations/slid'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../base/errors.ts'
import * as store from './store.ts'

export const slidHandlers: Handlers<typeof slidOperations> = {
  async getLocationBySlid({ params }, { db, caller }) {
    const location = await store.findBySlid(db, caller.integratorId, params.slid)
    if (!location) throw notFound('Location')
    return location
  },

  async findLocationsBySlid({ params }, { db, caller }) {
    return store.listBySlidPrefix(db, caller.integratorId, params.slid)
  },

  async searchLocations({ body }, { db, caller }) {
    return store.searchLocations(db, caller.integratorId, body)
  },
}
