import type { ErrorTexts } from '../errors.ts'

export const de: ErrorTexts = {
  anErrorOccurred: 'Ein Fehler ist aufgetreten',
  required: (label) => `${label} ist erforderlich`,
  invalid: (label) => `${label} ist ungültig`,
  other: (label, key) => `Fehler bei ${label}: ${key}`,
  row: (list, row) => `${list}, Zeile ${row}`,
  inRow: (row, label) => `${row}: ${label}`,
}
