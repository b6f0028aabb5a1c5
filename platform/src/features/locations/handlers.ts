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

  async getLocation({ params }, { db, caller }) {
    return rules.requireLocation(db, caller.integratorId, params.locationId)
  },

  async createLocation({ body }, { db, caller, changed }) {
    await rules.checkNewLocation(db, body)
    const id = await store.insertLocation(db, caller.integratorId, body)
    const created = await rules.requireLocation(db, caller.integratorId, id)
    changed({ new: created })
    return created
  },

  async updateLocation({ params, body }, { db, caller, changed }) {
    const current = await rules.requireLocationForEdit(db, caller.integratorId, params.locationId)
    rules.checkIdentity(current, body)
    if (isSame(current, body, rules.editableFields)) return current
    await rules.checkUpdate(db, current, body)
    await store.updateLocation(db, current.id, body)
    const updated = await rules.requireLocation(db, caller.integratorId, current.id)
    changed({ old: current, new: updated })
    return updated
  },

  async deleteLocation({ params }, { db, caller, changed }) {
    const current = await rules.requireLocationForEdit(db, caller.integratorId, params.locationId)
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
