import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/places.ts'

const plural = pluralIn('en')

/** What was sent about alarms. */
export const texts = inLanguage('notices', {
  leftThisHour: (left: number, most: number) =>
    `${formatNumber(left)} of ${formatNumber(most)} left this hour.`,
  messagesOf: (name: string) => `Messages - ${name}`,
  newestFirst: 'Messages, newest first',
  nothingSent:
    'Nothing was sent so far. Messages about alarms will be listed here. Tests are in the audit log.',
  noHistory: 'This platform keeps no history of messages.',
  failedToFetch: 'Failed to fetch the history of messages',
  loading: 'Loading messages...',
  sentBy: (channel: string, what: string) => `by ${channel}, ${what}`,
  /** {name} is whom it was sent to. */
  sentTo: (channel: string, what: string) => `{name} by ${channel}, ${what}`,
  steps: {
    RAISED: 'that it was raised',
    REMINDER: 'a reminder',
    ACKNOWLEDGED: 'that it was acknowledged',
    RESOLVED: 'that it is over',
  },
  outcomes: {
    WAITING: 'waits',
    SENDING: 'is being sent',
    SENT: 'sent',
    FAILED: 'refused',
    GIVEN_UP: 'given up after a day',
    CANCELLED: 'not needed any more',
  },
  delivered: 'delivered',
  attempts: (count: number) =>
    plural(count, { one: `${formatNumber(count)} attempt`, other: `${formatNumber(count)} attempts` }),
  quoted: (words: string) => `“${words}”`,
  stepIs: (step: string, outcome: readonly string[]) => `${step}: ${outcome.join(', ')}`,
})

export type NoticesTexts = typeof texts
