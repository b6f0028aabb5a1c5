import type { Lines } from './en.ts'

const imported = {
  account: 'dasselbe Konto',
  device: 'dasselbe Gerät',
  location: 'denselben Standort',
  membership: 'dieselbe Mitgliedschaft',
}

export const de: Lines = {
  TOO_MANY_COLUMNS: ({ most }) => `Der Text hat mehr als ${most} Spalten`,
  NO_COLUMN: ({ name }) => `Es gibt keine Spalte ${name}`,
  COLUMN_TWICE: () => 'Zwei Spalten haben dasselbe Feld',
  NO_COLUMNS: ({ names }) => `Die erste Zeile muss Spalten nennen: ${names}`,
  VALUE_REQUIRED: () => 'Ein Wert ist erforderlich',
  VALUE_TOO_LONG: ({ most }) => `Höchstens ${most} Zeichen`,
  VALUE_OF_LIST: ({ values }) => `Eines von ${values}`,
  VALUE_NOT_VALID: () => 'Das ist ungültig',
  CHARACTER_NOT_STORED: () => 'Der Text hat ein Zeichen, das sich nicht speichern lässt',
  CHARACTER_NOT_SEEN: () => 'Der Text hat ein unsichtbares Zeichen',
  ROLE_REQUIRED: () => 'Mindestens eine Rolle ist erforderlich',
  YES_OR_NO: () => 'Ja oder Nein',
  TOO_MANY_CELLS: () => 'Die Zeile hat mehr Zellen als die erste',
  TOO_MANY_CHANGES: ({ most }) =>
    `Ein Import ändert höchstens ${most}. Lassen Sie diese Zeile für einen weiteren`,
  LINE_ABOUT_SAME: ({ line, what }) => `Zeile ${line} ist auch für ${imported[what]}`,
  LINE_HAS_SAME_SLID: ({ line }) => `Zeile ${line} hat dieselbe Standortnummer`,
  LINE_HAS_SAME_NAME: ({ line }) => `Zeile ${line} hat denselben Namen. Geben Sie jeder eine Standortnummer`,
  LINE_HAS_IT_TOO: ({ line, name }) => `Zeile ${line} hat auch ${name}`,
  TIME_ZONE_UNKNOWN: () =>
    'Das Land verrät die Zeitzone nicht. Wählen Sie eine für solche Zeilen, oder ergänzen Sie eine Spalte Zeitzone',
  SEVERAL_WITH_NAME: () =>
    'Mehrere Standorte haben diesen Namen. Ergänzen Sie eine Spalte mit der ID oder Standortnummer',
  SEVERAL_SO_CALLED: () => 'Mehrere Standorte haben diesen Namen. Nehmen Sie die ID oder die Standortnummer',
  NO_ROLE: ({ name }) => `Es gibt keine Rolle ${name}`,
  NO_GROUP: ({ name }) => `Es gibt keine Standortgruppe ${name}`,
  SEVERAL_GROUPS: ({ name }) => `Mehrere Standortgruppen heißen ${name}`,
  NO_MORE_INVITATIONS: () => 'Sie dürfen in dieser Stunde niemanden mehr einladen',
  NO_MORE_MAILS: () => 'Ihr Integrator darf heute keine weiteren E-Mails auslösen',
  IT_OWNS_ACCOUNTS: () => 'Andere Konten gehören dazu. Geben Sie ihnen zuerst einen anderen Besitzer',
  IT_IS_LAST_MANAGER: () => 'Es ist das letzte Konto mit Kontenverwaltung',
  IMPORT_UNLINKS_NOTHING: () => 'Ein Import trennt kein Gerät, weil seine Komponenten mit getrennt würden',
  CODE_LISTED_TWICE: () => 'Die Liste nennt diesen Code zweimal',
  NO_UNIT: ({ unit }) => `Es gibt keine Einheit ${unit}`,
  CLOUDLINK_ID_EXISTS: () => 'Ein Gerät der Plattform hat diese Cloudlink-ID schon',
  DEVEUI_FORM: () => 'Die devEui muss 16 Hexadezimalziffern haben',
  APPKEY_FORM: () => 'Der appKey muss 32 Hexadezimalziffern haben',
  SENSOR_LINE_TOO_LONG: () => 'Die Zeile hat mehr als devEui, Name, Typ und appKey',
  SENSOR_NAME_TOO_LONG: ({ most }) => `Der Name ist länger als ${most} Zeichen`,
  NO_PRODUCT_CALLED: ({ name }) => `Kein Produkt und keine Alternative heißt ${name}`,
  SENSOR_REGISTERED: () => 'Er ist schon registriert',
  LINE_HAS_SAME_DEVEUI: ({ line }) => `Zeile ${line} hat dieselbe devEui`,
  CLOUDLINK_ID_LISTED_TWICE: () => 'Die Liste nennt diese Cloudlink-ID zweimal',
}
