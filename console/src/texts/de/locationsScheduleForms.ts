import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsScheduleFormsTexts } from '../locationsScheduleForms.ts'

const plural = pluralIn('de')
const counted = countedIn('de')

export const de: LocationsScheduleFormsTexts = {
  setDay: 'Tag setzen',
  setDays: (count) => `${counted(count, 'Tag', 'Tage')} setzen`,
  failedToSet: 'Der Kalender konnte nicht gesetzt werden. Bitte versuchen Sie es erneut.',
  daysSet: (name, count) => `Kalender von ${name}: ${counted(count, 'Tag', 'Tage')} erfasst`,
  calendarOf: (name) => `Kalender von ${name}`,
  copyUntil: 'Auf alle Tage kopieren bis',
  on: 'Am',
  replacedNotSaid: 'Die Plattform hat nicht gesagt, welche Tage ersetzt würden.',
  lookingAtDays: 'Diese Tage werden geprüft ...',
  noneReplaced: 'Kein anderer Tag wird ersetzt.',
  willBeReplaced: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Tag mit anderen Zeiten wird ersetzt:`,
      other: `${formatNumber(count)} Tage mit anderen Zeiten werden ersetzt:`,
    }),
  dayWith: (day, periods) => `${day}: ${periods}`,
  closedAllDay: 'Ganztägig geschlossen.',
  periodNumber: (number) => `Zeitraum ${number}`,
  removePeriod: (number) => `Zeitraum ${number} entfernen`,
  from: 'Von',
  to: 'Bis',
  addPeriod: 'Zeitraum hinzufügen',
  drawOrType: 'Ziehen Sie einen Zeitraum über die Stunden, oder tippen Sie ihn unten ein.',
  thisDayOrLater: 'Bitte geben Sie diesen oder einen späteren Tag ein',
  mostDaysAhead: (days) => `Höchstens ${days} Tage voraus`,
  enterBegin: 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 07:00',
  enterEnd: 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 18:30 oder 24:00',
  endsAfterItBegins: 'Ein Zeitraum endet nach seinem Beginn',
  overlaps: 'Er überschneidet einen anderen Zeitraum',
  failedToUpdateAutomation:
    'Die Automatisierung konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  automationSaved: (zone) => `Automatisierung von ${zone} erfasst`,
  modeHint:
    'Was Geräte halten sollen. Manuell: den Sollwert. Kalender: in den Zeiträumen den Sollwert, sonst den Absenkwert.',
  preheatHint: 'Wie viele Minuten vor einem Zeitraum der Sollwert schon gewünscht ist',
  numberInThisMode: 'In diesem Modus ist eine Zahl nötig',
  wholeMinutes: (most) => `Bitte geben Sie ganze Minuten von 0 bis ${formatNumber(most)} ein`,
  willRemoveCalendar: (zone) =>
    `Der Kalender von ${zone} wird mit allen Tagen entfernt. Dann gelten wieder die Tage des Standorts.`,
  removing: 'Wird entfernt ...',
  failedToRemoveCalendar: 'Der Kalender konnte nicht entfernt werden',
  followsAgain: (zone) => `${zone} folgt wieder dem Standort`,
  willGetCalendar: (zone) => `${zone} bekommt einen eigenen Kalender, der zunächst leer ist.`,
  daysApplyNoMore: 'Von da an gelten die Tage des Standorts dort nicht mehr.',
  giveCalendar: 'Kalender geben',
  failedToGiveCalendar: 'Die Zone konnte keinen Kalender bekommen',
  hasOwnCalendar: (zone) => `${zone} hat einen eigenen Kalender`,
}
