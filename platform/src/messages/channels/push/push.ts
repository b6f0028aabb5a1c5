import { onOneLine, secondsPer } from '#contract/limits'
import { reasonFor } from '#contract/texts/reasons/reason'
import { nested } from '#contract/texts/coded-message'
import webpush from 'web-push'
import { isPassing, outcomeOfError, retryOf, wordsOf } from '../answers.ts'
import type { Channel, Notice, Outcome } from '../channel.ts'
import type { Kind } from '../kind.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing.ts'
import { markedAsDrill, withinBytes } from '../texts.ts'

export interface PushTarget {
  /** An address of the browser's push service. The browser says it, so it is called as one from outside. */
  endpoint: string
  p256dh: string
  auth: string
  /** The key of the platform for which the browser has subscribed. */
  publicKey: string
  privateKey: string
}

interface Dependencies {
  outgoing: Outgoing
  /** Where a push service can complain: `mailto:` and an address. */
  subject: string
}

/** How long a push service keeps it for a browser that is off: as long as the outbox tries. */
const ttlSeconds = secondsPer.day

/** Push services take 4096 bytes, with what the encryption adds. JSON doubles some characters at most. */
const mostBytes = { title: 400, body: 1_200 }

const encoding = 'aes128gcm'

/** Web Push (RFC 8030), encrypted for the browser alone (RFC 8291). The library encrypts and signs. It calls nobody. */
export function createPush({ outgoing, subject }: Dependencies): Channel<PushTarget> {
  return {
    async send(notice, { endpoint, p256dh, auth, publicKey, privateKey }, signal) {
      const { cipherText } = webpush.encrypt(p256dh, auth, JSON.stringify(contentOf(notice)), encoding)
      const { origin } = new URL(endpoint)
      const { Authorization } = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding)
      try {
        const answer = await outgoing({
          url: endpoint,
          isForeign: true,
          headers: {
            authorization: Authorization,
            'content-type': 'application/octet-stream',
            'content-encoding': encoding,
            ttl: String(ttlSeconds),
            urgency: notice.severity === 'INFO' ? 'normal' : 'high',
            ...topicOf(notice),
          },
          body: cipherText,
          signal,
        })
        return outcomeOf(answer, origin)
      } catch (error) {
        return outcomeOfError(error)
      }
    },
  }
}

export const push: Kind<PushTarget> = {
  open: ({ settings, outgoing }) => createPush({ outgoing, subject: `mailto:${settings.mailAddress}` }),
  mostLocations: 20,
  rate: null,
  knowsRepeats: false,
  tellsAcknowledged: true,
}

/** What `console/public/push.js` shows. A later message of an alarm takes the place of the one before. */
function contentOf(notice: Notice) {
  const { subject, text, link, alarmId, severity, facts } = notice
  const words = onOneLine(text.replace(subject, '').replace(link, '').trim())
  return {
    title: withinBytes(onOneLine(markedAsDrill(notice, subject)), mostBytes.title),
    body: withinBytes(words || facts.location, mostBytes.body),
    link,
    tag: alarmId,
    isUrgent: severity === 'CRITICAL',
  }
}

/** A browser that was off gets only the last message of an alarm. */
const topicOf = ({ alarmId }: Notice): Record<string, string> =>
  /^[\w-]{1,32}$/.test(alarmId) ? { topic: alarmId } : {}

function outcomeOf(answer: OutgoingAnswer, origin: string): Outcome {
  const { status, text } = answer
  const { host } = new URL(origin)
  if (status >= 200 && status < 300)
    return { result: 'SENT', answer: reasonFor('PROVIDER_ANSWERS', { provider: host, status }) }
  if (status === 404 || status === 410)
    return { result: 'FAILED', isGone: true, reason: reasonFor('BROWSER_NOT_KNOWN', { host }) }
  if (isPassing(answer)) return retryOf(host, answer)
  const words = wordsOf(text, [])
  return { result: 'FAILED', reason: reasonFor('PROVIDER_REFUSED', { provider: host, status, words }) }
}

/** A browser of a person. Its key may be one that the settings cannot read any more. */
type Browser = Omit<PushTarget, 'privateKey'> & { id: string; privateKey: string | undefined }

interface Browsers {
  channel: Channel<PushTarget>
  browsers: readonly Browser[]
  /** The push service does not know it any more. */
  forget: (id: string) => Promise<void>
}

/** To all browsers of a person. One that takes it is enough: the others would show it twice if it was sent again. */
export async function sendToBrowsers(
  { channel, browsers, forget }: Browsers,
  notice: Notice,
  signal: AbortSignal,
): Promise<Outcome> {
  const outcomes = await Promise.all(
    browsers.map(async ({ id, privateKey, ...browser }): Promise<Outcome> => {
      if (privateKey === undefined) return unreadable
      const outcome = await channel.send(notice, { ...browser, privateKey }, signal)
      if (outcome.result === 'FAILED' && outcome.isGone) await forget(id)
      return outcome
    }),
  )
  const sent = outcomes.filter(({ result }) => result === 'SENT')
  const [missed] = outcomes.flatMap((outcome) => (outcome.result === 'SENT' ? [] : [outcome.reason]))
  const [first] = sent
  if (first && !missed) return first
  if (first) {
    const reason = typeof missed === 'object' ? nested(missed) : (missed ?? '')
    const counts = { sent: sent.length, count: outcomes.length }
    return { result: 'SENT', answer: reasonFor('TO_SOME_BROWSERS', { ...counts, reason }) }
  }
  const byHope = (['RETRY', 'UNCLEAR', 'FAILED'] as const).flatMap((wanted) =>
    outcomes.filter(({ result }) => result === wanted),
  )
  return byHope[0] ?? { result: 'FAILED', reason: reasonFor('NO_BROWSER') }
}

const unreadable: Outcome = {
  result: 'FAILED',
  reason: reasonFor('PUSH_KEY_NOT_READ'),
}
