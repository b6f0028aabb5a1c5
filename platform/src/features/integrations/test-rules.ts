import { goesToPhones } from '#contract/fields/channels'
import type { Integration, IntegrationTest } from '#contract/schemas/integration'
import { defaultLanguage } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import type { Encryption } from '../../base/encryption.ts'
import { second } from '../../base/time.ts'
import type { Notice, Outcome } from '../../messages/channels/channel.ts'
import { channelOf, type Channels } from '../../messages/channels/index.ts'
import { answerOf, testNotice } from '../../messages/channels/test-notice.ts'
import { findAddresses, phoneOf } from '../../db/confirmations/addresses.ts'
import type { Scope } from '../../db/connection.ts'
import { addressKey, causeOf, spend } from '../../db/message-budgets.ts'
import { transaction } from '../../db/transaction.ts'
import { findTarget } from '../../domain/integrations/targets.ts'
import { messageTexts } from '../../texts/index.ts'

const longest = 20 * second

/** Sends a test through an integration, and returns what the provider says. */
interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
}

export function createTests({ channels, encryption, publicUrl }: Dependencies) {
  return async function sendTest(scope: Scope, integration: Integration): Promise<IntegrationTest> {
    await countTest(scope, integration)
    const link = `${publicUrl}/#/integrations?open=${encodeURIComponent(integration.integrationId)}`
    const texts = messageTexts[defaultLanguage]
    const notice = testNotice(texts, texts.testOfIntegration(integration.name), link)
    return answerOf(await send(scope, integration, notice))
  }

  async function send(
    { db, caller }: Scope,
    { integrationId }: Integration,
    notice: Notice,
  ): Promise<Outcome> {
    const found = await findTarget(db, encryption, integrationId)
    if (!found.type) return { result: 'FAILED', reason: found.reason }
    const channel = channelOf(channels, found.type)
    const signal = AbortSignal.timeout(longest)
    if (!goesToPhones(found.type)) return channel.send(notice, found.target, signal)
    // To the phone of whoever asks, and to no number of their choice.
    const account = await findAddresses(db, caller.accountId)
    const to = account && phoneOf(account)
    if (to === undefined) return { result: 'FAILED', reason: reasonFor('NO_OWN_PHONE_NUMBER') }
    if (to === null) return { result: 'FAILED', reason: reasonFor('PHONE_NOT_CONFIRMED') }
    return channel.send(notice, { ...found.target, to }, signal)
  }
}

/** A text message goes to the phone of whoever asks. Systems behind other integrations count for the integrator alone. */
async function countTest({ db, caller }: Scope, { type }: Integration): Promise<void> {
  const phone = goesToPhones(type) ? (await findAddresses(db, caller.accountId))?.phoneNumber : null
  const address = phone ? addressKey('PHONE', phone) : undefined
  await transaction(db, async (queries) => spend(queries, 'TEST', { ...causeOf(caller), address }))
}
