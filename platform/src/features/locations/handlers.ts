import type { locationOperations, operatorLocationOperations } from '#contract/operations/locations'
import { isSame } from '../../domain/edits.ts'
import { requireIntegrator, requireOwnIntegrator } from '../../domain/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const locationHandlers: Handlers<typeof locationOperations> = {
  listManagedLocations: {
    reads: store.listReads,
    answer: async (_input, { db, caller }) => store.listLocations(db, { integratorId: caller.integratorId }),
  },

  listIntegratorLocations: {
    reads: store.listReads,
    async answer({ params }, { db, caller }) {
      requireOwnIntegrator(caller, params.integratorId)
      return store.listLocations(db, { integratorId: caller.integratorId })
    },
  },

  async getLocation({ params }, context) {
    return rules.requireLocation(context, params.locationId)
  },

  async createLocation({ body }, context) {
    const { db, changed } = context
    await rules.checkNewLocation(db, body)
    const id = await store.insertLocation(context, body)
    const created = await rules.requireLocation(context, id)
    changed({ new: created, about: { locationId: created.id } })
    return created
  },

  async updateLocation({ params, body }, context) {
    const { db, changed } = context
    const current = await rules.requireLocationForEdit(context, params.locationId)
    rules.checkIdentity(current, body)
    if (isSame(current, body, rules.editableFields)) return current
    await rules.checkUpdate(db, current, body)
    await store.updateLocation(db, current.id, body)
    const updated = await rules.requireLocation(context, current.id)
    changed({ old: current, new: updated })
    return updated
  },

  async deleteLocation({ params }, context) {
    const { db, changed } = context
    const current = await rules.requireLocationForEdit(context, params.locationId)
    await rules.checkNothingAttached(db, current)
    await store.deleteLocation(db, current.id)
    changed({ old: current })
    return null
  },
}

export const operatorLocationHandlers: Handlers<typeof operatorLocationOperations> = {
  async listAnyIntegratorLocations({ params }, { db }) {
    await requireIntegrator(db, params.integratorId)
    return store.listLocations(db, params)
  },
}
