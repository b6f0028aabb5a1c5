import { integrationTestsPerMinute } from '#contract/limits'
import type { Integration, IntegrationTest } from '#contract/schemas/integration'
import { createCallRate } from '../../base/call-rate.ts'
import { TooManyRequests } from '../../base/errors.ts'
import { epochSeconds, second } from '../../base/time.ts'
import type { Notice, Outcome } from '../../channels/channel.ts'
import type { Channels } from '../../channels/index.ts'
import { newId } from '../../db/ids.ts'

const longest = 20 * second

/** Sends a test through an integration, and tells what the provider says. */
export function createTests(channels: Channels, publicUrl: string) {
  const spend = createCallRate(integrationTestsPerMinute)

  return async function sendTest(integration: Integration): Promise<IntegrationTest> {
    const wait = spend(integration.integratorId)
    if (wait > 0)
      throw new TooManyRequests(
        `${integrationTestsPerMinute} tests a minute can be sent. Try again in ${wait} s.`,
        wait,
      )
    return answerOf(await send(integration, testNotice(integration, publicUrl)))
  }

  async function send({ pagerDuty }: Integration, notice: Notice): Promise<Outcome> {
    const signal = AbortSignal.timeout(longest)
    if (pagerDuty?.routingKey)
      return channels.pagerDuty.send(notice, { ...pagerDuty, routingKey: pagerDuty.routingKey }, signal)
    return { result: 'FAILED', reason: 'The integration is not set up yet' }
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
