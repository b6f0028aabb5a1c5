import { twilioServicePattern } from '#contract/limits'
import { reasonFor } from '#contract/texts/reasons/reason'
import { isPassing, jsonOf, outcomeOfError, retryOf, wordsOf } from '../answers.ts'
import type { Channel, Notice, Outcome } from '../channel.ts'
import type { IntegrationTarget, Kind } from '../kind.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing.ts'
import { e164Of, smsText } from './sms-text.ts'
import { markedAsDrill } from '../texts.ts'
import { statusAddress } from './twilio-status.ts'

export type TwilioTarget = IntegrationTarget<'TWILIO_SMS'>

interface Options {
  url: string
  outgoing: Outgoing
  /** The platform's own, where Twilio says what became of a message. */
  publicUrl: string
}

const provider = 'Twilio'

/** Text messages, by Twilio's Messages resource. Twilio has no key against sending twice. */
export function createTwilio({ url, outgoing, publicUrl }: Options): Channel<TwilioTarget> {
  return {
    async send(notice, target, signal) {
      const { accountSid, apiKeySid, secret, sender } = target
      const to = e164Of(target.to)
      if (to === undefined) return { result: 'FAILED', reason: reasonFor('NO_COUNTRY_CODE') }
      const account = Buffer.from(`${apiKeySid ?? accountSid}:${secret}`).toString('base64')
      const from: Record<string, string> = twilioServicePattern.test(sender)
        ? { MessagingServiceSid: sender }
        : { From: sender }
      try {
        const answer = await outgoing({
          url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
          headers: {
            authorization: `Basic ${account}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: new URLSearchParams({
            To: to,
            ...from,
            Body: textOf(notice),
            ...callbackOf(notice, target),
          }).toString(),
          signal,
        })
        return outcomeOf(answer, [secret, account])
      } catch (error) {
        return outcomeOfError(error)
      }
    },
  }

  /** Twilio signs with the account's auth token, which is not known if an API key is used. Nobody keeps what becomes of a test. */
  function callbackOf({ id, step }: Notice, { apiKeySid }: TwilioTarget): Record<string, string> {
    const address = apiKeySid === null && step !== 'TEST' ? statusAddress(publicUrl, id) : undefined
    return address === undefined ? {} : { StatusCallback: address }
  }
}

export const twilio: Kind<TwilioTarget> = {
  open: ({ settings, outgoing }) =>
    createTwilio({ url: settings.channels.twilioUrl, outgoing, publicUrl: settings.publicUrl }),
  mostLocations: 20,
  rate: null,
  knowsRepeats: false,
  // Nobody needs a text message for it, which costs money.
  tellsAcknowledged: false,
}

function textOf(notice: Notice): string {
  const { text, link, subject } = notice
  const words = text.endsWith(link) ? text.slice(0, -link.length).trim() : text || subject
  return smsText(markedAsDrill(notice, words), link)
}

function outcomeOf(answer: OutgoingAnswer, secrets: string[]): Outcome {
  const { sid, status, message, code } = jsonOf(answer)
  if (answer.status === 201)
    return {
      result: 'SENT',
      ...(typeof sid === 'string' && { reference: wordsOf(sid, secrets) }),
      answer: typeof status === 'string' ? wordsOf(status, secrets) : reasonFor('ACCEPTED'),
    }
  // These say that it was not taken. After any other failure of Twilio's own it may have been.
  if (answer.status === 429 || answer.status === 503) return retryOf(provider, answer)
  const answered = { provider, status: answer.status }
  if (isPassing(answer)) return { result: 'UNCLEAR', reason: reasonFor('PROVIDER_ANSWERS', answered) }
  const refused = { ...answered, words: typeof message === 'string' ? wordsOf(message, secrets) : '' }
  const reason =
    typeof code === 'number'
      ? reasonFor('PROVIDER_REFUSED_WITH', { ...refused, error: code })
      : reasonFor('PROVIDER_REFUSED', refused)
  return { result: 'FAILED', reason }
}
