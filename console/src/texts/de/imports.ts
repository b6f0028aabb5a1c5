import { formatNumber } from '../../ui/language.ts'
import type { ImportsTexts } from '../imports.ts'

export const de: ImportsTexts = {
  columnNumber: (number) => `Spalte ${number}`,
  leaveOut: 'Auslassen',
  empty: 'leer',
  content: 'Inhalt',
  nothingToImport: 'Es gibt nichts zu importieren.',
  timeZoneOfOthers: 'Zeitzone neuer Standorte, deren Land sie nicht verrät',
  chooseTimeZone: 'Wählen Sie eine, und prüfen Sie noch einmal',
  checking: 'Wird geprüft ...',
  check: 'Prüfen',
  lines: 'Zeilen',
  all: (count) => `Alle (${formatNumber(count)})`,
  lineByLine: 'Zeile für Zeile',
  showMore: (count) => `${count} weitere anzeigen`,
  lineNumber: (number) => `Zeile ${number}`,
  says: 'Eine CSV-Datei oder Zellen, die Sie aus einer Tabelle kopiert haben. Die erste Zeile nennt die Spalten, wie in einer exportierten Liste. Eine fehlende Spalte ändert nichts.',
  importTitle: {
    locations: 'Standorte importieren',
    accounts: 'Konten importieren',
    memberships: 'Mitgliedschaften importieren',
    devices: 'Standorte von Geräten importieren',
  },
  imported: {
    locations: 'Standorte importiert',
    accounts: 'Konten importiert',
    memberships: 'Mitgliedschaften importiert',
    devices: 'Standorte von Geräten importiert',
  },
  rules: {
    locations:
      'Eine Zeile meint den Standort mit ihrer ID, sonst mit ihrer Standortnummer, sonst mit ihrem Namen. Gibt es ihn nicht, entsteht ein neuer.',
    accounts:
      'Eine Zeile meint das Konto mit ihrer ID, sonst mit ihrem Benutzernamen, sonst mit ihrer E-Mail-Adresse. Gibt es keines, entsteht ein neues, das wie üblich eingeladen wird. Rollen und Standortgruppen sind Listen in einer Zelle. Ohne Besitzer bekommt ein neues Konto Ihren.',
    memberships:
      'Eine Zeile nennt ein Konto mit Benutzername, E-Mail-Adresse oder ID und eine Standortgruppe mit Name oder ID. Steht bei Mitglied „nein“, verlässt das Konto die Gruppe.',
    devices:
      'Eine Zeile meint das Gerät mit ihrer ID, sonst mit ihrer Cloudlink-ID. Ein Gerät ohne Standort wird initialisiert, ein anderes verschoben. Ein Standort wird mit ID, Standortnummer oder Name genannt.',
  },
  newAndChanged: (created, updated) => `${formatNumber(created)} neu, ${formatNumber(updated)} geändert.`,
  columnsUsed: (used, count) => `Spalten: ${used} von ${count} werden verwendet`,
  columnsUnknown: (used, count) =>
    `Spalten: ${used} von ${count} werden verwendet. Geben Sie an, was sie sind, oder benennen Sie sie in der ersten Zeile`,
  outcomes: { CREATE: 'neu', UPDATE: 'geändert', UNCHANGED: 'unverändert', INVALID: 'nicht möglich' },
  outcomeCount: (outcome, count) =>
    `${{ CREATE: 'Neu', UPDATE: 'Geändert', UNCHANGED: 'Unverändert', INVALID: 'Nicht möglich' }[outcome]} (${formatNumber(count)})`,
  waits: (action) => `${action} wartet, bis jede Zeile übernommen werden kann.`,
}
