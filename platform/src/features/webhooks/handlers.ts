import type { webhookOperations } from '#contract/operations/integrations'
import type { Webhook } from '#contract/schemas/webhooks/webhook'
import type { Encryption } from '../../base/encryption.ts'
import { notFound } from '../../base/errors.ts'
import { checkVersion, isSame } from '../../domain/edits.ts'
import type { Handlers } from '../../http/context.ts'
import { newWebhookSecret } from '../../messages/webhooks/signature.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Dependencies {
  encryption: Encryption
  publicUrl: string
  /** Of receivers that need no https. */
  innerHosts: readonly string[]
}

/** What became of its deliveries is no change of the webhook. */
const traced = ({ lastDelivery: _, ...webhook }: Webhook) => webhook

export const webhookHandlers = ({
  encryption,
  publicUrl,
  innerHosts,
}: Dependencies): Handlers<typeof webhookOperations> => ({
  async listWebhooks(_input, context) {
    return store.listWebhooks(context)
  },

  async createWebhook({ body }, context) {
    rules.checkEvents(context, body)
    rules.checkAddress(body, innerHosts)
    await rules.checkRoom(context)
    await rules.checkGroups(context, body)
    const secret = newWebhookSecret()
    const webhookId = await store.insertWebhook(context, body, { secret, encryption })
    context.changed({ new: traced(await rules.requireWebhook(context, webhookId)) })
    return { webhookId, secret }
  },

  async updateWebhook({ params, body }, context) {
    const current = await rules.requireOwn(context, params.webhookId)
    rules.checkEvents(context, body)
    if (isSame(current, body, rules.editableFields)) return current
    checkVersion('Webhook', current, body)
    rules.checkAddress(body, innerHosts)
    await rules.checkGroups(context, body)
    await store.updateWebhook(context.db, current.webhookId, body)
    const updated = await rules.requireWebhook(context, current.webhookId)
    context.changed({ old: traced(current), new: traced(updated) })
    return updated
  },

  async deleteWebhook({ params }, context) {
    const current = await rules.requireOwn(context, params.webhookId)
    await store.deleteWebhook(context.db, current.webhookId)
    return context.changed({ old: traced(current) })
  },

  async listWebhookDeliveries({ params }, context) {
    const webhook = await rules.requireWebhook(context, params.webhookId)
    rules.checkEvents(context, webhook)
    return store.listDeliveries(context.db, webhook.webhookId, publicUrl)
  },

  async sendWebhookAgain({ params: { webhookId, deliveryId } }, context) {
    const { name } = await rules.requireOwn(context, webhookId)
    const sent = await store.sendAgain(context.db, { webhookId, deliveryId, publicUrl })
    if (!sent) throw notFound('Delivery')
    await rules.spendAgain(context)
    context.changed({ new: { webhookId, name } })
    return sent
  },
})
