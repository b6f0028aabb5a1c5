/** What a product's measurements and limits have, wherever they are edited or read as tables. */
export const measurementHeaders = {
  externalId: 'Name',
  label: 'Label',
  unitId: 'Unit',
  rangeMin: 'Lowest',
  rangeMax: 'Highest',
} as const

export const limitHeaders = {
  externalId: 'Measurement',
  comparison: 'Alarm while',
  threshold: 'Threshold',
  severity: 'Severity',
} as const
