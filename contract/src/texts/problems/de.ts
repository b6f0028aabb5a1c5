import type { Problems } from './en.ts'

export const de: Problems = {
  NOBODY_HAS_ACCOUNT: () =>
    'Niemand hat ein Konto. Starten Sie die Plattform: Sie nennt die Adresse ihrer Einrichtung.',
  NO_OPERATOR: () => 'Kein Integrator ist der Betreiber: Legen Sie ihn mit create-integrator --operator an.',
  NO_MANAGER: ({ name }) =>
    `Beim Integrator ${name} verwaltet niemand die Konten: Legen Sie jemanden mit create-account an.`,
  NO_DEVICE_TOKEN_KEY: () =>
    'Es gibt keinen Schlüssel für Gerätetoken. Starten Sie die Plattform: Sie macht einen.',
  NO_PROVIDER_KEYS: () => 'Die Anmeldung hat keine Schlüssel. Starten Sie die Plattform: Sie macht sie.',
  INDEX_NOT_VALID: ({ name }) => `Der Index ${name} ist ungültig: Bauen Sie ihn mit REINDEX neu.`,
  PAGES_DAMAGED: ({ count }) => `PostgreSQL hat ${count} beschädigte Seiten auf der Platte gefunden.`,
  NOT_HTTPS: ({ address }) =>
    `PUBLIC_URL ist nicht https (${address}): Andere im Netz können Passwörter und Token lesen. Setzen Sie einen Proxy mit TLS davor und tragen Sie seine Adresse ein.`,
  NO_MAIL_SERVER: ({ folder }) =>
    `Es ist kein Mailserver eingestellt (SMTP_URL): Einladungen und Links für Passwörter werden zu Dateien in ${folder}, und niemand bekommt sie per E-Mail.`,
  NO_TRUSTED_PROXIES: () =>
    'TRUSTED_PROXIES ist nicht gesetzt: Alle hinter dem Proxy zählen als eine Adresse und bremsen sich gegenseitig bei der Anmeldung.',
  NO_SETTING: ({ name, setting }) =>
    `${name} ist keine Einstellung und bewirkt nichts. Meinten Sie ${setting}?`,
  PROXIES_TRUST_EVERYBODY: () =>
    'TRUSTED_PROXIES vertraut jeder Adresse: Jeder kann sich als jemand anderes ausgeben, und die Grenzen für Anmeldungen und Aufrufe wirken nicht. Nennen Sie Ihre eigenen Proxys.',
  PASSWORD_GRANT: () =>
    'Mit PASSWORD_GRANT=on melden sich Programme mit Passwörtern an, an jeder anderen Prüfung der Anmeldeseite vorbei.',
  NO_BACKUPS: () =>
    'Es werden keine Sicherungen gemacht (BACKUP_EVERY_HOURS). Machen Sie sie auf andere Art, setzen Sie es auf off.',
  SAMPLE_DATA_REFUSED: () =>
    'SAMPLE_DATA=on bewirkt mit NODE_ENV=production nichts: Die Beispieldaten werden nicht geladen.',
  SAMPLE_DATA_STORED: () =>
    'Die Datenbank hat die Beispieldaten, deren Passwörter jeder kennt. Sie werden abgelehnt. Beginnen Sie mit einer leeren Datenbank.',
  SAMPLE_DATA_HELD_BACK: () =>
    'Die Beispieldaten sind nicht geladen, weil PUBLIC_URL https ist und jeder ihre Passwörter kennt. SAMPLE_DATA=on lädt sie.',
  SAMPLE_DATA_IN_REACH: ({ address }) =>
    `Andere erreichen diese Plattform (${address}), und jeder kennt die Passwörter ihrer Beispieldaten.`,
  NO_BACKUP_FOLDER: ({ folder, reason }) =>
    `In BACKUP_FOLDER ${folder} lässt sich keine Sicherung schreiben: ${reason}.`,
  BACKUP_FAILED: ({ failures, reason, last }) =>
    `Die Sicherung ist ${failures}-mal nacheinander gescheitert: ${reason} ${succeeded(last)} Sie wird erneut versucht.`,
  BACKUP_DUE: ({ hours, last }) => `Alle ${hours} Stunden ist eine Sicherung fällig. ${succeeded(last)}`,
}

const succeeded = (last: string) =>
  last === '' ? 'Noch keine ist gelungen.' : `Die letzte gelungene ist vom ${last}.`
