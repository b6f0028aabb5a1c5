import { integrationTestsPerMinute } from '#contract/limits'
import type { Integration, IntegrationTest } from '#contract/schemas/integration'
import { defaultLanguage } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import { createCallLimit } from '../../base/call-rate.ts'
import type { Encryption } from '../../base/encryption.ts'
import { second } from '../../base/time.ts'
import type { Notice, Outcome } from '../../channels/channel.ts'
import type { Channels } from '../../channels/index.ts'
import { answerOf, testNotice } from '../../channels/test-notice.ts'
import type { Scope } from '../../db/connection.ts'
import { findPhoneNumber, findSipTarget, findTwilioTarget } from '../../domain/integration-targets.ts'
import { messageTexts } from '../../texts/index.ts'

const longest = 20 * second

/** Sends a test through an integration, and returns what the provider says. */
interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
}

const notSetUp: Outcome = { result: 'FAILED', reason: reasonFor('NOT_SET_UP') }

export function createTests({ channels, encryption, publicUrl }: Dependencies) {
  const count = createCallLimit(integrationTestsPerMinute, 'TOO_MANY_TESTS')

  return async function sendTest(scope: Scope, integration: Integration): Promise<IntegrationTest> {
    count(integration.integratorId)
    const link = `${publicUrl}/#/integrations?open=${encodeURIComponent(integration.integrationId)}`
    const texts = messageTexts[defaultLanguage]
    const notice = testNotice(texts, texts.testOfIntegration(integration.name), link)
    return answerOf(await send(scope, integration, notice))
  }

  async function send(scope: Scope, integration: Integration, notice: Notice): Promise<Outcome> {
    const { type, pagerDuty, integrationId } = integration
    const signal = AbortSignal.timeout(longest)
    if (type === 'TWILIO_SMS') return sendText(scope, integrationId, notice, signal)
    if (type === 'DECT') {
      const target = await findSipTarget(scope.db, encryption, integrationId)
      return target ? channels.sip.send(notice, target, signal) : notSetUp
    }
    if (!pagerDuty?.routingKey) return notSetUp
    return channels.pagerDuty.send(notice, { ...pagerDuty, routingKey: pagerDuty.routingKey }, signal)
  }

  /** To the phone of whoever asks, and to no number of their choice. */
  async function sendText(
    { db, caller }: Scope,
    id: string,
    notice: Notice,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const target = await findTwilioTarget(db, encryption, id)
    if (!target) return notSetUp
    const to = await findPhoneNumber(db, caller.accountId)
    if (!to) return { result: 'FAILED', reason: reasonFor('NO_OWN_PHONE_NUMBER') }
    return channels.twilio.send(notice, { ...target, to }, signal)
  }
}
