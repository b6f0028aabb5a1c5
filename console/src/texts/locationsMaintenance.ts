import { listedIn } from '#contract/texts/language'
import { inLanguage } from './parts/places.ts'

const listed = listedIn('en')

export const texts = inLanguage('locationsMaintenance', {
  windows: 'Maintenance windows',
  addWindow: 'Add Window',
  failedToFetch: 'Failed to fetch maintenance windows',
  loading: 'Loading maintenance windows...',
  noWindows: 'None. During a window the alarms of the location notify nobody.',
  over: 'Over',
  nowUntil: (time: string) => `Now, until ${time}`,
  nextAt: (time: string) => `Next: ${time}`,
  maintenanceFrom: (time: string) => `Maintenance from ${time}`,
  maintenanceUntil: (time: string) => `Maintenance until ${time}`,
  onceBetween: (from: string, to: string) => `Once, ${from} to ${to}`,
  everyDay: (from: string, to: string) => `Every day, ${from} to ${to}`,
  everyWeek: (days: readonly string[], from: string, to: string) => `Every ${listed(days)}, ${from} to ${to}`,
  once: 'Once',
  weekly: 'Every week',
  editWindow: 'Edit Maintenance Window',
  addMaintenanceWindow: 'Add Maintenance Window',
  failedToSave: 'Failed to save the maintenance window. Please try again.',
  saved: 'Maintenance window saved',
  repeats: 'Repeats',
  days: 'Days',
  beginsOn: 'Begins on',
  firstDay: 'First day',
  from: 'From',
  lastDay: 'Last day',
  to: 'To',
  onItsClock: (timeZone: string) => `On the clock of the location (${timeZone}).`,
  onItsClockWeekly: (timeZone: string) =>
    `On the clock of the location (${timeZone}). If it ends before it begins, it ends on the next day.`,
  chooseADay: 'Please choose a day',
  enterADate: 'Please enter a date',
  endsAfterItBegins: 'It ends after it begins',
  enterATime: 'Please enter a time',
  reasonIsRequired: 'Reason is required',
  deleteWindow: 'Delete Maintenance Window',
  sureToDelete: (window: string) => `Are you sure you want to delete the maintenance window "${window}"?`,
  alarmsCountAgain: 'If it is on, its alarms count again at once. This action cannot be undone.',
  failedToDelete: 'Failed to delete the maintenance window',
  deleted: 'Maintenance window deleted',
})

export type LocationsMaintenanceTexts = typeof texts
