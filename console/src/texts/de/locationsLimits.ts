import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsLimitsTexts } from '../locationsLimits.ts'

const plural = pluralIn('de')
const counted = countedIn('de')

export const de: LocationsLimitsTexts = {
  alarmLimits: 'Grenzwerte',
  addLimit: 'Grenzwert hinzufügen',
  failedToFetch: 'Grenzwerte konnten nicht geladen werden',
  loading: 'Grenzwerte werden geladen ...',
  noLimitsYet: (names) => `Noch keine Grenzwerte: Kein Wert von ${names} löst einen Alarm aus.`,
  switchedOff: 'ausgeschaltet',
  failedToSwitch: (limit) =>
    `Der Grenzwert ${limit} konnte nicht umgeschaltet werden. Bitte versuchen Sie es erneut.`,
  switchLimit: (limit) => `${limit} umschalten`,
  planned: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Grenzwert des kopierten Standorts wartet: Er wird gesetzt, sobald eine Komponente desselben Produkts in seine Zone kommt.`,
      other: `${formatNumber(count)} Grenzwerte des kopierten Standorts warten: Jeder wird gesetzt, sobald eine Komponente desselben Produkts in seine Zone kommt.`,
    }),
  noSamplesInLastWeek: 'Keine Messwerte in der letzten Woche',
  notEnoughHistory: 'Nicht genug Verlauf, um zu sagen, was er bewirkt hätte',
  noAlarm: 'In der letzten Woche hätte er keinen Alarm ausgelöst',
  noAlarmInNewest: (samples) =>
    `In den neuesten ${formatNumber(samples)} Messwerten der letzten Woche hätte er keinen Alarm ausgelöst`,
  alarms: (alarms, duration) =>
    `In der letzten Woche hätte er ${counted(alarms, 'Alarm', 'Alarme')} ausgelöst${duration === undefined ? '' : `, insgesamt ${duration}`}`,
  alarmsInNewest: (samples, alarms, duration) =>
    `In den neuesten ${formatNumber(samples)} Messwerten der letzten Woche hätte er ${counted(alarms, 'Alarm', 'Alarme')} ausgelöst${duration === undefined ? '' : `, insgesamt ${duration}`}`,
}
