import { en as explanations } from '#contract/texts/explanations/en'
import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('alarmsCause', {
  /** The usual causes and corrective actions. */
  words: explanations,
  heading: 'Cause and action',
  cause: 'Cause',
  action: 'Corrective action',
  other: 'Other...',
  otherCause: 'Other cause',
  otherAction: 'Other corrective action',
  details: 'Details',
  save: 'Save Cause',
  saving: 'Saving...',
  saved: 'Cause saved',
  failed: 'Failed to save the cause. Please try again.',
  change: 'Change',
  notSaid: 'Nobody has said it yet.',
  required: 'It has to be said before somebody resolves the alarm.',
  earlier: 'The last times here',
  none: 'It is the first time.',
  lasts: 'lasts still',
  noCause: 'no cause said',
  editLists: 'Lists...',
  listsTitle: 'Causes and Corrective Actions',
  onePerLine: 'One on each line, in the order in which they are offered.',
  causes: 'Causes',
  actions: 'Corrective actions',
  requiredFor: 'Must be said before an alarm of these severities is resolved',
  saveLists: 'Save Lists',
  listsSaved: 'Lists saved',
  failedToSaveLists: 'Failed to save the lists. Please try again.',
  isRequired: 'At least one is required',
  tooMany: (most: number) => `At most ${most} lines`,
  tooLong: (most: number) => `At most ${most} characters on a line`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  days: (days: number, hours: number) => `${days} d ${hours} h`,
})

export type AlarmsCauseTexts = typeof texts
