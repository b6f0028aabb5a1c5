import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('locationsLimitForm', {
  comparison: 'Comparison',
  threshold: 'Threshold',
  thresholdIn: (symbol: string) => `Threshold (${symbol})`,
  switched: 'Switched',
  switchedOn: 'Switched on',
  alarmWhile: 'Alarm while the value is',
  editLimit: 'Edit Alarm Limit',
  addLimit: 'Add Alarm Limit',
  failedToSave: 'Failed to save the alarm limit. Please try again.',
  saved: (measurement: string) => `Alarm limit of ${measurement} saved`,
  counting: 'Counting...',
  sentence: (text: string) => `${text}.`,
  deleteLimit: 'Delete Alarm Limit',
  sureToDelete: (measurement: string, rule: string, severity: string) =>
    `Are you sure you want to delete the limit ${measurement} ${rule} (${severity})?`,
  noAlarmAnyMore: 'Such values raise no alarm any more. This action cannot be undone.',
  failedToDelete: 'Failed to delete the alarm limit',
  deleted: (measurement: string) => `Alarm limit of ${measurement} deleted`,
})

export type LocationsLimitFormTexts = typeof texts
