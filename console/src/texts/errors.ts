import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('errors', {
  anErrorOccurred: 'An error occurred',
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is invalid`,
  other: (label: string, key: string) => `${label} error: ${key}`,
  row: (list: string, row: number) => `${list}, row ${row}`,
  inRow: (row: string, label: string) => `${row}: ${label}`,
})

export type ErrorTexts = typeof texts
