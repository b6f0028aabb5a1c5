import { de as labels } from '../fields/de.ts'
import { labelIn } from '../fields/labels.ts'
import { pluralIn } from '../language.ts'
import { de as jobs } from '../jobs/de.ts'
import { de as lines } from '../lines/de.ts'
import { de as products } from '../products/de.ts'
import type { Refusals, Thing } from './en.ts'
import type { NotInLog } from './values.ts'

const plural = pluralIn('de')
const number = (value: number) => value.toLocaleString('de')

const counted = (count: number, one: string, other: string) =>
  count > 0 && `${number(count)} ${plural(count, { one, other })}`

const list = (entries: readonly (string | false)[]) =>
  new Intl.ListFormat('de').format(entries.filter((entry) => entry !== false))

const labelled = (names: readonly string[]) => list(names.map((name) => labelIn(labels, name)))

const things: Record<Thing, string> = {
  Account: 'Das Konto',
  'Account owner': 'Der Besitzer des Kontos',
  Alarm: 'Der Alarm',
  Automation: 'Die Automatisierung',
  Browser: 'Der Browser',
  Calendar: 'Der Kalender',
  Component: 'Die Komponente',
  Conditional: 'Der Grenzwert',
  Device: 'Das Gerät',
  Integration: 'Die Integration',
  Export: 'Der Export',
  Webhook: 'Der Webhook',
  Delivery: 'Die Zustellung',
  Integrator: 'Der Integrator',
  Layout: 'Der Plan',
  'Layout of the location': 'Der Plan des Standorts',
  Location: 'Der Standort',
  'Location group': 'Die Standortgruppe',
  'Maintenance window': 'Das Wartungsfenster',
  Measurement: 'Die Messung',
  'Network server': 'Der Netzwerkserver',
  Picture: 'Das Bild',
  Product: 'Das Produkt',
  Read: 'Die Abfrage',
  Report: 'Der Bericht',
  'Second factor': 'Der zweite Faktor',
  Secret: 'Das Geheimnis',
  Sensor: 'Der Sensor',
  'Service account': 'Das Dienstkonto',
  Session: 'Die Sitzung',
  'Set-up': 'Die Einrichtung',
  Token: 'Das Token',
  Trace: 'Der Eintrag',
  Unit: 'Die Einheit',
  View: 'Die Ansicht',
  Zone: 'Die Zone',
}

const notInLog: Record<NotInLog, string> = {
  groupsAndOwner: 'Gruppen und Besitzer stehen nicht im Protokoll',
  content: 'Der Inhalt steht nicht im Protokoll',
  groups: 'Die Gruppen stehen nicht im Protokoll',
  values: 'Die Werte stehen nicht im Protokoll',
  picture: 'Das alte Bild steht nicht im Protokoll',
  measurements: 'Messungen und Grenzwerte stehen nicht im Protokoll',
  componentMeasurements: 'Messungen und Grenzwerte der Komponenten stehen nicht im Protokoll',
  products: 'Die früheren Produkte stehen nicht im Protokoll',
  zone: 'Die Zone steht nicht im Protokoll',
}

/** Parts of a location. */
const parts = {
  zones: 'Zonen',
  components: 'Komponenten',
  measurements: 'Messungen',
  conditionals: 'Grenzwerte',
  layouts: 'Pläne',
  days: 'Tage',
}

