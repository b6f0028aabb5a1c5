import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { AccountsTexts } from '../accounts.ts'

const plural = pluralIn('de')

export const de: AccountsTexts = {
  signIn: 'Anmeldung',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  addressStates: {
    CONFIRMED: 'Bestätigt',
    FORMER: 'Nicht bestätigt: Nachrichten gehen an die vorige',
    NOT_CONFIRMED: 'Nicht bestätigt: Dorthin gehen keine Nachrichten',
  },
  sendCodeByMail: 'E-Mail-Adresse bestätigen lassen',
  sendCodeByText: 'Telefonnummer bestätigen lassen',
  codeSent: 'Der Code ist unterwegs',
  codeNotSent: (reason) => `Der Code wurde nicht gesendet: ${reason}`,
  failedToSendCode: 'Der Code konnte nicht gesendet werden',
  showAccess: 'Zugriff anzeigen',
  hideAccess: 'Zugriff ausblenden',
  access: 'Zugriff',
  failedToFetchAccess: 'Der Zugriff konnte nicht geladen werden',
  editAccount: 'Konto bearbeiten',
  createAccount: 'Konto anlegen',
  usernameStays: 'Der Benutzername lässt sich nach dem Anlegen nicht ändern',
  notGiven: 'Keine Angabe',
  integratorId: 'Integrator-ID',
  selectAnOwner: 'Besitzer wählen ...',
  managementHint: (role) =>
    `„${role}“ ist die Administration des Integrators: Die Rolle kann jedes Konto ändern und jede Rolle vergeben.`,
  sees: 'Sieht',
  seen: { INTEGRATOR: 'Den ganzen Integrator', GROUPS: 'Nur seine Standortgruppen' },
  seenHints: {
    INTEGRATOR: 'Alle Standorte des Integrators. Die Rollen gelten überall.',
    GROUPS:
      'Die Standorte seiner Standortgruppen und nichts anderes. Dort gelten die Rollen. Konto- und Geräteverwaltung gelten nie.',
  },
  filterLocationGroups: 'Standortgruppen filtern ...',
  noLocationGroupsFound: 'Keine Standortgruppen gefunden',
  serviceAccounts: 'Dienstkonten von Programmen',
  forEachPerson: 'Legen Sie für jede Person, die mit Ihren Standorten arbeitet, ein Konto an.',
  createTheFirst: 'Das erste Konto anlegen',
  saved: (username) => `Konto ${username} gespeichert`,
  deleteAccount: 'Konto löschen',
  sureToDelete: (name) => `Möchten Sie das Konto von ${name} wirklich löschen?`,
  deleted: (username) => `Konto ${username} gelöscht`,
  ownsNoOther: 'Es besitzt kein anderes Konto.',
  losesOwner: (count) =>
    plural(count, {
      one: `${count} Konto verliert seinen Besitzer und gehört dann sich selbst`,
      other: `${count} Konten verlieren ihren Besitzer und gehören dann sich selbst`,
    }),
  ownAccount: 'Das ist Ihr eigenes Konto: Jemand anderes aus der Kontenverwaltung muss es löschen.',
  noRoleLeft: 'Es hätte keine Rolle mehr.',
  states: { INVITED: 'Eingeladen', ACTIVE: 'Aktiv', SLOWED: 'Gebremst' },
  neverSignedIn: 'Nie angemeldet',
  unusedFor: (days) => `Seit ${days} Tagen ungenutzt`,
  withSecondFactor: (state) => `${state}, zweiter Faktor`,
  lastLogin: 'Letzte Anmeldung',
  never: 'Nie',
  daysUnused: 'Tage ungenutzt',
  signedInNow: 'Jetzt angemeldet',
  sessions: (count) =>
    plural(count, { one: `${formatNumber(count)} Sitzung`, other: `${formatNumber(count)} Sitzungen` }),
  secondFactor: 'Zweiter Faktor',
  integratorIdRequired: 'Integrator-ID ist erforderlich',
  roleRequired: 'Mindestens eine Rolle ist erforderlich',
  ownerRequired: 'Besitzer des Kontos ist erforderlich',
  takingFromYourself: (roles) => `Sie nehmen sich selbst „${roles.join('“ und „')}“.`,
  accountsCloses:
    'Die Konten sind für Sie sofort nicht mehr zugänglich, und nur jemand anderes aus der Kontenverwaltung kann das rückgängig machen.',
  devicesCloses: 'Die Geräte sind für Sie sofort nicht mehr zugänglich.',
  whoNeedsOne: 'Wer braucht zum Anmelden einen zweiten Faktor?',
  changeWhoNeedsOne: 'Ändern, wer einen zweiten Faktor braucht',
  change: 'Ändern',
  required: {
    NOBODY: 'Niemand, er wird angeboten',
    MANAGERS: 'Wer Konten oder Geräte verwaltet',
    EVERYBODY: 'Alle',
  },
  need: {
    MANAGERS: 'Wer verwaltet, braucht zum Anmelden einen zweiten Faktor.',
    EVERYBODY: 'Alle brauchen zum Anmelden einen zweiten Faktor.',
  },
  needFrom: {
    MANAGERS: (day) => `Wer verwaltet, braucht ab dem ${day} zum Anmelden einen zweiten Faktor.`,
    EVERYBODY: (day) => `Alle brauchen ab dem ${day} zum Anmelden einen zweiten Faktor.`,
  },
  needByPlatform: {
    MANAGERS:
      'Durch eine Einstellung der Plattform braucht, wer verwaltet, zum Anmelden einen zweiten Faktor.',
    EVERYBODY: 'Durch eine Einstellung der Plattform brauchen alle zum Anmelden einen zweiten Faktor.',
  },
  needByPlatformFrom: {
    MANAGERS: (day) =>
      `Durch eine Einstellung der Plattform braucht, wer verwaltet, ab dem ${day} zum Anmelden einen zweiten Faktor.`,
    EVERYBODY: (day) =>
      `Durch eine Einstellung der Plattform brauchen ab dem ${day} alle zum Anmelden einen zweiten Faktor.`,
  },
  nobodyNeedsOne: 'Niemand braucht zum Anmelden einen zweiten Faktor.',
  allHaveOne: 'Alle von ihnen haben einen.',
  withoutOne: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Konto hat keinen.`,
      other: `${formatNumber(count)} Konten haben keinen.`,
    }),
  secondFactorSaved: 'Zweiter Faktor gespeichert',
  from: 'Ab',
  untilThen:
    'Bis dahin werden sie bei jeder Anmeldung gebeten, einen einzurichten. Ab dann müssen sie es, vor allem anderen. Ohne Tag gilt es sofort.',
  failedToInvite: 'Die Einladung konnte nicht gesendet werden',
  invitationSent: 'Einladung gesendet',
  isInvited: 'Die Person erhält eine Einladung, ein Passwort zu wählen.',
  sendInvitationAgain: 'Einladung erneut senden',
  endSessions: 'Sitzungen beenden',
  willEndSessions: (name) =>
    `${name} wird sofort überall abgemeldet; was dort eingegeben und nicht gespeichert ist, geht verloren. Mit dem Passwort kann ${name} sich wieder anmelden.`,
  ending: 'Wird beendet ...',
  failedToEndSessions: 'Die Sitzungen konnten nicht beendet werden',
  isSignedOut: (name) => `${name} ist überall abgemeldet`,
  removeSecondFactor: 'Zweiten Faktor entfernen',
  willRemoveFactors: (name) =>
    `Hat ${name} das Telefon oder den Schlüssel verloren, und sind Sie sicher, dass ${name} selbst darum bittet? Alle zweiten Faktoren werden entfernt, ${name} wird überall abgemeldet und bekommt eine Mail, und zum Anmelden reicht dann das Passwort allein.`,
  removing: 'Wird entfernt ...',
  failedToRemoveFactor: 'Der zweite Faktor konnte nicht entfernt werden',
  factorsRemoved: (name) => `Die zweiten Faktoren von ${name} sind entfernt`,
}
