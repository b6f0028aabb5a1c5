import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsSchedule', {
  failedToFetch: 'Failed to fetch the calendar',
  loading: 'Loading the calendar...',
  calendar: 'Calendar',
  calendarOf: 'Calendar of',
  wholeLocation: (name: string) => `${name} (whole location)`,
  zoneWithOwn: (zone: string) => `${zone} (own calendar)`,
  zoneFollowing: (zone: string) => `${zone} (follows the location)`,
  giveOwnCalendar: 'Give Own Calendar',
  removeOwnCalendar: 'Remove Own Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  followsDays: (zone: string) =>
    `${zone} follows the days of the location. They are changed in the calendar of the whole location.`,
  dayOfLocation: 'Day of the location',
  dayOfZone: "Day of a zone's own calendar",
  notSet: (day: string) => `${day}: not set`,
  setByLocation: (day: string, periods: string) => `${day}: ${periods} (location)`,
  setByZone: (day: string, periods: string) => `${day}: ${periods} (own calendar)`,
  closed: 'closed',
  automation: 'Automation',
  noZones: 'This location has no zones yet.',
  automationOf: (zone: string) => `Automation of ${zone}`,
  mode: 'Mode',
  modeSwitchedOff: (mode: string) => `${mode}, switched off`,
  setpoint: 'Setpoint',
  setback: 'Setback',
  preheat: 'Preheat',
  preheatMinutes: 'Preheat (minutes)',
  switchedOn: 'Switched on',
  atDevices: 'At the devices',
  recorded: 'Recorded',
  recordedForNone: 'Recorded. No device of this location takes it.',
  recordedFor: (devices: number) =>
    devices === 1
      ? 'Recorded. Its device has not taken it yet.'
      : `Recorded. None of ${formatNumber(devices)} devices has taken it yet.`,
  takenBy: (taken: number, devices: number, since: string) =>
    `Taken by ${formatNumber(taken)} of ${counted(devices, 'device', 'devices')}, since ${since}`,
  whatActs:
    'Devices get automation and calendars, and say what they have taken. What they do with it is up to them.',
  notTaken: { WAITING: 'Not taken yet', SILENT: 'Has never reported', UNABLE: 'Takes no automation' },
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  onlyMeasure: 'Only measure',
  sensors: (count: number) => counted(count, 'LoRaWAN sensor', 'LoRaWAN sensors'),
  failedToFetchState: 'Failed to fetch what devices have taken',
})

export type LocationsScheduleTexts = typeof texts
