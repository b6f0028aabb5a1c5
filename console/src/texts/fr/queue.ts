import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { QueueTexts } from '../queue.ts'

const plural = pluralIn('fr')

export const fr: QueueTexts = {
  waitsHere: 'Pas de connexion. Ceci attend sur cet appareil et sera envoyé à son retour.',
  toDecide: (count) =>
    plural(count, {
      one: `${formatNumber(count)} modification à trancher`,
      other: `${formatNumber(count)} modifications à trancher`,
    }),
  waiting: (count) =>
    plural(count, {
      one: `${formatNumber(count)} modification en attente`,
      other: `${formatNumber(count)} modifications en attente`,
    }),
  changesThatWait: 'Modifications en attente',
  sentInOrder: 'Elles sont envoyées l’une après l’autre.',
  sentWhenBack:
    'Pas de connexion. Elles seront envoyées l’une après l’autre à son retour. Une déconnexion les supprime.',
  thereNow: 'Là-bas maintenant',
  yours: 'La vôtre',
  done: 'Effectué',
  tryAgain: 'Réessayer',
  sendMine: 'Envoyer la mienne',
  keepWhatIsThere: 'Garder ce qui est là-bas',
  link: (component) => `Relier ${component}`,
  linkMany: (count) =>
    plural(count, {
      one: `Relier ${formatNumber(count)} composant`,
      other: `Relier ${formatNumber(count)} composants`,
    }),
  add: (components) => `Ajouter ${components.join(', ')}`,
  set: (label, component) => `Définir ${label} de ${component}`,
  device: (deviceId) => `Appareil ${deviceId}`,
  full: (most) => `${most} modifications attendent déjà la connexion`,
  notSent: (title) => `${title} : non envoyé`,
  sent: (title, yours) => `${title} : ${yours}`,
  sentMany: (count) =>
    plural(count, {
      one: `${formatNumber(count)} modification envoyée`,
      other: `${formatNumber(count)} modifications envoyées`,
    }),
  sentWhenItCameBack: 'Envoyé au retour de la connexion.',
  linkedElsewhere: 'Il a été relié ailleurs entre-temps.',
  anotherValueCame: (before) =>
    `Une autre valeur est arrivée entre-temps. Elle était de ${before} quand vous avez saisi la vôtre.`,
  valueOfAge: (value, age) => `${value} (${age})`,
}