export const de: Refusals = {
  NOT_FOUND: ({ what }) => `${things[what]} wurde nicht gefunden`,
  NOT_FOUND_NAMED: ({ what, name }) => `${things[what]} ${name} wurde nicht gefunden`,
  NOTHING_AT_ADDRESS: () => 'Unter dieser Adresse gibt es nichts',
  NO_THING_AT_ADDRESS: () => 'Was unter dieser Adresse liegen soll, wurde nicht gefunden',
  OUTDATED: ({ what }) => `${things[what]} wurde inzwischen von jemand anderem geändert.`,
  FORBIDDEN: () => 'Ihr Konto darf das nicht',
  NOT_FOR_PROGRAMS: () => 'Programme dürfen das nicht: Dafür muss eine Person angemeldet sein',
  NOT_AUTHENTICATED: () => 'Nicht angemeldet',
  NO_ACCESS_TOKEN: () => 'Nicht angemeldet: Das ist kein Zugriffstoken',
  TOKEN_FOR_OTHERS: () => 'Nicht angemeldet: Das Token ist für jemand anderen',
  TOKEN_WITHOUT_USER: () => 'Nicht angemeldet: Das Token nennt keinen Benutzer oder keine Sitzung',
  TOKEN_EXPIRED: () => 'Nicht angemeldet: Das Token ist abgelaufen',
  TOKEN_NOT_VALID: () => 'Nicht angemeldet: Das Token ist ungültig',
  TOKEN_REVOKED: () => 'Nicht angemeldet: Das Token wurde widerrufen',
  TOKEN_ADDRESS: () => 'Nicht angemeldet: Das Token gilt nicht von dieser Adresse aus',
  NO_ACCOUNT: () => 'Nicht angemeldet: Zu dieser Anmeldung gibt es kein Konto',
  SESSION_ENDED: () => 'Nicht angemeldet: Diese Sitzung ist beendet',
  SUSPENDED: () => 'Nicht angemeldet: Ihre Organisation ist gesperrt',
  NO_DEVICE_TOKEN: () => 'Nicht angemeldet: Das ist nicht das Token eines Geräts',
  NO_NETWORK_SERVER_SECRET: () => 'Nicht angemeldet: Das ist nicht das Geheimnis eines Netzwerkservers',
  DEVICE_DELETED: () => 'Nicht angemeldet: Das Gerät wurde gelöscht',
  SIGN_IN_AGAIN: ({ minutes }) =>
    `Melden Sie sich dafür erneut an: Ihre Anmeldung ist älter als ${minutes} Minuten`,
  METHOD_NOT_ALLOWED: ({ allowed, method }) => `Die Adresse nimmt ${allowed} und nicht ${method}`,
  REQUEST_NOT_VALID: () => 'Die Anfrage ist ungültig',
  FIELDS_NOT_VALID: ({ fields }) => `Die Anfrage ist ungültig: ${fields}`,
  REQUEST_UNREADABLE: () => 'Die Anfrage ist nicht lesbar',
  REQUEST_TOO_SLOW: () => 'Die Anfrage kam zu langsam an',
  HEADERS_TOO_LARGE: () => 'Die Kopfzeilen der Anfrage sind zu groß',
  BROKEN_OFF: () => 'Die Anfrage brach vor ihrem Ende ab',
  NOT_SIGNED: () => 'Nicht erlaubt',
  REQUEST_REFUSED: ({ reason }) => reason,
  ADDRESS_UNREADABLE: () => 'Die Adresse ist nicht lesbar',
  BODY_NOT_UTF8: () => 'Der Inhalt ist kein gültiges UTF-8',
  FORM_NOT_UTF8: () => 'Das Formular ist kein gültiges UTF-8.',
  BODY_TOO_LARGE: () => 'Der Inhalt ist zu groß',
  BODY_ENCODING: ({ known }) => `Der Inhalt muss mit ${known} komprimiert sein oder gar nicht`,
  BODY_NOT_UNPACKED: () => 'Der Inhalt kann nicht entpackt werden',
  BODY_NOT_TEXT: () => 'Der Inhalt muss text/plain sein',
  BODY_NOT_JSON_TYPE: () => 'Der Inhalt muss application/json sein',
  BODY_NOT_JSON: () => 'Der Inhalt ist kein gültiges JSON',
  BODY_TOO_WIDE: ({ fields, entries }) =>
    `Der Inhalt hat ein Objekt mit mehr als ${fields} Feldern oder eine Liste mit mehr als ${entries} Einträgen`,
  BODY_TOO_DEEP: ({ most }) => `Der Inhalt ist mehr als ${most} Ebenen tief verschachtelt`,
  BODY_TOO_MANY_VALUES: ({ most }) => `Der Inhalt hat mehr als ${most} Werte`,
  QUERY_TOO_LONG: ({ most }) => `Die Abfrage hat mehr als ${most} Parameter`,
  QUERY_REPEATS: () => 'Die Abfrage nennt einen Parameter zweimal',
  CURSOR_NOT_OURS: () => 'Der Cursor stammt nicht von einer Seite dieser Liste',
  SAME_EXISTS: () => 'Es gibt schon etwas mit denselben Werten',
  IN_USE_OR_GONE: () => 'Es wird verwendet, oder etwas, das es nennt, gibt es nicht mehr',
  CHANGED_AT_ONCE: () => 'Jemand anderes hat dasselbe geändert. Versuchen Sie es erneut.',
  LOCKED: () => 'Jemand anderes ändert gerade dasselbe. Versuchen Sie es erneut.',
  NOT_STORABLE: () => 'Ein Wert lässt sich nicht speichern',
  DATABASE_SILENT: () => 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  DATABASE_READ_ONLY: () =>
    'Die Datenbank kann derzeit gelesen, aber nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  DISK_FULL: () =>
    'Der Datenträger der Datenbank ist voll: Bis wieder Platz ist, lässt sich nichts speichern. Lesen geht weiter.',
  DISK_FULL_FOR_READ: () =>
    'Der Datenträger der Datenbank ist voll, deshalb war das nicht lesbar. Versuchen Sie es gleich noch einmal.',
  DATABASE_BUSY: () => 'Die Datenbank hat keine freie Verbindung. Versuchen Sie es gleich noch einmal.',
  DATABASE_SLOW: () => 'Die Datenbank hat zu lange gebraucht. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_LONG_LISTS: () => 'Zu viele lange Listen werden gelesen. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_TRIALS: () => 'Zu viele Grenzwerte werden erprobt. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_SAMPLES: () => 'Zu viele Messwerte warten auf das Speichern',
  SAMPLES_UNREACHABLE: () => 'Messwerte sind derzeit nicht erreichbar',
  SAMPLES_TOO_FAST: () =>
    'Messwerte lassen sich derzeit nicht so schnell speichern. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_HELD: () => 'Zu viele Aufrufe von Geräten sind offen. Versuchen Sie es gleich noch einmal.',
  TOO_MUCH_ARRIVES: () => 'Es wird zu viel auf einmal gesendet. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_FOLLOW: () => 'Zu viele verfolgen hier Änderungen',
  FOLLOWS_TOO_OFTEN: () => 'Ihr Konto verfolgt Änderungen zu oft',
  IMPORT_RUNS: () =>
    'Ein anderer Import Ihrer Organisation wird gerade gelesen. Versuchen Sie es noch einmal, wenn er fertig ist.',
  TOO_MANY_CODECS: () => 'Zu viele Nutzdaten werden gerade dekodiert. Bitte gleich noch einmal versuchen.',
  TOO_MANY_IMPORTS: () => 'Zu viele Importe werden gelesen. Versuchen Sie es gleich noch einmal.',
  FAILED: () => 'Die Plattform konnte nicht antworten. Der Fehler wurde protokolliert.',
  TRY_AGAIN: () => 'Versuchen Sie es in einigen Sekunden erneut',
  IDENTITY_UNAVAILABLE: () => 'Der Identitätsanbieter antwortet nicht. Versuchen Sie es gleich noch einmal.',
  IDENTITY_HAS_USER: ({ reason }) => `Der Identitätsanbieter hat diesen Benutzer schon: ${reason}`,
  IDENTITY_REFUSES: ({ reason }) => `Der Identitätsanbieter lehnt das ab: ${reason}`,
  NAME_NOT_ONE_LINE: () => 'Ein Name hat keine Zeilenumbrüche, Steuerzeichen oder Richtungszeichen',
  NAME_HAS_ADDRESS: () =>
    'Ein Name hat keine E-Mail- oder Webadresse. Setzen Sie ein Leerzeichen hinter den Punkt',
  USERNAME_HAS_SLASH: () => 'Ein Benutzername hat keinen Schrägstrich',
  NO_TIME_ZONE: () => 'Diese Zeitzone gibt es nicht',
  ACCOUNT_ID_FIXED: () => 'Die ID eines Kontos kann sich nicht ändern',
  USERNAME_FIXED: () => 'Der Benutzername lässt sich nach dem Anlegen des Kontos nicht ändern',
  NAME_TAKEN: ({ name }) => `Ein anderes Konto hat schon ${name}`,
  NAMES_TAKEN: ({ username, email }) => `Ein anderes Konto hat schon ${username} und ${email}`,
  OWNS_ACCOUNTS: ({ name, count }) =>
    plural(count, {
      one: `${name} ist Besitzer von 1 Konto. Geben Sie ihm zuerst einen anderen.`,
      other: `${name} ist Besitzer von ${count} Konten. Geben Sie ihnen zuerst einen anderen.`,
    }),
  NOT_AN_OWNER: ({ name }) => `${name} ist kein Besitzer von Konten`,
  LAST_MANAGER: ({ name }) =>
    `${name} ist das letzte Konto mit Kontenverwaltung. Geben Sie sie zuerst einem anderen Konto.`,
  NOT_OWN_ACCOUNT: ({ action }) =>
    action === 'move'
      ? 'Das eigene Konto können Sie nicht verschieben'
      : 'Das eigene Konto können Sie nicht löschen',
  IDENTITIES_NOT_MANAGED: () => 'Die Plattform verwaltet die Identitäten dieses Anbieters nicht',
  TOO_MANY_INVITATIONS: ({ most, minutes }) =>
    `Sie haben in einer Stunde ${most} Einladungen gesendet. Versuchen Sie es in ${minutes} min erneut.`,
  TOO_MANY_MAILS: ({ most, minutes }) =>
    `Ihr Integrator hat an einem Tag ${most} E-Mails ausgelöst. Versuchen Sie es in ${minutes} min erneut.`,
  INVITED_TOO_OFTEN: ({ most, minutes }) =>
    `Diese Adresse wurde an einem Tag ${most}-mal eingeladen. Versuchen Sie es in ${minutes} min erneut.`,
  ADDRESS_SPENT: ({ most, minutes }) =>
    `Diese Adresse hat in einer Stunde ${most} solche Nachrichten bekommen. Versuchen Sie es in ${minutes} min erneut.`,
  CONFIRMATIONS_SPENT: ({ most, minutes }) =>
    `Ihr Integrator hat in einer Stunde ${most} Codes zur Bestätigung gesendet. Versuchen Sie es in ${minutes} min erneut.`,
  NO_ADDRESS_TO_CONFIRM: () => 'Es gibt keine Adresse zu bestätigen',
  CODE_WRONG: () => 'Das ist nicht der Code, oder er gilt nicht mehr',
  HAS_PASSWORD: () => 'Diese Person hat schon ein Passwort',
  OWN_SESSIONS_ELSEWHERE: () => 'Ihre eigenen Sitzungen beenden Sie unter Mein Konto',
  OWN_FACTORS_ELSEWHERE: () => 'Ihre eigenen zweiten Faktoren verwalten Sie auf der Seite Ihrer Anmeldung',
  SIGN_IN_AT_PROVIDER: () => 'Der Identitätsanbieter kümmert sich um die Anmeldung',
  FACTOR_RULE_TOO_LATE: ({ most }) => `Die Frist zum Einrichten beträgt höchstens ${most} Tage`,
  RUNS_THE_PLATFORM: ({ name, action }) =>
    `${name} betreibt diese Plattform und kann nicht ${action === 'suspended' ? 'gesperrt' : 'gelöscht'} werden`,
  INTEGRATOR_NOT_EMPTY: ({ name, ...content }) =>
    `${name} ist nicht leer: ${list([counted(content.accounts, 'Konto', 'Konten'), counted(content.locations, 'Standort', 'Standorte'), counted(content.devices, 'Gerät', 'Geräte'), counted(content.components, 'registrierte Komponente', 'registrierte Komponenten')])}`,
  SEVERAL_INTEGRATORS: ({ name }) =>
    `Mehrere Integratoren heißen ${name}. Verwenden Sie die ID statt des Namens`,
  LOCATION_ID_FIXED: () => 'Die ID eines Standorts kann sich nicht ändern',
  LOCATION_NEEDS_TRANSFER: () => 'Nur eine Übertragung gibt einen Standort an einen anderen Integrator',
  ZONE_NAMES_NO_LAYOUT: ({ zone }) => `Zone ${zone} nennt einen Plan, den der Standort nicht hat`,
  SLID_TAKEN: ({ slid }) => `Ein anderer Standort hat die Standortnummer ${slid}`,
  LOCATION_IN_USE: ({ name, devices, components }) =>
    `${name} lässt sich nicht löschen. Noch verbunden: ${list([counted(devices, 'Gerät', 'Geräte'), counted(components, 'Komponente', 'Komponenten')])}`,
  TRANSFER_CLASHES: ({ name }) =>
    `Der andere Integrator hat schon eine Komponente ${name} oder eine mit deren MAC-Adresse`,
  TOO_MUCH_TO_COPY: ({ most, what }) =>
    `Der Standort hat mehr als ${number(most)} ${parts[what]}: zu viel für eine Kopie`,
  LOCATION_FULL: ({ what, most, count }) =>
    `Ein Standort hat höchstens ${number(most)} ${parts[what]}. Dieser hätte ${number(count)}.`,
  CALENDAR_FULL: ({ most, count }) =>
    `Die Kalender eines Standorts haben höchstens ${number(most)} künftige Zeiträume. Diese hätten ${number(count)}.`,
  PICTURE_NOT_BASE64: () => 'Das Bild ist kein gültiges Base64',
  PICTURE_TOO_LARGE: () => 'Das Bild hat mehr als 2 MB',
  PICTURE_OTHER_KIND: () => 'Das Bild ist weder PNG noch JPEG noch WebP',
  PICTURE_WRONG_TYPE: ({ type, said }) => `Das Bild ist ${type}, nicht ${said}`,
  PICTURE_NO_SIZE: () => 'Die Größe des Bildes ist nicht lesbar',
  PICTURE_TOO_WIDE: ({ most }) => `Das Bild hat auf einer Seite mehr als ${most} Pixel`,
  ZONE_TAKEN: ({ zone }) => `Der Standort hat schon eine Zone ${zone}`,
  AUTOMATION_FIXED: () => 'Die Automatisierung kann nicht in eine andere Zone umziehen',
  NO_OWN_CALENDAR: ({ zone }) => `Zone ${zone} hat keinen eigenen Kalender: Legen Sie ihn zuerst an`,
  HAS_OWN_CALENDAR: ({ zone }) => `Zone ${zone} hat schon einen eigenen Kalender`,
  RANGE_EMPTY: () => 'Der Bereich muss über seinem Anfang enden',
  MEASUREMENT_TAKEN: ({ name }) => `Die Komponente hat schon eine Messung ${name}`,
  OUT_OF_RANGE: ({ label, from, to, value }) =>
    `${label} wird von ${from} bis ${to} gemessen: ${value} liegt außerhalb`,
  BELOW_RANGE: ({ label, from, value }) => `${label} wird ab ${from} gemessen: ${value} liegt außerhalb`,
  ABOVE_RANGE: ({ label, to, value }) => `${label} wird bis ${to} gemessen: ${value} liegt außerhalb`,
  ZONE_NEEDS_LOCATION: () => 'Eine Zone braucht ihren Standort',
  SEVERAL_LIMITS: () =>
    'Eine Messung hat mehrere Grenzwerte mit diesem Vergleich und Schweregrad. Ändern Sie sie einzeln.',
  CONDITIONAL_FIXED: () => 'Ein Grenzwert kann nicht zu einer anderen Messung umziehen',
  CLOUDLINK_ID_TAKEN: () => 'Die Cloudlink-ID ist nicht verfügbar',
  CLOUDLINK_ID_OF_OPERATOR: () => 'Nur der Betreiber kann eine Cloudlink-ID ändern',
  DEVICE_ID_FIXED: () => 'Die ID eines Geräts kann sich nicht ändern',
  DEVICE_WITHOUT_LOCATION: ({ device }) =>
    `Gerät ${device} hat noch keinen Standort: Initialisieren Sie es zuerst`,
  DEVICE_HAS_LOCATION: ({ device }) => `Gerät ${device} hat schon einen Standort`,
  NO_ZONE_AT_DEVICE: ({ zone }) => `Der Standort des Geräts hat keine Zone ${zone}`,
  COMPONENT_TWICE: () => 'Die Liste nennt dieselbe Komponente zweimal',
  PRODUCT_OR_IDENTIFIER: () => 'Ein Produkt oder die Kennung einer vorhandenen Komponente ist erforderlich',
  NOT_FOR_A_DEVICE: ({ name }) => `${name} ist nicht für ein Gerät gedacht: Verbinden Sie es mit einer Zone`,
  LINKED_ALREADY: ({ name }) => `${name} ist schon verbunden`,
  LINKED_TO_ZONE: ({ name, zone, location }) =>
    `${name} ist schon verbunden: mit Zone ${zone} von ${location}`,
  SENSOR_NOT_LINKED: ({ name }) => `${name} ist mit keiner Zone verbunden: Es gibt nichts zu behalten`,
  SENSOR_AWAITED: ({ name }) => `${name} wartet auf diesen Sensor`,
  UNLINK_FIRST: ({ name }) => `${name} ist verbunden: Lösen Sie zuerst die Verbindung`,
  UNLINK_FROM_ZONE_FIRST: ({ name, zone }) =>
    `${name} ist mit Zone ${zone} verbunden: Lösen Sie zuerst die Verbindung`,
  IDENTIFIER_TAKEN: ({ identifier }) => `Eine andere Komponente hat die Kennung ${identifier}`,
  MAC_ADDRESS_TAKEN: ({ macAddress }) => `Eine andere Komponente hat die MAC-Adresse ${macAddress}`,
  NO_CONNECTION: () =>
    'Kein Gerät liest diese Komponente: Nur eine Komponente eines Geräts hat eine Verbindung',
  ADDRESS_IN_USE: ({ name, range }) => `Die Adresse wird verwendet: ${name} hat ${range}`,
  TOO_FEW_TO_SPLIT: ({ name }) => `${name} hat weniger als zwei Messungen`,
  TOO_MANY_SENSORS: ({ most }) => `Höchstens ${most} Sensoren auf einmal`,
  READS_IN_THE_WAY: () => 'Andere lesen gerade über dieses Gerät. Versuchen Sie es gleich noch einmal.',
  TOO_MANY_READS: ({ most, seconds }) =>
    `Ein Gerät liest auf Anfrage ${most}-mal pro Minute. Versuchen Sie es in ${seconds} s erneut.`,
  WRONG_RESULTS: () => 'Jedes Register hat ein Ergebnis mit so vielen Wörtern wie sein Typ',
  BOOL_MISMATCH: () => 'Coils und diskrete Eingänge haben den Typ BOOL, Register nicht',
  BIT_MISMATCH: () => 'Der Typ BIT braucht ein Bit, andere Typen haben keines',
  NO_SUCH_REGISTER: ({ most }) => `Kein Register hat eine Adresse über ${most}`,
  TOO_MANY_DEVICE_CALLS: ({ most, seconds }) =>
    `Ein Gerät darf pro Minute ${most}-mal aufrufen. Versuchen Sie es in ${seconds} s erneut.`,
  TOO_MANY_NETWORK_CALLS: ({ most, seconds }) =>
    `Ein Netzwerkserver darf pro Minute ${most}-mal aufrufen. Versuchen Sie es in ${seconds} s erneut.`,
  TOO_MANY_PROGRAM_CALLS: ({ most, seconds }) =>
    `Ein Token erlaubt ${most} Aufrufe in der Minute. In ${seconds} s geht es wieder.`,
  PROGRAMS_SHARE_SPENT: ({ most, seconds }) =>
    `Alle Token Ihrer Organisation zusammen erlauben ${number(most)} Aufrufe in der Minute. In ${seconds} s geht es wieder.`,
  ROLES_OF_MAKER: () => 'Ein Token hat nur Rollen, die auch Ihr Konto hat',
  ROLES_OF_SERVICE: () => 'Ein Token hat nur Rollen, die auch sein Dienstkonto hat',
  NO_NETWORK: ({ address }) => `${address} ist keine Adresse und kein Netz`,
  TOO_MANY_TOKENS: ({ most }) => `Es gibt schon ${most} Token. Beenden Sie zuerst eines.`,
  TOO_MANY_SERVICE_ACCOUNTS: ({ most }) => `Es gibt schon ${most} Dienstkonten. Löschen Sie zuerst eines.`,
  GROUP_ID_CHOSEN: () => 'Die Plattform wählt die ID einer neuen Standortgruppe',
  GROUP_ID_FIXED: () => 'Die ID einer Standortgruppe kann sich nicht ändern',
  PASSWORD_AGAIN: () => 'Geben Sie das Passwort erneut ein, weil sich der Server geändert hat.',
  TESTS_SPENT: ({ most, minutes }) =>
    `Ihr Integrator hat in einer Stunde ${most} Tests gesendet. Versuchen Sie es in ${minutes} min erneut.`,
  NO_BROWSER_KEY: () => 'Das ist nicht der öffentliche Schlüssel eines Browsers',
  OTHER_PUSH_KEY: () =>
    'Die Plattform hat jetzt einen anderen Schlüssel für Push-Nachrichten. Lesen Sie ihn neu.',
  TOO_MANY_BROWSERS: ({ most }) =>
    `${most} Ihrer Browser bekommen Push-Nachrichten. Schalten Sie sie zuerst in einem anderen aus.`,
  ALARM_OVER: () => 'Der Alarm ist vorbei',
  CAUSE_REQUIRED: () => 'Geben Sie zuerst die Ursache an',
  MOMENT_PAST: () => 'Der Zeitpunkt muss in der Zukunft liegen',
  MOMENT_TOO_FAR: () => 'Der Zeitpunkt liegt zu weit in der Zukunft',
  DRILL_GOES_ON: () => 'Am Standort läuft eine Übung',
  TOO_MANY_DRILLS: ({ most, minutes }) =>
    `Ein Standort hat höchstens ${most} Übungen pro Stunde. Versuchen Sie es in ${minutes} min erneut.`,
  DRILLS_SPENT: ({ most, minutes }) =>
    `Ihr Integrator hat in einer Stunde ${most} Übungen begonnen. Versuchen Sie es in ${minutes} min erneut.`,
  WINDOW_DATES: () => 'Ein einmaliges Fenster hat Daten, ein wöchentliches keine',
  WINDOW_LENGTH: ({ days }) => `Es endet nach seinem Beginn, höchstens ${days} Tage später`,
  WINDOW_DAYS: () => 'Ein wöchentliches Fenster hat Wochentage, ein einmaliges keine',
  WINDOW_OVER: () => 'Das Fenster ist schon vorbei',
  TOO_MANY_WINDOWS: ({ most }) =>
    `Ein Standort hat höchstens ${most} Wartungsfenster. Löschen Sie eines, das vorbei ist`,
  UNDONE_ALREADY: () => 'Es ist schon rückgängig gemacht.',
  AS_IT_WAS: () => 'Es ist schon so, wie es war.',
  CANNOT_BE_AS_IT_WAS: ({ fields }) => `Es kann nicht mehr so sein, wie es war: ${labelled(fields)}.`,
  CHANGED_SINCE: ({ fields }) => `Seitdem geändert: ${labelled(fields)}.`,
  TRACE_WITHOUT_THING: () => 'Der Eintrag sagt nicht, worum es ging.',
  OLD_VALUE_REFUSED: ({ reason }) => `Der alte Wert wird nicht angenommen. ${reason.message}`,
  ACCOUNT_EVENTS_FORBIDDEN: () => 'Ereignisse über Konten brauchen Kontenverwaltung',
  TOO_MANY_SERVERS: ({ most }) => `Es gibt schon ${most} Netzwerkserver. Löschen Sie zuerst einen.`,
  TOO_MANY_WEBHOOKS: ({ most }) => `Es gibt schon ${most} Webhooks. Löschen Sie zuerst einen.`,
  WEBHOOK_NOT_HTTPS: () => 'Ereignisse werden nur an eine Adresse mit https gesendet',
  SHARING_FORBIDDEN: () => 'Geteilte Ansichten brauchen Konten- oder Geräteverwaltung',
  TOO_MANY_VIEWS: ({ most }) => `Sie haben schon ${most} Ansichten. Löschen Sie zuerst eine.`,
  TOO_MANY_SHARED_VIEWS: ({ most }) => `Es sind schon ${most} Ansichten geteilt. Löschen Sie zuerst eine.`,
  LINES_CHANGED: () => 'Seit der Prüfung der Zeilen hat sich etwas geändert. Prüfen Sie sie erneut.',
  LINE_TOO_LONG: ({ line, most }) =>
    `Zeile ${line} hat mehr als ${number(most)} Zeichen. Ist ein Anführungszeichen nicht geschlossen?`,
  TOO_MANY_LINES: ({ most }) => `Der Text hat mehr als ${number(most)} Zeilen`,
  LINE_REFUSED: ({ line, reason }) => `Zeile ${line} wird abgelehnt. ${reason}`,
  LINE_REFUSED_BECAUSE: ({ line, reason }) => `Zeile ${line} wird abgelehnt. ${reason.message}`,
  DELETE_INSTEAD: () => 'Vorher war nichts da. Löschen Sie es stattdessen.',
  NOTHING_TO_RESTORE: () => 'Es hat nichts geändert, was sich wiederherstellen ließe.',
  SECRETS_IN_NO_TRACE: () =>
    'Passwörter, Schlüssel und Token stehen in keinem Eintrag und lassen sich nicht wiederherstellen.',
  ACCOUNT_GONE: () => 'Das Passwort und was die Person gewählt hat, gingen mit. Legen Sie das Konto neu an.',
  RULE_BEGINS: () => 'Sie sagt, ab wann sie gilt. Setzen Sie sie neu.',
  RESTORE_BACKUP: () => 'Stellen Sie stattdessen eine andere Sicherung wieder her.',
  MOVE_ON_THE_MACHINE: () => 'Das geht nur auf der Maschine selbst.',
  LIMITS_SET_AT_ONCE: () =>
    'Mehrere Grenzwerte wurden auf einmal gesetzt. Ändern Sie die, die wie vorher sein sollen.',
  LIMITS_MADE_ANEW: () => 'Alle Grenzwerte wurden neu angelegt. Ändern Sie die, die wie vorher sein sollen.',
  SHARED_WITH_ALL: () =>
    'Andere benutzen es vielleicht schon. Solange es niemand benutzt, kann der Betreiber es löschen.',
  SOMEBODY_WAS_TOLD: () => 'Jemand wurde informiert. Sagen Sie in einem Kommentar, was sich geändert hat.',
  ENDS_BY_ITSELF: () => 'Es endet von selbst. Sagen Sie in einem Kommentar, was sich geändert hat.',
  RAISED_AGAIN_BY_ITSELF: () => 'Er wird erneut ausgelöst, wenn seine Ursache wiederkommt.',
  COMMENT_WAS_READ: () => 'Andere haben ihn gelesen. Schreiben Sie einen weiteren Kommentar.',
  PEOPLE_WERE_TOLD: () => 'Personen wurden informiert.',
  NO_JOINING: () => 'Kein Aufruf fügt Komponenten zusammen.',
  NO_NEW_MEASUREMENT: () => 'Kein Aufruf legt eine Messung an. Fügen Sie die Komponente neu hinzu.',
  VALUE_IN_CURVE: () => 'Der Wert steht in der Kurve. Speichern Sie einen anderen.',
  INTEGRATION_GONE: () =>
    'Ihr Geheimnis steht in keinem Eintrag, und sie hat ihre Gruppen verlassen. Legen Sie sie neu an.',
  NO_REGISTERING_WITHOUT_PRODUCT: () => 'Kein Aufruf registriert eine Komponente ohne Produkt.',
  ROUTING_KEY_IN_NO_TRACE: () =>
    'Ihr Routing-Schlüssel steht in keinem Eintrag und lässt sich nicht wiederherstellen.',
  DELETED_WITH_IT_UNKNOWN: () => 'Das Protokoll sagt nicht, was mit gelöscht wurde.',
  ACTION_UNKNOWN: () => 'Diese Version kennt die Aktion nicht.',
  TRACE_NOT_WHOLE: () => 'Der Eintrag hat nicht den ganzen Wert.',
  NOTHING_BEFORE: () => 'Davor war nichts da.',
  DELETED_WITH_IT: (counts) =>
    `Was mit gelöscht wurde, steht nicht im Protokoll (${list(
      Object.entries(counts).map(([name, count]) => `${labelIn(labels, name)}: ${number(count)}`),
    )}).`,
  NOT_IN_LOG: ({ what }) => `${notInLog[what]}, deshalb lässt es sich nicht wiederherstellen.`,
  ...lines,
  ...jobs,
  ...products,
}
