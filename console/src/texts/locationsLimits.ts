import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsLimits', {
  alarmLimits: 'Alarm limits',
  addLimit: 'Add Limit',
  failedToFetch: 'Failed to fetch alarm limits',
  loading: 'Loading alarm limits...',
  noLimitsYet: (names: string) => `No limits yet: no value of ${names} raises an alarm.`,
  switchedOff: 'switched off',
  failedToSwitch: (limit: string) => `Failed to switch the alarm limit ${limit}. Please try again.`,
  switchLimit: (limit: string) => `Switch ${limit}`,
  planned: (count: number) =>
    `${counted(count, 'alarm limit', 'alarm limits')} of the copied location wait: each is set as soon as a component of the same product is put into its zone.`,
  noSamplesInLastWeek: 'No samples in the last week',
  notEnoughHistory: 'Not enough history to say what it would have done',
  /** What it would have done in the last week, or in the newest samples of it. For how long, a platform may not say. */
  noAlarm: 'In the last week it would have raised no alarm',
  noAlarmInNewest: (samples: number) =>
    `In the newest ${formatNumber(samples)} samples of the last week it would have raised no alarm`,
  alarms: (alarms: number, duration: string | undefined) =>
    `In the last week it would have raised ${counted(alarms, 'alarm', 'alarms')}${duration === undefined ? '' : `, ${duration} in all`}`,
  alarmsInNewest: (samples: number, alarms: number, duration: string | undefined) =>
    `In the newest ${formatNumber(samples)} samples of the last week it would have raised ${counted(alarms, 'alarm', 'alarms')}${duration === undefined ? '' : `, ${duration} in all`}`,
})

export type LocationsLimitsTexts = typeof texts
