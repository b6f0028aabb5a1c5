import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { wordsOf } from '../answers.ts'

/** What Twilio calls to say what became of a message, and the proof that it is Twilio. */

/** Of a platform that Twilio can reach. The id is no secret: only Twilio can sign. */
export const statusAddress = (publicUrl: string, noticeId: string): string | undefined =>
  publicUrl.startsWith('https:') ? `${publicUrl}${statusPath}/${noticeId}` : undefined

export const statusPath = '/callback/twilio'

const nobody = randomBytes(32).toString('hex')

/**
 * Whether it was signed with the auth token of the account: HMAC-SHA1 over the address and the sorted fields. Without a token it takes as
 * long, and is false.
 */
export function isSigned(
  signature: string,
  token: string | undefined,
  url: string,
  form: URLSearchParams,
): boolean {
  const fields = [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
    .join('')
  const expected = createHmac('sha1', token ?? nobody)
    .update(url + fields)
    .digest()
  const received = Buffer.from(signature, 'base64')
  // As long as the expected one, so that nothing is said about it by the time that the comparison takes.
  const isSame = timingSafeEqual(
    expected,
    Buffer.concat([received, Buffer.alloc(expected.length)], expected.length),
  )
  return isSame && received.length === expected.length && token !== undefined
}

export interface MessageStatus {
  /** Twilio's name for the message. */
  reference: string
  isDelivered: boolean
  /** In words for people. */
  answer: string
}

/** What is known of a message for good. Undefined while it is on its way. */
export function readStatus(form: URLSearchParams): MessageStatus | undefined {
  const status = form.get('MessageStatus') ?? ''
  const reference = wordsOf(form.get('MessageSid') ?? '', []).slice(0, 64)
  if (status === 'delivered' || status === 'read') return { reference, isDelivered: true, answer: status }
  if (status !== 'failed' && status !== 'undelivered' && status !== 'canceled') return undefined
  const code = /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0]
  const why = wordsOf(form.get('ErrorMessage') ?? '', []) || (code && reasons[code])
  const words = [status, code && `error ${code}`].filter(Boolean).join(', ')
  return { reference, isDelivered: false, answer: why ? `${words}: ${why}` : words }
}

/** Twilio's callback has the number alone. These are the usual ones, in Twilio's words. */
const reasons: Record<string, string> = {
  '30003': 'Unreachable destination handset',
  '30004': 'Message blocked',
  '30005': 'Unknown destination handset',
  '30006': 'Landline or unreachable carrier',
  '30007': 'Message filtered',
  '30008': 'Unknown error',
}
