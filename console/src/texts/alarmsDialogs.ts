import type { Alarm } from '#contract/schemas/alarm'
import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('alarmsDialogs', {
  comment: 'Comment',
  commentIsRequired: 'Comment is required',
  addComment: 'Add Comment',
  failedToComment: 'Failed to add the comment. Please try again.',
  commentAdded: (alarm: string) => `Comment added: ${alarm}`,
  untilAMoment: 'Until a moment...',
  momentIsRequired: 'Moment is required',
  momentIsPast: 'The moment must be in the future',
  mostDaysAhead: (days: number) => `At most ${days} days ahead`,
  reasonIsRequired: 'Reason is required',
  shelveAlarm: 'Shelve Alarm',
  shelve: 'Shelve',
  shelving: 'Shelving...',
  failedToShelve: 'Failed to shelve the alarm. Please try again.',
  shelvedUntil: (time: string, alarm: string) => `Shelved until ${time}: ${alarm}`,
  staysInList: 'It stays in the list, and notifies nobody until then.',
  forDuration: 'For',
  until: 'Until',
  endShelving: 'End Shelving',
  failedToEndShelving: 'Failed to end the shelving. Please try again.',
  noLongerShelved: (alarm: string) => `No longer shelved: ${alarm}`,
  shelvedBecause: (time: string, reason: string) => `Shelved until ${time}: ${reason}`,
  consequences: {
    LIMIT: 'The next value on the wrong side raises another one.',
    NO_VALUE: 'The alarm ends although values may still be missing.',
    DEVICE_SILENT: 'The alarm ends although the device may still be silent.',
    DRILL: 'The drill ends for everybody.',
  } satisfies Record<Alarm['kind'], string>,
  resolveAlarm: 'Resolve Alarm',
  sureToResolve: (alarm: string, location: string) =>
    `Are you sure you want to resolve "${alarm}" at ${location}?`,
  resolve: 'Resolve',
  resolving: 'Resolving...',
  failedToResolve: 'Failed to resolve the alarm. Please try again.',
  resolved: (alarm: string) => `Resolved: ${alarm}`,
})

export type AlarmsDialogsTexts = typeof texts
