import { countedIn } from '../counted.ts'
import type { LocationsCurveTexts } from '../locationsCurve.ts'

const counted = countedIn('fr')

export const fr: LocationsCurveTexts = {
  failedMeasurements: 'Échec du chargement des mesures',
  loadingMeasurements: 'Chargement des mesures…',
  nothingMeasured: 'Rien n’est encore mesuré ici. Reliez d’abord un composant.',
  curveOfPlace: (name) => `Courbe ${name}`,
  failedCurve: 'Échec du chargement de la courbe',
  loadingCurve: 'Chargement de la courbe…',
  curveOf: (names) => `Courbe de ${names}`,
  samples: (count) => counted(count, 'mesure', 'mesures'),
  samplesAndAlarms: (count, alarms) =>
    `${counted(count, 'mesure', 'mesures')}, ${counted(alarms, 'alarme (ombrée)', 'alarmes (ombrées)')}`,
  noSamplesInThisTime: 'Aucune mesure pendant cette période.',
  noSamplesButAlarms: (alarms) =>
    `Aucune mesure pendant cette période, ${counted(alarms, 'alarme (ombrée)', 'alarmes (ombrées)')}.`,
  valueBetween: (value, least, greatest) => `${value} (${least} à ${greatest})`,
  failedToExport: 'Échec de l’export de la courbe',
  points: 'Points de la courbe',
  time: 'Heure',
  exportCsv: 'Exporter en CSV',
  exportPng: 'Exporter en PNG',
  noSamples: 'aucune mesure',
  average: (name) => `${name} (moyenne)`,
  least: (name) => `${name} (minimum)`,
  greatest: (name) => `${name} (maximum)`,
  select: 'Choisir…',
  compareElsewhere: 'Comparer avec un autre site',
  itsMeasurement: 'Sa mesure',
  nothingFits: 'Rien de comparable n’y est mesuré.',
  removeLine: (name) => `Retirer ${name}`,
  compareWith: 'Comparer avec',
  anotherLocation: 'Un autre site…',
  range: 'Période',
  ranges: { '1 h': '1 h', '24 h': '24 h', '7 d': '7 j', '30 d': '30 j' },
  from: 'De',
  to: 'À',
  show: 'Afficher',
  mostDays: (days) => `Au plus ${days} jours, et la fin après le début`,
  weeksAgo: (name, weeks) =>
    `${name} · ${weeks === 52 ? 'année dernière' : weeks === 1 ? 'semaine dernière' : `il y a ${weeks} semaines`}`,
}
