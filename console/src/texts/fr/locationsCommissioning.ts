import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsCommissioningTexts } from '../locationsCommissioning.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')

export const fr: LocationsCommissioningTexts = {
  done: '{figure} étapes faites',
  allDone: '{figure} étapes faites : rien ne manque.',
  stepsDone: 'Étapes faites',
  titles: {
    DEVICES_INITIALIZED: 'Les appareils sont initialisés',
    TOKENS_VALIDATED: 'Les jetons des appareils sont validés',
    COMPONENTS_SEND: 'Chaque composant a envoyé une valeur en moins de trois périodes',
    VALUES_IN_RANGE: 'Les dernières valeurs sont dans leur plage',
    UNITS_SET: 'Chaque mesure a une unité',
    LIMITS_SET: 'Il y a des limites d’alarme',
    SOMEBODY_ALERTED: 'Les alarmes alertent quelqu’un',
    PICTURE_PRESENT: 'Il y a une image',
    ALARM_DRILLED: 'Un exercice d’alarme a joint tout le monde',
  },
  nothing: {
    DEVICES_INITIALIZED: 'Il n’y a pas encore d’appareil ici.',
    TOKENS_VALIDATED: 'Il n’y a pas encore d’appareil ici.',
    COMPONENTS_SEND: 'Il n’y a pas encore de composant ici.',
    VALUES_IN_RANGE: 'Il n’y a pas encore de valeur.',
    UNITS_SET: 'Rien n’est encore mesuré ici.',
    LIMITS_SET: 'Aucune limite d’alarme n’est activée.',
    SOMEBODY_ALERTED: 'Les alarmes n’alertent personne.',
    PICTURE_PRESENT: 'Il n’y a pas encore d’image.',
    ALARM_DRILLED: 'Il n’y a pas encore eu d’exercice d’alarme, ou il n’a joint personne.',
  },
  lacking: {
    DEVICES_INITIALIZED: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'appareil', 'appareils')} sans initialisation`,
    TOKENS_VALIDATED: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'appareil', 'appareils')} sans jeton validé`,
    COMPONENTS_SEND: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'composant', 'composants')} sans envoi`,
    VALUES_IN_RANGE: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'valeur', 'valeurs')} hors de la plage`,
    UNITS_SET: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'mesure', 'mesures')} sans unité`,
    LIMITS_SET: (missing, total) => `${formatNumber(missing)} sur ${counted(total, 'limite', 'limites')}`,
    SOMEBODY_ALERTED: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'plan', 'plans')} sans personne à alerter`,
    PICTURE_PRESENT: (missing, total) => `${formatNumber(missing)} sur ${counted(total, 'image', 'images')}`,
    ALARM_DRILLED: (missing, total) =>
      `${formatNumber(missing)} sur ${counted(total, 'destinataire', 'destinataires')} hors d’atteinte`,
  },
  named: (lacking, names) => `${lacking} : ${names}.`,
  namedAndMore: (lacking, names, more) => `${lacking} : ${names} et ${formatNumber(more)} de plus.`,
  drilled: (ago, reached, total) =>
    plural(reached, {
      one: `Exercice ${ago} : ${formatNumber(reached)} joint sur ${formatNumber(total)}.`,
      other: `Exercice ${ago} : ${formatNumber(reached)} joints sur ${formatNumber(total)}.`,
    }),
  gatewaySilent: (id) => `La passerelle ${id} ne répond plus.`,
  gatewaySilentSince: (id, time) => `La passerelle ${id} ne répond plus depuis ${time}.`,
  componentAtGateway: (component, id, state) => `${component} sur la passerelle ${id} : ${state}.`,
}
