import { pluralIn } from '../language.ts'
import type { Nested } from '../coded-message.ts'
import type { Failure, Reasons } from './en.ts'
import { failureIn } from './failures.ts'

const failures: Record<Failure, string> = {
  TOO_SLOW: 'cela a pris trop de temps',
  REFUSED: 'la connexion a été refusée',
  CLOSED: 'la connexion a été fermée',
  NAME_NOT_KNOWN: 'son nom n’est pas connu',
  NAME_NOT_LOOKED_UP: 'son nom n’a pas pu être résolu',
  NO_WAY: 'aucun chemin n’y mène',
  CERTIFICATE_EXPIRED: 'son certificat a expiré',
  CERTIFICATE_NOT_TRUSTED: 'son certificat n’est pas approuvé',
  CERTIFICATE_OF_OTHERS: 'son certificat est pour un autre nom',
  STRANGE_PROXY: 'le proxy répond autre chose',
}

const plural = pluralIn('fr')
const quoted = (words: string) => `« ${words} »`
const withWords = (sentence: string, words: string) =>
  words === '' ? sentence : `${sentence} : ${quoted(words)}`
const inner = (reason: Nested | string) => (typeof reason === 'string' ? quoted(reason) : reason.message)

export const fr: Reasons = {
  ACCOUNT_DELETED: () => 'Le compte est supprimé',
  NO_PHONE_NUMBER: () => 'Le compte n’a pas de numéro de téléphone',
  NO_OWN_PHONE_NUMBER: () => 'Votre compte n’a pas de numéro de téléphone où envoyer le test',
  EMAIL_NOT_CONFIRMED: () => 'L’adresse e-mail n’est pas confirmée',
  PHONE_NOT_CONFIRMED: () => 'Le numéro de téléphone n’est pas confirmé',
  DRILLED_OFTEN: () => 'Cette adresse a déjà reçu autant de messages d’exercices qu’une heure en permet',
  NO_TEXT_MESSAGES: () => 'Aucun groupe de sites de cette personne n’envoie de SMS',
  NO_COUNTRY_CODE: () => 'Le numéro de téléphone n’a pas d’indicatif de pays',
  NOT_SET_UP: () => 'L’intégration n’est pas configurée',
  SECRET_NOT_READ: () => 'Le secret de l’intégration n’est pas lisible',
  PUSH_KEY_NOT_READ: () =>
    'La clé des notifications push n’est pas lisible. Réactivez-les dans le navigateur',
  NO_BROWSER: () => 'Aucun navigateur de cette personne ne reçoit de notifications push',
  CHANNEL_OFF: () => 'Ce canal est désactivé',
  CHANNELS_OFF: () => 'Rien ne quitte cette installation : ALARM_CHANNELS est à off',
  ALARM_GONE: () => 'L’alarme n’existe plus',
  LEFT_THE_GROUPS: () => 'La personne n’est plus dans aucun groupe du site',
  DRILL_OVER: () => 'L’exercice était déjà terminé',
  ENDS_WITH_LAST: () => 'L’événement de plusieurs alarmes se termine avec la dernière',

  ONLY_HTTPS: () => 'Seules les adresses https sont appelées',
  NOT_PUBLIC: ({ host }) => `${host} n’a pas d’adresse publique`,
  NOT_REACHED: ({ host, why }) => `${host} n’a pas pu être joint : ${failureIn(failures, why)}`,
  PROXY_ANSWERS: ({ host, status }) => `${host} n’a pas pu être joint : le proxy répond ${status}`,
  NO_ANSWER: ({ host }) => `${host} n’a pas répondu`,
  NO_ANSWER_BECAUSE: ({ host, why }) => `${host} n’a pas répondu : ${failureIn(failures, why)}`,

  ACCEPTED: () => 'Accepté',
  WRITTEN_TO_FILE: () => 'Écrit dans un fichier, car il n’y a pas de serveur de messagerie',
  PROVIDER_ANSWERS: ({ provider, status }) => `${provider} répond ${status}`,
  PROVIDER_BUSY: ({ provider }) => `${provider} n’accepte plus rien pour le moment`,
  PROVIDER_REFUSED: ({ provider, status, words }) => withWords(`${provider} l’a refusé (${status})`, words),
  PROVIDER_REFUSED_WITH: ({ provider, status, error, words }) =>
    withWords(`${provider} l’a refusé (${status}, erreur ${error})`, words),
  BROWSER_NOT_KNOWN: ({ host }) => `${host} ne connaît plus le navigateur`,
  SIP_SERVER_NOT_VALID: () => 'L’adresse du serveur SIP n’est pas valide',
  SIP_SIGN_IN_NOT_KNOWN: () => 'Le serveur SIP demande un type de connexion inconnu',
  SIP_SIGN_IN_REFUSED: () => 'Le serveur SIP n’accepte pas l’utilisateur et le mot de passe',
  SIP_REFUSED: ({ words }) => withWords('Le serveur SIP l’a refusé', words),
  SIP_ANSWERS: ({ words }) => withWords('Le serveur SIP répond', words),

  TO_SOME_BROWSERS: ({ sent, count, reason }) =>
    `À ${sent} ${plural(sent, { one: 'navigateur', other: 'navigateurs' })} sur ${count}. ${inner(reason)}`,
  NOT_CLEAR: ({ reason }) => `On ne sait pas si c’est arrivé : ${inner(reason)}`,
}
