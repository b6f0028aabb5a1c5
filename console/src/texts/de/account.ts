import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { AccountTexts } from '../account.ts'

const plural = pluralIn('de')

export const de: AccountTexts = {
  myAccount: 'Mein Konto',
  myData: 'Meine Daten',
  preferences: 'Einstellungen',
  signIn: 'Anmeldung',
  access: 'Zugriff',
  whoYouAre: 'Wer Sie sind',
  whoChangesIt: 'Wer Konten verwaltet, ändert das.',
  notifications: 'Benachrichtigungen',
  howYouAreTold: 'Wie Sie von Alarmen erfahren, steht auf der Seite {page}.',
  myNotifications: 'Meine Benachrichtigungen',
  failedToFetchAccess: 'Ihr Zugriff konnte nicht geladen werden',
  language: 'Sprache',
  asThisBrowser: 'Wie dieser Browser',
  colours: 'Farben',
  asTheSystem: 'Wie das System',
  light: 'Hell',
  dark: 'Dunkel',
  timeZone: 'Zeitzone',
  asThisDevice: (zone) => `Wie dieses Gerät (${zone})`,
  dates: 'Datum',
  numbers: 'Zahlen',
  asTheLanguage: 'Wie die Sprache',
  temperatures: 'Temperaturen',
  pressures: 'Drücke',
  asMeasured: 'Wie gemessen',
  languageAndColours: 'Sprache und Farben',
  mailsToo: 'Auch Mails und Nachrichten an Sie sind in dieser Sprache.',
  datesAndNumbers: 'Datum und Zahlen',
  units: 'Einheiten',
  unitsHere:
    'Für das, was Sie hier sehen und eingeben. Gespeicherte Werte, Mails und Nachrichten behalten die Einheit der Messung.',
  keptHereOnly: 'Diese Plattform merkt es sich nicht, aber dieser Browser.',
  failedToKeep: 'Ihre Auswahl konnte nicht gespeichert werden',
  toldNothing: 'Diese Plattform gibt über Ihre Anmeldung keine Auskunft.',
  failedToFetchSignIn: 'Ihre Anmeldung konnte nicht geladen werden',
  failedToFetchSessions: 'Ihre Sitzungen konnten nicht geladen werden',
  changePassword: 'Passwort ändern',
  accountAtProvider: 'Ihr Konto beim Identitätsanbieter',
  providerLooksAfterIt: 'Darum kümmert sich Ihr Identitätsanbieter.',
  secondFactor: 'Zweiter Faktor',
  passwordAlone:
    'Sie melden sich nur mit Ihrem Passwort an. Mit einem zweiten Faktor reicht ein gestohlenes Passwort nicht aus.',
  app: {
    unused: 'Authenticator-App, noch nicht verwendet',
    used: (time) => `Authenticator-App, zuletzt verwendet ${time}`,
  },
  passkey: {
    unused: 'Passkey, noch nicht verwendet',
    used: (time) => `Passkey, zuletzt verwendet ${time}`,
  },
  recoveryCodesLeft: (count) =>
    plural(count, {
      one: `Noch ${formatNumber(count)} Wiederherstellungscode.`,
      other: `Noch ${formatNumber(count)} Wiederherstellungscodes.`,
    }),
  setUpFactor: 'Zweiten Faktor einrichten',
  changeFactors: 'Zweite Faktoren hinzufügen oder entfernen',
  whereSignedIn: 'Wo Sie angemeldet sind',
  thisSession: 'Diese Sitzung',
  endAllOthers: 'Alle anderen beenden',
  willEndOthers: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Ihrer Sitzungen endet sofort. Was dort eingegeben und nicht gespeichert ist, geht verloren.`,
      other: `${formatNumber(count)} Ihrer Sitzungen enden sofort. Was dort eingegeben und nicht gespeichert ist, geht verloren.`,
    }),
  end: 'Beenden',
  ending: 'Wird beendet ...',
  othersEnded: 'Alle Ihre anderen Sitzungen sind beendet',
  earlierLogins: 'Frühere Anmeldungen',
  fromAddress: (time, address) => `${time}, von ${address}`,
  sessionEnded: 'Die Sitzung ist beendet',
  failedToEndSession: 'Die Sitzung konnte nicht beendet werden',
  endSessionWith: (browser, time) => `Sitzung mit ${browser} vom ${time} beenden`,
  unknownBrowser: 'Unbekannter Browser',
  browserOn: (browser, system) => `${browser} unter ${system}`,
}
