import type { integrationOperations } from '#contract/operations/integrations'
import type { Encryption } from '../../base/encryption.ts'
import type { Channels } from '../../messages/channels/index.ts'
import { checkVersion } from '../../domain/edits.ts'
import { checkIntegratorField } from '../../domain/people/integrators.ts'
import { findSilenced } from '../../domain/alarms/affected.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { createTests } from './test-rules.ts'

interface Dependencies {
  encryption: Encryption
  channels: Channels
  publicUrl: string
}

export function integrationHandlers({
  encryption,
  channels,
  publicUrl,
}: Dependencies): Handlers<typeof integrationOperations> {
  const sendTest = createTests({ channels, encryption, publicUrl })
  return {
    listIntegrations: {
      reads: store.listReads,
      answer: async (_input, context) =>
        store.listIntegrations(context, rules.seenBy(context.caller), encryption),
    },

    async createIntegration({ body }, context) {
      checkIntegratorField(context.caller, body.integratorId)
      const id = await store.insertIntegration(context, body, encryption)
      return context.changed({ new: await rules.requireIntegration(context, id, encryption) })
    },

    async updateIntegration({ body }, context) {
      const { db, caller, changed } = context
      const { integrationId } = body
      const current = await rules.requireIntegrationForEdit(context, integrationId, encryption)
      checkIntegratorField(caller, body.integratorId)
      const edit = { current, body, secret: await store.findSecret(db, integrationId, encryption) }
      if (rules.changesNothing(edit)) return current
      checkVersion('Integration', current, body)
      rules.checkSecret(edit)
      await store.updateIntegration(db, current, body, encryption)
      return changed({
        old: current,
        new: await rules.requireIntegration(context, integrationId, encryption),
      })
    },

    async deleteIntegration({ params }, context) {
      const current = await rules.requireIntegrationForEdit(context, params.integrationId, encryption)
      await store.deleteIntegration(context.db, current.integrationId)
      return context.changed({ old: current })
    },

    async previewIntegrationDeletion({ params }, context) {
      const { integrationId } = await rules.requireIntegration(context, params.integrationId, encryption)
      return {
        groups: await store.findGroupsWith(context.db, integrationId),
        silencedLocations: await findSilenced(context, { integrationId }),
      }
    },

    testIntegration: {
      // No connection of ours waits for the provider.
      async outside({ params }, context) {
        const integration = await rules.requireIntegration(context, params.integrationId, encryption)
        const { integrationId, name } = integration
        const test = await sendTest(context, integration)
        return async (_input, { changed }) => {
          changed({ new: { integrationId, name, result: test.result, answer: test.answer } })
          return test
        }
      },
    },
  }
}
