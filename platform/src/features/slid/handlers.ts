import type { slidOperations } from '#contract/operations/locations'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../base/errors.ts'
import * as store from './store.ts'

export const slidHandlers: Handlers<typeof slidOperations> = {
  async getLocationBySlid({ params }, context) {
    const location = await store.findBySlid(context, params.slid)
    if (!location) throw notFound('Location')
    return location
  },

  async findLocationsBySlid({ params }, context) {
    return store.listBySlidPrefix(context, params.slid)
  },

  async searchLocations({ body }, context) {
    return store.searchLocations(context, body)
  },
}
