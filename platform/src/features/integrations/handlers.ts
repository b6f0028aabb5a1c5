import type { integrationOperations } from '#contract/operations/integrations'
import { findSilenced } from '../../domain/alarms.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import { checkIntegratorField } from '../../domain/integrators.ts'
import type { Handlers } from '../../http/context.ts'
import { findGroupsWith } from './deletion-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const integrationHandlers: Handlers<typeof integrationOperations> = {
  listIntegrations: {
    reads: store.listReads,
    async answer(_input, { db, caller }) {
      const integrations = await store.listIntegrations(db, caller.integratorId)
      return integrations.map((integration) => rules.asSeenBy(caller, integration))
    },
  },

  async createIntegration({ body }, { db, caller, changed }) {
    checkIntegratorField(caller, body.integratorId)
    const id = await store.insertIntegration(db, caller.integratorId, body)
    const created = await rules.requireIntegration(db, caller.integratorId, id)
    changed({ new: created })
    return created
  },

  async updateIntegration({ body }, { db, caller, changed }) {
    const { integrationId } = body
    const current = await rules.requireIntegrationForEdit(db, caller.integratorId, integrationId)
    checkIntegratorField(caller, body.integratorId)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('The integration', current, body)
    await store.updateIntegration(db, integrationId, body)
    const updated = await rules.requireIntegration(db, caller.integratorId, integrationId)
    changed({ old: current, new: updated })
    return updated
  },

  async deleteIntegration({ params }, { db, caller, changed }) {
    const current = await rules.requireIntegrationForEdit(db, caller.integratorId, params.integrationId)
    await store.deleteIntegration(db, current.integrationId)
    changed({ old: current })
    return null
  },

  async previewIntegrationDeletion({ params }, { db, caller: { integratorId } }) {
    const { integrationId } = await rules.requireIntegration(db, integratorId, params.integrationId)
    return {
      groups: await findGroupsWith(db, integrationId),
      silencedLocations: await findSilenced(db, integratorId, { integrationId }),
    }
  },
}
