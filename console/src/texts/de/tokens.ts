import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { TokensTexts } from '../tokens.ts'

const plural = pluralIn('de')

export const de: TokensTexts = {
  tokens: 'Token',
  token: (name) => `Token ${name}`,
  whatTheyAre:
    'Ein Programm, das für Sie arbeitet, ruft die Plattform mit einem Token auf. Es darf, was Sie hier wählen, solange Sie es selbst dürfen.',
  none: 'Sie haben keinem Programm ein Token gegeben.',
  noneOfService: 'Es hat kein Token.',
  notOffered: 'Diese Plattform kennt keine Token für Programme.',
  failedToFetch: 'Die Token konnten nicht geladen werden',
  newToken: 'Neues Token',
  name: 'Wofür es ist',
  nameRequired: 'Der Name fehlt',
  namePlaceholder: 'Nächtlicher Export',
  roleRequired: 'Mindestens eine Rolle fehlt',
  expiresInDays: 'Läuft ab nach',
  days: (count) =>
    plural(count, { one: `${formatNumber(count)} Tag`, other: `${formatNumber(count)} Tagen` }),
  addresses: 'Erlaubte Adressen',
  addressesHint: 'Adressen oder Netze wie 192.0.2.0/24, eine auf jeder Zeile. Leer: von überall.',
  groupsHint: 'Ohne Auswahl gilt es für alle Standorte.',
  filterLocationGroups: 'Standortgruppen filtern...',
  noLocationGroupsFound: 'Keine Standortgruppen gefunden',
  make: 'Token erstellen',
  making: 'Wird erstellt...',
  failedToMake: 'Das Token konnte nicht erstellt werden',
  takeItNow:
    'Nehmen Sie das Token jetzt: Es wird nur dieses eine Mal gezeigt. Wer es hat, kann tun, was es darf.',
  tryIt: 'Ausprobieren',
  ended: (name) => `Das Token ${name} ist beendet`,
  failedToEnd: 'Das Token konnte nicht beendet werden',
  end: 'Beenden',
  endToken: (name) => `Das Token ${name} beenden`,
  willEnd: (name) => `Das Programm, das ${name} benutzt, wird ab jetzt abgewiesen.`,
  ending: 'Wird beendet...',
  expires: (day) => `läuft am ${day} ab`,
  expired: (day) => `am ${day} abgelaufen`,
  neverUsed: 'nie benutzt',
  lastUsed: (time, address) => `zuletzt benutzt ${time} von ${address}`,
  onlyFrom: (addresses) => `nur von ${addresses}`,
  onlyGroups: (groups) => `nur ${groups}`,
  serviceAccounts: 'Dienstkonten',
  whatServiceAccountsAre:
    'Für Programme der Firma, etwa ein ERP. Sie gehören niemandem und können sich nicht anmelden. So laufen sie weiter, wenn Leute gehen.',
  noServiceAccounts: 'Es gibt noch keine Dienstkonten.',
  failedToFetchServiceAccounts: 'Die Dienstkonten konnten nicht geladen werden',
  newServiceAccount: 'Neues Dienstkonto',
  editServiceAccount: 'Dienstkonto bearbeiten',
  serviceAccountName: 'Name',
  deleteServiceAccount: 'Dienstkonto löschen',
  willDelete: (name, tokens) =>
    tokens === 0
      ? `${name} wird gelöscht.`
      : plural(tokens, {
          one: `${name} wird gelöscht, und sein Token endet sofort.`,
          other: `${name} wird gelöscht, und seine ${formatNumber(tokens)} Token enden sofort.`,
        }),
  saved: (name) => `${name} wurde gespeichert`,
  deleted: (name) => `${name} wurde gelöscht`,
  actionOn: (action, name) => `${action}: ${name}`,
}
