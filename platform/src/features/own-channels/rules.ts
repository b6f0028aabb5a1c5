import { mostPushSubscriptions } from '#contract/limits'
import type { IntegrationTest } from '#contract/schemas/integration'
import type { PushSubscriptionBody } from '#contract/schemas/own-channels'
import { defaultLanguage } from '#contract/texts/language'
import type { OwnChannel } from '#contract/values'
import { reasonFor } from '#contract/texts/reasons/reason'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ECDH } from 'node:crypto'
import type { Encryption } from '../../base/encryption.ts'
import { conflict, invalid } from '../../base/errors.ts'
import { second } from '../../base/time.ts'
import type { Outcome } from '../../messages/channels/channel.ts'
import type { Channels } from '../../messages/channels/index.ts'
import { sendToBrowsers } from '../../messages/channels/push/push.ts'
import { answerOf, testNotice } from '../../messages/channels/test-notice.ts'
import { findAddresses } from '../../db/confirmations/addresses.ts'
import type { Scope } from '../../db/connection.ts'
import { addressKey, causeOf, spend } from '../../db/message-budgets.ts'
import { transaction } from '../../db/transaction.ts'
import { deleteBrowser, findBrowsers } from '../../domain/integrations/push-subscriptions.ts'
import { messageTexts } from '../../texts/index.ts'
import * as store from './store.ts'

/** A key that is no point of the curve could not encrypt anything. */
export function checkBrowserKey({ p256dh }: PushSubscriptionBody): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalid('p256dh', refusalFor('NO_BROWSER_KEY'))
  }
}

export async function checkPlatformKey({ db }: Scope, { publicKey }: PushSubscriptionBody): Promise<void> {
  if (!(await store.isKnownKey(db, publicKey))) throw conflict(refusalFor('OTHER_PUSH_KEY'))
}

export async function checkRoom(scope: Scope): Promise<void> {
  if ((await store.countLocked(scope)) >= mostPushSubscriptions)
    throw conflict(refusalFor('TOO_MANY_BROWSERS', { most: mostPushSubscriptions }))
}

type Subscribed = Awaited<ReturnType<typeof store.findByEndpoint>>

/** Nothing is written if a browser says the same again. */
export function isUnchanged(current: Subscribed, { caller }: Scope, body: PushSubscriptionBody): boolean {
  const { accountId, sessionKey } = caller
  return (
    current !== undefined &&
    Object.entries({ ...body, accountId, sessionKey }).every(
      ([name, value]) => Reflect.get(current, name) === value,
    )
  )
}

interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
}

const longest = 20 * second

/** Sends a test to whoever asks, and returns what the provider says. */
export function createOwnTests({ channels, encryption, publicUrl }: Dependencies) {
  return async function sendTest(scope: Scope, channel: OwnChannel): Promise<IntegrationTest> {
    const { db, caller } = scope
    const address = addressKey('EMAIL', caller.email)
    await transaction(db, async (queries) => spend(queries, 'TEST', { ...causeOf(caller), address }))
    return answerOf(await send(scope, channel))
  }

  async function send(scope: Scope, channel: OwnChannel): Promise<Outcome> {
    const { db, caller } = scope
    const addresses = await findAddresses(db, caller.accountId)
    const texts = messageTexts[addresses?.language ?? defaultLanguage]
    const notice = testNotice(texts, texts.testOfOwn, `${publicUrl}/#/alarms/notifications`)
    const signal = AbortSignal.timeout(longest)
    if (channel === 'EMAIL')
      return addresses
        ? channels.EMAIL.send(notice, addresses, signal)
        : { result: 'FAILED', reason: reasonFor('ACCOUNT_DELETED') }
    const browsers = await findBrowsers(db, encryption, caller.accountId)
    const forget = async (id: string) => deleteBrowser(db, id)
    return sendToBrowsers({ channel: channels.PUSH, browsers, forget }, notice, signal)
  }
}
