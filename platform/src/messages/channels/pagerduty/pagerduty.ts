import type { ChannelTarget } from '#contract/fields/channels'
import { defaultLanguage } from '#contract/texts/language'
import { reasonFor } from '#contract/texts/reasons/reason'
import type { PagerDutyRegion, Severity } from '#contract/values'
import { mailTexts } from '../../../texts/index.ts'
import { product } from '../../../texts/product.ts'
import { isPassing, jsonOf, outcomeOfError, retryOf, wordsOf } from '../answers.ts'
import type { Channel, Notice, Outcome } from '../channel.ts'
import type { Kind } from '../kind.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing.ts'
import { markedAsDrill } from '../texts.ts'

interface Options {
  urls: Record<PagerDutyRegion, string>
  outgoing: Outgoing
}

const provider = 'PagerDuty'

const actions: Record<Notice['step'], 'trigger' | 'acknowledge' | 'resolve'> = {
  RAISED: 'trigger',
  REMINDER: 'trigger',
  TEST: 'trigger',
  ACKNOWLEDGED: 'acknowledge',
  RESOLVED: 'resolve',
}

const severities: Record<Severity, string> = { INFO: 'info', WARNING: 'warning', CRITICAL: 'critical' }

/** The Events API v2. All events of an alarm have one `dedup_key`, so an event that comes twice is one. */
export function createPagerDuty({ urls, outgoing }: Options): Channel<ChannelTarget<'PAGERDUTY'>> {
  return {
    async send(notice, { routingKey, region }, signal) {
      try {
        const answer = await outgoing({
          url: `${urls[region]}/v2/enqueue`,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(eventOf(notice, routingKey)),
          signal,
        })
        return outcomeOf(answer, routingKey)
      } catch (error) {
        return outcomeOfError(error)
      }
    },
  }
}

export const pagerDuty: Kind<ChannelTarget<'PAGERDUTY'>> = {
  open: ({ settings, outgoing }) => createPagerDuty({ urls: settings.channels.pagerDutyUrls, outgoing }),
  mostLocations: 300,
  // It takes 120 events a minute.
  rate: { perMinute: 100, atOnce: 10 },
  knowsRepeats: true,
  tellsAcknowledged: true,
}

function eventOf({ alarmId, step, severity, subject, link, isDrill, facts }: Notice, routingKey: string) {
  const summary = markedAsDrill({ isDrill }, subject)
  const event = { routing_key: routingKey, event_action: actions[step], dedup_key: alarmId }
  if (event.event_action !== 'trigger') return event
  const { location, zone, component, measurement, since, ...others } = facts
  return {
    ...event,
    client: product,
    client_url: link,
    links: [{ href: link, text: mailTexts[defaultLanguage].alarm.open }],
    payload: {
      summary: summary.slice(0, 1024),
      source: location,
      severity: severities[severity],
      timestamp: new Date(since * 1000).toISOString(),
      ...(component !== null && { component }),
      ...(zone !== null && { group: zone }),
      ...(measurement !== null && { class: measurement }),
      custom_details: { ...others, isDrill },
    },
  }
}

function outcomeOf(answer: OutgoingAnswer, routingKey: string): Outcome {
  if (isPassing(answer)) return retryOf(provider, answer)
  const { message, errors, dedup_key: reference } = jsonOf(answer)
  const parts = [message, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
  const texts = parts.filter((part) => typeof part === 'string')
  const words = wordsOf(texts.join('. '), [routingKey])
  if (answer.status === 202)
    return {
      result: 'SENT',
      ...(typeof reference === 'string' && { reference: wordsOf(reference, [routingKey]) }),
      answer: words || reasonFor('ACCEPTED'),
    }
  return {
    result: 'FAILED',
    reason: reasonFor('PROVIDER_REFUSED', { provider, status: answer.status, words }),
  }
}
