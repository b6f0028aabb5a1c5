export const en = {
  anErrorOccurred: 'An error occurred',
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is invalid`,
  other: (label: string, key: string) => `${label} error: ${key}`,
  row: (list: string, row: number) => `${list}, row ${row}`,
  inRow: (row: string, label: string) => `${row}: ${label}`,
  /** Fields whose label does not follow from their name. In other languages that is all of them. */
  fields: {
    ownerAccountId: 'Account owner',
    unitId: 'Unit',
    rangeMin: 'Lowest value',
    rangeMax: 'Highest value',
    externalId: 'Name',
  } as Readonly<Record<string, string>>,
}

export type ErrorTexts = typeof en
