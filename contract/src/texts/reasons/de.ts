import type { Nested } from '../coded-message.ts'
import type { Failure, Reasons } from './en.ts'
import { failureIn } from './failures.ts'

const failures: Record<Failure, string> = {
  TOO_SLOW: 'es hat zu lange gedauert',
  REFUSED: 'die Verbindung wurde abgelehnt',
  CLOSED: 'die Verbindung wurde geschlossen',
  NAME_NOT_KNOWN: 'der Name ist nicht bekannt',
  NAME_NOT_LOOKED_UP: 'der Name ließ sich nicht auflösen',
  NO_WAY: 'es gibt keinen Weg dorthin',
  CERTIFICATE_EXPIRED: 'das Zertifikat ist abgelaufen',
  CERTIFICATE_NOT_TRUSTED: 'dem Zertifikat wird nicht vertraut',
  CERTIFICATE_OF_OTHERS: 'das Zertifikat gilt für einen anderen Namen',
  STRANGE_PROXY: 'der Proxy antwortet etwas anderes',
}

const quoted = (words: string) => `„${words}“`
const withWords = (sentence: string, words: string) =>
  words === '' ? sentence : `${sentence}: ${quoted(words)}`
const inner = (reason: Nested | string) => (typeof reason === 'string' ? quoted(reason) : reason.message)

export const de: Reasons = {
  ACCOUNT_DELETED: () => 'Das Konto ist gelöscht',
  NO_PHONE_NUMBER: () => 'Das Konto hat keine Telefonnummer',
  NO_OWN_PHONE_NUMBER: () => 'Ihr Konto hat keine Telefonnummer, an die der Test gehen könnte',
  EMAIL_NOT_CONFIRMED: () => 'Die E-Mail-Adresse ist nicht bestätigt',
  PHONE_NOT_CONFIRMED: () => 'Die Telefonnummer ist nicht bestätigt',
  DRILLED_OFTEN: () =>
    'An diese Adresse gingen in der letzten Stunde schon so viele Nachrichten von Übungen, wie erlaubt sind',
  NO_TEXT_MESSAGES: () => 'Keine Standortgruppe dieser Person sendet Textnachrichten',
  NO_COUNTRY_CODE: () => 'Die Telefonnummer hat keine Ländervorwahl',
  NOT_SET_UP: () => 'Die Integration ist nicht eingerichtet',
  SECRET_NOT_READ: () => 'Das Geheimnis der Integration ist nicht lesbar',
  PUSH_KEY_NOT_READ: () =>
    'Der Schlüssel für Push-Nachrichten ist nicht lesbar. Schalten Sie sie im Browser erneut ein',
  NO_BROWSER: () => 'Kein Browser dieser Person bekommt Push-Nachrichten',
  CHANNEL_OFF: () => 'Dieser Kanal ist ausgeschaltet',
  CHANNELS_OFF: () => 'Nichts verlässt diese Installation: ALARM_CHANNELS ist off',
  ALARM_GONE: () => 'Den Alarm gibt es nicht mehr',
  LEFT_THE_GROUPS: () => 'Die Person ist in keiner Standortgruppe des Standorts mehr',
  DRILL_OVER: () => 'Die Übung war vorher vorbei',
  ENDS_WITH_LAST: () => 'Das Ereignis mehrerer Alarme endet mit dem letzten von ihnen',

  ONLY_HTTPS: () => 'Nur Adressen mit https werden aufgerufen',
  NOT_PUBLIC: ({ host }) => `${host} hat keine öffentliche Adresse`,
  NOT_REACHED: ({ host, why }) => `${host} war nicht erreichbar: ${failureIn(failures, why)}`,
  PROXY_ANSWERS: ({ host, status }) => `${host} war nicht erreichbar: Der Proxy antwortet ${status}`,
  NO_ANSWER: ({ host }) => `${host} hat nicht geantwortet`,
  NO_ANSWER_BECAUSE: ({ host, why }) => `${host} hat nicht geantwortet: ${failureIn(failures, why)}`,

  ACCEPTED: () => 'Angenommen',
  WRITTEN_TO_FILE: () => 'In eine Datei geschrieben, weil es keinen Mailserver gibt',
  PROVIDER_ANSWERS: ({ provider, status }) => `${provider} antwortet ${status}`,
  PROVIDER_BUSY: ({ provider }) => `${provider} nimmt gerade nichts mehr an`,
  PROVIDER_REFUSED: ({ provider, status, words }) =>
    withWords(`${provider} hat es abgelehnt (${status})`, words),
  PROVIDER_REFUSED_WITH: ({ provider, status, error, words }) =>
    withWords(`${provider} hat es abgelehnt (${status}, Fehler ${error})`, words),
  BROWSER_NOT_KNOWN: ({ host }) => `${host} kennt den Browser nicht mehr`,
  SIP_SERVER_NOT_VALID: () => 'Die Adresse des SIP-Servers ist ungültig',
  SIP_SIGN_IN_NOT_KNOWN: () => 'Der SIP-Server verlangt eine unbekannte Art der Anmeldung',
  SIP_SIGN_IN_REFUSED: () => 'Der SIP-Server nimmt Benutzer und Passwort nicht an',
  SIP_REFUSED: ({ words }) => withWords('Der SIP-Server hat es abgelehnt', words),
  SIP_ANSWERS: ({ words }) => withWords('Der SIP-Server antwortet', words),

  TO_SOME_BROWSERS: ({ sent, count, reason }) => `An ${sent} von ${count} Browsern. ${inner(reason)}`,
  NOT_CLEAR: ({ reason }) => `Ob es angekommen ist, ist unklar: ${inner(reason)}`,
}
