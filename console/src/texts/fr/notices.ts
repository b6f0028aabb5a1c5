import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { NoticesTexts } from '../notices.ts'

const plural = pluralIn('fr')

export const fr: NoticesTexts = {
  leftThisHour: (left, most) =>
    `Il en reste ${formatNumber(left)} sur ${formatNumber(most)} pour cette heure.`,
  messagesOf: (name) => `Messages - ${name}`,
  newestFirst: 'Messages, les plus récents d’abord',
  nothingSent:
    'Rien n’a été envoyé jusqu’ici. Les messages sur les alarmes apparaîtront ici. Les tests sont dans le journal.',
  noHistory: 'Cette plateforme ne tient pas d’historique des messages.',
  failedToFetch: 'Échec du chargement de l’historique des messages',
  loading: 'Chargement des messages…',
  sentBy: (channel, what) => `par ${channel}, ${what}`,
  sentTo: (channel, what) => `{name} par ${channel}, ${what}`,
  steps: {
    RAISED: 'qu’elle s’est déclenchée',
    REMINDER: 'un rappel',
    ACKNOWLEDGED: 'qu’elle est acquittée',
    RESOLVED: 'qu’elle est terminée',
  },
  outcomes: {
    WAITING: 'en attente',
    SENDING: 'en cours d’envoi',
    SENT: 'envoyé',
    FAILED: 'refusé',
    GIVEN_UP: 'abandonné après un jour',
    CANCELLED: 'plus nécessaire',
  },
  delivered: 'remis',
  attempts: (count) =>
    plural(count, { one: `${formatNumber(count)} tentative`, other: `${formatNumber(count)} tentatives` }),
  quoted: (words) => `« ${words} »`,
  stepIs: (step, outcome) => `${step} : ${outcome.join(', ')}`,
}
