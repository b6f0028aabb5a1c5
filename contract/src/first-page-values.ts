/** The values that the console's first page needs, in a file of their own: it does not load the others. */

/** What is wrong with a latest value, the worst first. */
export const valueMarks = ['BEYOND_LIMIT', 'OUT_OF_RANGE', 'LATE'] as const

/** What a search can find, in the order in which equally good results are listed. */
export const searchKinds = [
  'LOCATION',
  'ZONE',
  'DEVICE',
  'COMPONENT',
  'ACCOUNT',
  'GROUP',
  'INTEGRATION',
  'PRODUCT',
  'INTEGRATOR',
] as const

export const commissioningSteps = [
  'DEVICES_INITIALIZED',
  'TOKENS_VALIDATED',
  'COMPONENTS_SEND',
  'VALUES_IN_RANGE',
  'UNITS_SET',
  'LIMITS_SET',
  'SOMEBODY_ALERTED',
  'PICTURE_PRESENT',
  'ALARM_DRILLED',
] as const

export type SearchKind = (typeof searchKinds)[number]
export type ValueMark = (typeof valueMarks)[number]
export type CommissioningStep = (typeof commissioningSteps)[number]
