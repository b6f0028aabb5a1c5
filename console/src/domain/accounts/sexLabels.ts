import type { Sex } from '#contract/values'

export const sexLabels: Record<Sex, string> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' }
