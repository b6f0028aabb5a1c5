import { listedIn } from '#contract/texts/language'
import type { LocationsMaintenanceTexts } from '../locationsMaintenance.ts'

const listed = listedIn('de')

export const de: LocationsMaintenanceTexts = {
  windows: 'Wartungsfenster',
  addWindow: 'Fenster hinzufügen',
  failedToFetch: 'Wartungsfenster konnten nicht geladen werden',
  loading: 'Wartungsfenster werden geladen ...',
  noWindows: 'Keine. Während eines Fensters benachrichtigen die Alarme des Standorts niemanden.',
  over: 'Vorbei',
  nowUntil: (time) => `Jetzt, bis ${time}`,
  nextAt: (time) => `Nächstes: ${time}`,
  maintenanceFrom: (time) => `Wartung ab ${time}`,
  maintenanceUntil: (time) => `Wartung bis ${time}`,
  onceBetween: (from, to) => `Einmal, ${from} bis ${to}`,
  everyDay: (from, to) => `Jeden Tag, ${from} bis ${to}`,
  everyWeek: (days, from, to) => `Jeden ${listed(days)}, ${from} bis ${to}`,
  once: 'Einmal',
  weekly: 'Jede Woche',
  editWindow: 'Wartungsfenster bearbeiten',
  addMaintenanceWindow: 'Wartungsfenster hinzufügen',
  failedToSave: 'Das Wartungsfenster konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  saved: 'Wartungsfenster gespeichert',
  repeats: 'Wiederholung',
  days: 'Tage',
  beginsOn: 'Beginnt am',
  firstDay: 'Erster Tag',
  from: 'Von',
  lastDay: 'Letzter Tag',
  to: 'Bis',
  onItsClock: (timeZone) => `Nach der Uhr des Standorts (${timeZone}).`,
  onItsClockWeekly: (timeZone) =>
    `Nach der Uhr des Standorts (${timeZone}). Liegt das Ende vor dem Beginn, endet es am nächsten Tag.`,
  chooseADay: 'Bitte wählen Sie einen Tag',
  enterADate: 'Bitte geben Sie ein Datum ein',
  endsAfterItBegins: 'Das Ende liegt nach dem Beginn',
  enterATime: 'Bitte geben Sie eine Uhrzeit ein',
  reasonIsRequired: 'Der Grund fehlt',
  deleteWindow: 'Wartungsfenster löschen',
  sureToDelete: (window) => `Möchten Sie das Wartungsfenster „${window}“ wirklich löschen?`,
  alarmsCountAgain:
    'Läuft es gerade, gelten seine Alarme sofort wieder. Das lässt sich nicht rückgängig machen.',
  failedToDelete: 'Das Wartungsfenster konnte nicht gelöscht werden',
  deleted: 'Wartungsfenster gelöscht',
}
