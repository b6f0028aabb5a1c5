import { integrationTestsPerMinute } from '#contract/limits'
import type { Integration, IntegrationTest } from '#contract/schemas/integration'
import { createCallRate } from '../../base/call-rate.ts'
import type { Encryption } from '../../base/encryption.ts'
import { TooManyRequests } from '../../base/errors.ts'
import { epochSeconds, second } from '../../base/time.ts'
import type { Notice, Outcome } from '../../channels/channel.ts'
import type { Channels } from '../../channels/index.ts'
import type { Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { findPhoneNumber, findSipTarget, findTwilioTarget } from '../../domain/integration-targets.ts'

const longest = 20 * second

/** Sends a test through an integration, and tells what the provider says. */
interface Dependencies {
  channels: Channels
  encryption: Encryption
  publicUrl: string
}

const notSetUp: Outcome = { result: 'FAILED', reason: 'The integration is not set up yet' }

export function createTests({ channels, encryption, publicUrl }: Dependencies) {
  const spend = createCallRate(integrationTestsPerMinute)

  return async function sendTest(scope: Scope, integration: Integration): Promise<IntegrationTest> {
    const wait = spend(integration.integratorId)
    if (wait > 0)
      throw new TooManyRequests(
        `${integrationTestsPerMinute} tests a minute can be sent. Try again in ${wait} s.`,
        wait,
      )
    return answerOf(await send(scope, integration, testNotice(integration, publicUrl)))
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
    if (!to)
      return { result: 'FAILED', reason: 'Your account has no phone number to which the test could go' }
    return channels.twilio.send(notice, { ...target, to }, signal)
  }
}

function testNotice({ integrationId, name }: Integration, publicUrl: string): Notice {
  const id = newId()
  const subject = `Test of the integration ${name}`
  const link = `${publicUrl}/#/integrations?open=${encodeURIComponent(integrationId)}`
  return {
    id,
    alarmId: `test-${id}`,
    step: 'TEST',
    severity: 'INFO',
    subject,
    text: `${subject}. Nothing is wrong. ${link}`,
    link,
    isDrill: false,
    facts: {
      location: 'Integrator Console',
      zone: null,
      component: null,
      measurement: null,
      value: null,
      limit: null,
      unit: null,
      instruction: null,
      since: epochSeconds(new Date()),
    },
  }
}

function answerOf(outcome: Outcome): IntegrationTest {
  const { result } = outcome
  return { result, answer: result === 'SENT' ? (outcome.answer ?? 'accepted') : outcome.reason }
}
