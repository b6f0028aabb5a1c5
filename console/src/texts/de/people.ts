import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { PeopleTexts } from '../people.ts'

const plural = pluralIn('de')

export const de: PeopleTexts = {
  accountOwner: 'Besitzer des Kontos',
  firstNameRequired: 'Vorname ist erforderlich',
  lastNameRequired: 'Nachname ist erforderlich',
  usernameRequired: 'Benutzername ist erforderlich',
  emailRequired: 'E-Mail ist erforderlich',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  sexes: { MALE: 'Männlich', FEMALE: 'Weiblich', OTHER: 'Divers' },
  noRoles: 'Keine Rollen',
  noLocationGroups: 'Keine Standortgruppen',
  invitedByMail: (email) => `Eine Einladung, ein Passwort zu wählen, ging an ${email}.`,
  invitedByProvider: (email) => `Der Identitätsanbieter wurde gebeten, eine Einladung an ${email} zu senden.`,
  invitedByFile: (email, file) =>
    `Es ist kein Mailserver eingerichtet: Die Einladung für ${email} ist die Datei ${file}.`,
  invitedInOutbox: (email) =>
    `Es ist kein Mailserver eingerichtet: Die Einladung für ${email} ist eine Datei im Postausgang der Plattform.`,
  abilities: {
    'account-management': 'Konten verwalten: anlegen und löschen, Rollen vergeben, Sitzungen beenden',
    'device-management': 'Geräte, Komponenten und Sensoren verwalten',
    'any-management': 'Standortgruppen und Integrationen verwalten',
    'location-write': 'Standorte, Zonen, Werte und Kalender bearbeiten',
    'conditional-management': 'Grenzwerte für Alarme setzen',
    'alarm-handling': 'Alarme quittieren, zurückstellen und beenden',
    'automation-management': 'Die Automatisierung von Zonen einstellen',
  },
  byRoles: (roles) => `Durch die Rolle ${roles.join(' und ')}`,
  needsRole: (roles) => `Braucht die Rolle ${roles.join(' oder ')}`,
  mayDo: 'Darf',
  lookAfterAll: 'Sich um alle Integratoren kümmern',
  belongsToOperator: 'Das Konto gehört zum Integrator des Betreibers',
  canSee: 'Sieht',
  seesLocations: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Standort mit allem darin: Alle eines Integrators sehen alle seine Standorte.`,
      other: `${formatNumber(count)} Standorte mit allem darin: Alle eines Integrators sehen alle seine Standorte.`,
    }),
  seesOfGroups: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Standort mit allem darin: nur den seiner Standortgruppen. Konto- und Geräteverwaltung gelten nicht.`,
      other: `${formatNumber(count)} Standorte mit allem darin: nur die seiner Standortgruppen. Konto- und Geräteverwaltung gelten nicht.`,
    }),
  noLocations: 'Keine Standorte',
  locationGroups: 'Standortgruppen',
  inNoLocationGroup: 'In keiner Standortgruppe.',
  loginHistoryOf: (username) => `Anmeldungen - ${username}`,
  failedToFetchLoginHistory: (reason) => `Anmeldungen konnten nicht geladen werden: ${reason}`,
  loadingLoginHistory: 'Anmeldungen werden geladen ...',
  noLogins: 'Für dieses Konto gibt es keine Anmeldungen.',
  totalLogins: 'Anmeldungen insgesamt: {count}',
  loginsNewestFirst: 'Anmeldungen, neueste zuerst',
  login: (number) => `Anmeldung ${number}:`,
}
