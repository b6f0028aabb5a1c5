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
  nothingNeedsAttention: 'Nichts braucht Aufmerksamkeit.',
  beingCommissioned: 'In Inbetriebnahme',
  latestChanges: 'Letzte Änderungen',
  audit: 'Protokoll',
  failedToFetchChanges: 'Letzte Änderungen konnten nicht geladen werden',
  nothingWasChangedYet: 'Es wurde noch nichts geändert.',
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
