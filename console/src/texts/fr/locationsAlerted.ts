import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsAlertedTexts } from '../en/locationsAlerted.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')

export const fr: LocationsAlertedTexts = {
  alertsSomebody: (name) => `Une alarme de ${name} alerte quelqu’un.`,
  alertsNobody: (name) => `Une alarme de ${name} n’alerte personne.`,
  someAlertNobody: (layouts) => `Les alarmes de certains plans n’alertent personne : ${layouts}.`,
  unknownLayout: 'Plan inconnu',
  unnamedGroup: 'Groupe de sites sans nom',
  whereAlarmsBegin: 'Où naissent les alarmes',
  groupsAndWhom: 'Groupes de sites, et qui ils alertent',
  goesTo: (groups) => `va à ${groups}`,
  isInNoGroup: 'n’est dans aucun groupe de sites.',
  groupAlertsNobody: 'n’alerte personne.',
  noIntegration: 'Aucune n’est prévenue.',
  members: 'Membres',
  noMember: 'Personne n’est membre.',
  messages: 'Messages',
  messagesTo: (name) => `Messages à ${name}`,
  steps: 'Étapes',
  stepsOf: (group) => `Étapes de ${group}`,
  noWayToReach: 'Impossible à joindre',
  failedToSwitch: (name) => `Échec du réglage des notifications push de ${name}`,
  pushNotifications: 'Notifications push',
  pushNotificationsTo: (name) => `Notifications push à ${name}`,
  reachesNobody: 'ne joint personne : aucun membre n’a de numéro de téléphone',
  alertedByPush: 'est alerté par notification push',
  alertedByText: 'est alerté par SMS',
  alertedByPushAndText: 'est alerté par notification push et SMS',
  phoneButNoTexts:
    'n’est pas alerté : a un numéro de téléphone, mais aucune intégration de ce groupe n’envoie de SMS',
  neitherPhoneNorPush: 'n’est pas alerté : ni numéro de téléphone, ni notifications push',
  moreGroups: (count) => `Et ${counted(count, 'autre groupe de sites', 'autres groupes de sites')}.`,
  moreIntegrations: (count) => `Et ${counted(count, 'autre intégration', 'autres intégrations')}.`,
  moreMembers: (count) => `Et ${counted(count, 'autre membre', 'autres membres')}.`,
  moreRecipients: (count) => `Et ${counted(count, 'autre destinataire', 'autres destinataires')}.`,
  whoCanSeeIt: 'Qui peut le voir',
  everybodySees: 'Tous chez son intégrateur. L’opérateur de la plateforme peut aussi le lire.',
  everybodySeesCounted: (accounts) =>
    `Tous chez son intégrateur : ${counted(accounts, 'compte', 'comptes')}. L’opérateur de la plateforme peut aussi le lire.`,
  editIt: 'Le modifier',
  setItsLimits: 'Régler ses limites d’alarme',
  setItsAutomation: 'Régler son automatisation',
  manageItsDevices: 'Gérer ses appareils',
  nobody: 'Personne',
  fireDrill: 'Exercice d’alarme',
  nobodyHasTried: 'Personne n’a encore essayé qui une alarme joint.',
  endDrill: 'Terminer l’exercice',
  tryIt: 'Essayer',
  fireDrillTitle: 'Exercice d’alarme',
  everybodyGetsMessage: (name) =>
    `Tous ceux qu’une alarme CRITICAL de ${name} joint reçoivent un message maintenant, aussi ceux des étapes suivantes. Chaque message dit que c’est un exercice.`,
  endsByItself: (minutes) =>
    `Il prend fin de lui-même quand tous sont joints, au plus tard après ${minutes} minutes.`,
  startDrill: 'Lancer l’exercice',
  starting: 'Lancement…',
  failedToStart: 'Échec du lancement de l’exercice',
  drillGoesOn: (name) => `Un exercice de ${name} est en cours`,
  failedToEnd: 'Échec de la fin de l’exercice',
  whoWasReached: 'Qui a été joint',
  justNow: 'à l’instant',
  ago: (duration) => `il y a ${duration}`,
  reachedOf: (reached, total) =>
    plural(reached, {
      one: `${formatNumber(reached)} joint sur ${formatNumber(total)}`,
      other: `${formatNumber(reached)} joints sur ${formatNumber(total)}`,
    }),
  goesOn: (counts) => `Un exercice est en cours : ${counts}.`,
  goesOnBy: (person, counts) => `Un exercice de ${person} est en cours : ${counts}.`,
  drilled: (ago, time, result) => `Exercice ${ago} (${time}) : ${result}.`,
  drilledBy: (ago, person, time, result) => `Exercice ${ago} par ${person} (${time}) : ${result}.`,
  nobodyToNotify: 'il n’y avait personne à prévenir',
  recipientStates: {
    WAITING: 'attend',
    SENDING: 'en cours d’envoi',
    SENT: 'joint',
    FAILED: 'non joint',
    GIVEN_UP: 'non joint',
    CANCELLED: 'non joint',
  },
  reachedAfter: (seconds) => `joint après ${seconds} s`,
  afterAttempts: (state, attempts) => `${state}, ${formatNumber(attempts)} essais`,
  withAnswer: (outcome, answer) => `${outcome} : ${answer}`,
}
