import { countedIn } from '../counted.ts'
import type { LocationsCurveTexts } from '../locationsCurve.ts'

const counted = countedIn('de')

export const de: LocationsCurveTexts = {
  failedMeasurements: 'Messungen konnten nicht geladen werden',
  loadingMeasurements: 'Messungen werden geladen ...',
  nothingMeasured: 'Hier wird noch nichts gemessen. Verbinden Sie zuerst eine Komponente.',
  curveOfPlace: (name) => `Kurve ${name}`,
  failedCurve: 'Die Kurve konnte nicht geladen werden',
  loadingCurve: 'Die Kurve wird geladen ...',
  curveOf: (names) => `Kurve von ${names}`,
  samples: (count) => counted(count, 'Messwert', 'Messwerte'),
  samplesAndAlarms: (count, alarms) =>
    `${counted(count, 'Messwert', 'Messwerte')}, ${counted(alarms, 'Alarm', 'Alarme')} (schattiert)`,
  noSamplesInThisTime: 'Keine Messwerte in dieser Zeit.',
  noSamplesButAlarms: (alarms) =>
    `Keine Messwerte in dieser Zeit, ${counted(alarms, 'Alarm', 'Alarme')} (schattiert).`,
  valueBetween: (value, least, greatest) => `${value} (${least} bis ${greatest})`,
  failedToExport: 'Die Kurve konnte nicht exportiert werden',
  points: 'Punkte der Kurve',
  time: 'Zeit',
  exportCsv: 'CSV exportieren',
  exportPng: 'PNG exportieren',
  noSamples: 'keine Messwerte',
  average: (name) => `${name} (Mittel)`,
  least: (name) => `${name} (kleinster)`,
  greatest: (name) => `${name} (größter)`,
  select: 'Wählen ...',
  compareElsewhere: 'Mit einem anderen Standort vergleichen',
  itsMeasurement: 'Seine Messung',
  nothingFits: 'Dort wird nichts gemessen, was passt.',
  removeLine: (name) => `${name} entfernen`,
  compareWith: 'Vergleichen mit',
  anotherLocation: 'Anderer Standort ...',
  range: 'Zeitraum',
  ranges: { '1 h': '1 h', '24 h': '24 h', '7 d': '7 Tage', '30 d': '30 Tage' },
  from: 'Von',
  to: 'Bis',
  show: 'Anzeigen',
  mostDays: (days) => `Höchstens ${days} Tage, und das Ende nach dem Beginn`,
  weeksAgo: (name, weeks) =>
    `${name} · ${weeks === 52 ? 'letztes Jahr' : weeks === 1 ? 'letzte Woche' : `vor ${weeks} Wochen`}`,
}
