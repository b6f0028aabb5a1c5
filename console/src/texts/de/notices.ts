import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { NoticesTexts } from '../notices.ts'

const plural = pluralIn('de')

export const de: NoticesTexts = {
  leftThisHour: (left, most) => `Noch ${formatNumber(left)} von ${formatNumber(most)} in dieser Stunde.`,
  messagesOf: (name) => `Nachrichten - ${name}`,
  newestFirst: 'Nachrichten, neueste zuerst',
  nothingSent:
    'Bisher wurde nichts gesendet. Nachrichten zu Alarmen stehen dann hier. Tests stehen im Protokoll.',
  noHistory: 'Diese Plattform führt keinen Verlauf der Nachrichten.',
  failedToFetch: 'Der Verlauf der Nachrichten konnte nicht geladen werden',
  loading: 'Nachrichten werden geladen ...',
  sentBy: (channel, what) => `per ${channel}, ${what}`,
  sentTo: (channel, what) => `{name} per ${channel}, ${what}`,
  steps: {
    RAISED: 'dass er ausgelöst wurde',
    REMINDER: 'eine Erinnerung',
    ACKNOWLEDGED: 'dass er quittiert wurde',
    RESOLVED: 'dass er vorbei ist',
  },
  outcomes: {
    WAITING: 'wartet',
    SENDING: 'wird gesendet',
    SENT: 'gesendet',
    FAILED: 'abgelehnt',
    GIVEN_UP: 'nach einem Tag aufgegeben',
    CANCELLED: 'nicht mehr nötig',
  },
  delivered: 'zugestellt',
  attempts: (count) =>
    plural(count, { one: `${formatNumber(count)} Versuch`, other: `${formatNumber(count)} Versuche` }),
  quoted: (words) => `„${words}“`,
  stepIs: (step, outcome) => `${step}: ${outcome.join(', ')}`,
}
