import type { ownChannelOperations } from '#contract/operations/own-channels'
import type { Encryption } from '../../base/encryption.ts'
import { notFound } from '../../base/errors.ts'
import type { Channels } from '../../messages/channels/index.ts'
import { findPublicPushKey } from '../../domain/integrations/push-keys.ts'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface Dependencies {
  encryption: Encryption
  channels: Channels
  publicUrl: string
  /** Whether anything leaves the installation. */
  isOn: boolean
}

export function ownChannelHandlers({
  isOn,
  ...dependencies
}: Dependencies): Handlers<typeof ownChannelOperations> {
  const sendTest = rules.createOwnTests(dependencies)
  return {
    async getOwnPush(_input, context) {
      const publicKey = isOn ? await findPublicPushKey(context.db) : undefined
      return { publicKey: publicKey ?? null, subscriptions: await store.listOwn(context) }
    },

    async subscribePush({ body }, context) {
      const { db, caller, changed } = context
      rules.checkBrowserKey(body)
      await rules.checkPlatformKey(context, body)
      const current = await store.findByEndpoint(db, body.endpoint)
      if (current && rules.isUnchanged(current, context, body)) return store.asSubscription(current)
      const isOwn = current?.accountId === caller.accountId
      if (!isOwn) await rules.checkRoom(context)
      const { accountId } = caller
      const subscription = store.asSubscription(await store.upsert(context, body))
      // With the address somebody could try to write to the browser.
      changed({
        ...(isOwn && { old: { accountId, ...store.asSubscription(current) } }),
        new: { accountId, ...subscription },
        body: { name: body.name },
      })
      return subscription
    },

    async unsubscribePush({ params }, context) {
      const ended = await store.deleteOwn(context, params.subscriptionId)
      if (!ended) throw notFound('Browser')
      context.changed({ old: { accountId: ended.accountId, ...store.asSubscription(ended) } })
      return null
    },

    testOwnChannel: {
      // No connection of ours waits for the provider.
      async outside({ body: { channel } }, context) {
        const test = await sendTest(context, channel)
        return async (_input, { caller: { accountId }, changed }) => {
          changed({ new: { accountId, channel, result: test.result, answer: test.answer } })
          return test
        }
      },
    },
  }
}
