import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { OverviewTexts } from '../overview.ts'

const counted = countedIn('de')

export const de: OverviewTexts = {
  createALocation: 'Standort anlegen',
  whyLocation: 'Zonen, Komponenten und Geräte gehören zu einem.',
  initializeItsDevices: 'Geräte initialisieren',
  whyDevices: 'Der Betreiber registriert sie für Sie.',
  invitePeople: 'Personen einladen',
  whyPeople: 'Jede bekommt eine E-Mail, um ein Passwort zu wählen.',
  createALocationGroup: 'Standortgruppe anlegen',
  whyGroup: 'Mit Personen und Integrationen, damit Alarme jemanden erreichen.',
  firstSteps: 'Erste Schritte',
  failedToFetch: 'Was Aufmerksamkeit braucht, konnte nicht geladen werden',
  whatNeedsAttention: 'Was Aufmerksamkeit braucht',
  allAlarms: 'Alle Alarme',
  noneOpen: 'Kein Alarm ist offen.',
  hasIt: (name) => `${name} kümmert sich`,
  nobodyHasIt: 'Noch niemand',
  needSomething: 'Standorte, die etwas brauchen',
  firstOf: (shown, count) => `Die ersten ${formatNumber(shown)} von ${formatNumber(count)}`,
  noneNeeds: 'Kein Standort in Betrieb braucht etwas.',
  needs: {
    DEVICES_SILENT: (count) => counted(count, 'Gerät meldet sich nicht', 'Geräte melden sich nicht'),
    DEVICES_AT_FAULT: (count) => counted(count, 'Gerät mit Störung', 'Geräte mit Störung'),
    VALUES_LATE: (count) => counted(count, 'Wert verspätet', 'Werte verspätet'),
    VALUES_OUT_OF_RANGE: (count) =>
      counted(count, 'Wert außerhalb des Bereichs', 'Werte außerhalb des Bereichs'),
    ALERTS_NOBODY: () => 'Alarmiert niemanden',
    BATTERIES_LOW: (count) => counted(count, 'Batterie schwach', 'Batterien schwach'),
    DRILL_OVERDUE: () => 'Alarmübung überfällig',
  },
  beingCommissioned: 'In Inbetriebnahme',
  latestChanges: 'Am letzten Tag geändert',
  audit: 'Protokoll',
  failedToFetchChanges: 'Letzte Änderungen konnten nicht geladen werden',
  nothingWasChanged: 'Am letzten Tag wurde nichts geändert.',
  openedLast: 'Zuletzt geöffnet',
  locationsThatAlertNobody: 'Standorte, die niemanden alarmieren',
  locationsBeingCommissioned: 'Standorte in Inbetriebnahme',
  devicesAtFault: 'Geräte mit Störung',
  silentDevices: 'Stumme Geräte',
  tokensNotValidated: 'Ungeprüfte Token',
  operatorHasNone:
    'Der eigene Integrator des Betreibers hat keine Standorte. Sie betreuen alle {integrators}.',
  whatToDoFirst: 'Es gibt noch keine Standorte. Das ist zuerst zu tun.',
  someoneCreates: (role) =>
    `Es gibt noch keine Standorte. Jemand mit der Rolle „${role}“ legt den ersten an.`,
  locationsAndDevices: '{locations} und {devices}',
  locations: (count) => counted(count, 'Standort', 'Standorte'),
  devices: (count) => counted(count, 'Gerät', 'Geräte'),
  all: (count) => `Alle ${formatNumber(count)}`,
  doneOf: (done, steps) => `${done} von ${steps}`,
}
