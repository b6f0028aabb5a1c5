import type { Nested } from '../coded-message.ts'
import { failureIn } from './failures.ts'

/** Why another machine could not be reached, or did not answer. */
const failures = {
  TOO_SLOW: 'it took too long',
  REFUSED: 'the connection was refused',
  CLOSED: 'the connection was closed',
  NAME_NOT_KNOWN: 'its name is not known',
  NAME_NOT_LOOKED_UP: 'its name could not be looked up',
  NO_WAY: 'there is no way to it',
  CERTIFICATE_EXPIRED: 'its certificate has expired',
  CERTIFICATE_NOT_TRUSTED: 'its certificate is not trusted',
  CERTIFICATE_OF_OTHERS: 'its certificate is for another name',
  STRANGE_PROXY: 'the proxy answers something else',
}

export type Failure = keyof typeof failures

/** A code of ours, or what the network says if we have no words for it. */
export interface Failed {
  host: string
  why: string
}

/** `words` are the provider's own. Empty if it has none. */
export interface Refused {
  provider: string
  status: number
  words: string
}

const quoted = (words: string) => `“${words}”`
const withWords = (sentence: string, words: string) =>
  words === '' ? sentence : `${sentence}: ${quoted(words)}`
const inner = (reason: Nested | string) => (typeof reason === 'string' ? quoted(reason) : reason.message)

/** What became of a message about an alarm, in our own words. A provider's are quoted. */
export const en = {
  ACCOUNT_DELETED: () => 'The account is deleted',
  NO_PHONE_NUMBER: () => 'The account has no phone number',
  NO_OWN_PHONE_NUMBER: () => 'Your account has no phone number to which the test could go',
  EMAIL_NOT_CONFIRMED: () => 'The owner of the e-mail address has not confirmed it',
  PHONE_NOT_CONFIRMED: () => 'The owner of the phone number has not confirmed it',
  DRILLED_OFTEN: () => 'As many messages of drills as an hour allows have gone to this address',
  NO_TEXT_MESSAGES: () => 'No location group of this person sends text messages',
  NO_COUNTRY_CODE: () => 'The phone number has no country code',
  NOT_SET_UP: () => 'The integration is not set up',
  SECRET_NOT_READ: () => 'The secret of the integration cannot be read',
  PUSH_KEY_NOT_READ: () =>
    'The key for push notifications cannot be read. Switch them on again in the browser',
  NO_BROWSER: () => 'No browser of this person gets push notifications',
  CHANNEL_OFF: () => 'This channel is switched off',
  CHANNELS_OFF: () => 'Nothing leaves this installation: ALARM_CHANNELS is off',
  ALARM_GONE: () => 'The alarm is gone',
  LEFT_THE_GROUPS: () => 'The person is in no location group of the location any more',
  DRILL_OVER: () => 'The drill was over before',
  ENDS_WITH_LAST: () => 'The event of several alarms ends with the last of them',

  ONLY_HTTPS: () => 'Only https addresses are called',
  NOT_PUBLIC: ({ host }: { host: string }) => `${host} has no public address`,
  NOT_REACHED: ({ host, why }: Failed) => `${host} could not be reached: ${failureIn(failures, why)}`,
  PROXY_ANSWERS: ({ host, status }: { host: string; status: number }) =>
    `${host} could not be reached: the proxy answers ${status}`,
  NO_ANSWER: ({ host }: { host: string }) => `${host} did not answer`,
  NO_ANSWER_BECAUSE: ({ host, why }: Failed) => `${host} did not answer: ${failureIn(failures, why)}`,

  ACCEPTED: () => 'Accepted',
  WRITTEN_TO_FILE: () => 'Written to a file, because there is no mail server',
  PROVIDER_ANSWERS: ({ provider, status }: { provider: string; status: number }) =>
    `${provider} answers ${status}`,
  PROVIDER_BUSY: ({ provider }: { provider: string }) => `${provider} takes no more just now`,
  PROVIDER_REFUSED: ({ provider, status, words }: Refused) =>
    withWords(`${provider} refused it (${status})`, words),
  PROVIDER_REFUSED_WITH: ({ provider, status, error, words }: Refused & { error: number }) =>
    withWords(`${provider} refused it (${status}, error ${error})`, words),
  BROWSER_NOT_KNOWN: ({ host }: { host: string }) => `${host} does not know the browser any more`,
  SIP_SERVER_NOT_VALID: () => 'The address of the SIP server is not valid',
  SIP_SIGN_IN_NOT_KNOWN: () => 'The SIP server asks for an unknown kind of sign-in',
  SIP_SIGN_IN_REFUSED: () => 'The SIP server does not accept the user and the password',
  SIP_REFUSED: ({ words }: { words: string }) => withWords('The SIP server refused it', words),
  SIP_ANSWERS: ({ words }: { words: string }) => withWords('The SIP server answers', words),

  TO_SOME_BROWSERS: ({ sent, count, reason }: { sent: number; count: number; reason: Nested | string }) =>
    `To ${sent} of ${count} browsers. ${inner(reason)}`,
  NOT_CLEAR: ({ reason }: { reason: Nested | string }) =>
    `It is not clear whether it arrived: ${inner(reason)}`,
}

export type Reasons = typeof en
