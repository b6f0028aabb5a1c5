import type { ErrorTexts } from '../errors.ts'

export const fr: ErrorTexts = {
  anErrorOccurred: 'Une erreur est survenue',
  required: (label) => `${label} : champ requis`,
  invalid: (label) => `${label} : valeur non valide`,
  other: (label, key) => `${label} : erreur ${key}`,
  row: (list, row) => `${list}, ligne ${row}`,
  inRow: (row, label) => `${row} : ${label}`,
}
