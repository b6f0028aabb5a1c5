import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsScheduleForms', {
  setDay: 'Set Day',
  setDays: (count: number) => `Set ${counted(count, 'day', 'days')}`,
  failedToSet: 'Failed to set the calendar. Please try again.',
  daysSet: (name: string, count: number) => `Calendar of ${name}: ${counted(count, 'day', 'days')} recorded`,
  calendarOf: (name: string) => `Calendar of ${name}`,
  copyUntil: 'Copy to all days until',
  on: 'On',
  replacedNotSaid: 'The platform did not say which days would be replaced.',
  lookingAtDays: 'Looking at these days...',
  noneReplaced: 'No other day is replaced.',
  willBeReplaced: (count: number) => `${counted(count, 'day', 'days')} with other periods will be replaced:`,
  dayWith: (day: string, periods: string) => `${day}: ${periods}`,
  closedAllDay: 'Closed all day.',
  periodNumber: (number: number) => `Period ${number}`,
  removePeriod: (number: number) => `Remove period ${number}`,
  from: 'From',
  to: 'To',
  addPeriod: 'Add Period',
  drawOrType: 'Draw a period over the hours, or type it below.',
  thisDayOrLater: 'Please enter this day or a later one',
  mostDaysAhead: (days: number) => `At most ${days} days ahead`,
  enterBegin: 'Please enter a time, such as 07:00',
  enterEnd: 'Please enter a time, such as 18:30 or 24:00',
  endsAfterItBegins: 'A period ends after it begins',
  overlaps: 'It overlaps another period',
  failedToUpdateAutomation: 'Failed to update automation. Please try again.',
  automationSaved: (zone: string) => `Automation of ${zone} recorded`,
  modeHint:
    'What devices are asked to hold. MANUAL: the setpoint. CALENDAR: the setpoint within the periods, the setback outside.',
  preheatHint: 'How many minutes before a period the setpoint is wanted already',
  numberInThisMode: 'A number is required in this mode',
  wholeMinutes: (most: number) => `Please enter whole minutes from 0 to ${formatNumber(most)}`,
  willRemoveCalendar: (zone: string) =>
    `The calendar of ${zone} is removed with all its days. The days of the location apply to it again.`,
  removing: 'Removing...',
  failedToRemoveCalendar: 'Failed to remove the calendar',
  followsAgain: (zone: string) => `${zone} follows the location again`,
  willGetCalendar: (zone: string) => `${zone} gets its own calendar, which is empty at first.`,
  daysApplyNoMore: 'From then on the days of the location do not apply to it.',
  giveCalendar: 'Give Calendar',
  failedToGiveCalendar: 'Failed to give the zone a calendar',
  hasOwnCalendar: (zone: string) => `${zone} has its own calendar`,
})

export type LocationsScheduleFormsTexts = typeof texts
