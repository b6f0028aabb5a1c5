import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsLimitsTexts } from '../locationsLimits.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')

export const fr: LocationsLimitsTexts = {
  alarmLimits: 'Limites d’alarme',
  addLimit: 'Ajouter une limite',
  failedToFetch: 'Échec du chargement des limites d’alarme',
  loading: 'Chargement des limites d’alarme…',
  noLimitsYet: (names) => `Pas encore de limites : aucune valeur de ${names} ne déclenche d’alarme.`,
  switchedOff: 'désactivée',
  failedToSwitch: (limit) => `Échec du réglage de la limite ${limit}. Veuillez réessayer.`,
  switchLimit: (limit) => `Activer ou désactiver ${limit}`,
  planned: (count) =>
    plural(count, {
      one: `${formatNumber(count)} limite d’alarme du site copié attend : elle est posée dès qu’un composant du même produit est placé dans sa zone.`,
      other: `${formatNumber(count)} limites d’alarme du site copié attendent : chacune est posée dès qu’un composant du même produit est placé dans sa zone.`,
    }),
  noSamplesInLastWeek: 'Aucune mesure la semaine dernière',
  notEnoughHistory: 'Pas assez d’historique pour dire ce qu’elle aurait fait',
  noAlarm: 'La semaine dernière, elle n’aurait déclenché aucune alarme',
  noAlarmInNewest: (samples) =>
    `Sur les ${formatNumber(samples)} dernières mesures de la semaine, elle n’aurait déclenché aucune alarme`,
  alarms: (alarms, duration) =>
    `La semaine dernière, elle aurait déclenché ${counted(alarms, 'alarme', 'alarmes')}${duration === undefined ? '' : `, ${duration} en tout`}`,
  alarmsInNewest: (samples, alarms, duration) =>
    `Sur les ${formatNumber(samples)} dernières mesures de la semaine, elle aurait déclenché ${counted(alarms, 'alarme', 'alarmes')}${duration === undefined ? '' : `, ${duration} en tout`}`,
}
