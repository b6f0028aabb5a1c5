import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

const lasting = (duration: string) => (duration === '' ? '' : ` for ${duration}`)

interface Rule {
  isEnabled: boolean
  severity: string
  begins: string
  over: string
}

export const texts = inLanguage('limits', {
  duration: {
    day: (count: number) => counted(count, 'day', 'days'),
    hour: (count: number) => counted(count, 'hour', 'hours'),
    minute: (count: number) => counted(count, 'minute', 'minutes'),
    second: (count: number) => counted(count, 'second', 'seconds'),
  },
  /** Where a value is, for how long, or for no time in particular. */
  above: (name: string, number: string, duration: string) => `${name} is above ${number}${lasting(duration)}`,
  atOrAbove: (name: string, number: string, duration: string) =>
    `${name} is at or above ${number}${lasting(duration)}`,
  below: (name: string, number: string, duration: string) => `${name} is below ${number}${lasting(duration)}`,
  atOrBelow: (name: string, number: string, duration: string) =>
    `${name} is at or below ${number}${lasting(duration)}`,
  equalTo: (name: string, number: string, duration: string) =>
    `${name} is equal to ${number}${lasting(duration)}`,
  anyOther: (name: string, duration: string) => `${name} is any other value${lasting(duration)}`,
  awayFrom: (name: string, number: string, duration: string) =>
    `${name} is at least ${number} away from it${lasting(duration)}`,
  compared: (name: string, comparison: string, duration: string) =>
    `${name} is ${comparison}${lasting(duration)}`,
  back: (name: string, duration: string) => `${name} is back${lasting(duration)}`,
  it: 'it',
  rule: ({ isEnabled, severity, begins, over }: Rule) =>
    `${isEnabled ? 'Raises' : 'Once it is switched on, it raises'} ${/^[AEIOU]/.test(severity) ? 'an' : 'a'} ${severity} alarm when ${begins}; over when ${over}.`,
  alsoWithoutValue: (periods: number) =>
    `Also when no value comes for ${counted(periods, 'period', 'periods')}.`,
  alsoWithoutValueFor: (periods: number, duration: string) =>
    `Also when no value comes for ${counted(periods, 'period', 'periods')} (${duration}).`,
  deadBand: 'Dead band',
  onDelay: 'On-delay',
  offDelay: 'Off-delay',
  noValueSince: 'No value since',
  instruction: 'Instruction',
  hints: {
    deadBand: 'The value has to be this far back before the alarm is over',
    onDelaySeconds: 'The value has to stay on the wrong side this long before the alarm is raised',
    offDelaySeconds: 'The value has to stay back this long before the alarm is over',
    noValuePeriods: 'So many sample periods without a value raise an alarm, too. Empty: none',
    instruction: 'What to do about the alarm, for those who are alerted',
  },
  minutes: 'min',
  periods: 'periods',
  more: 'More',
  moreOf: (limit: string) => `More of ${limit}`,
  fieldOf: (field: string, limit: string) => `${field} of ${limit}`,
  minutesUpTo: (most: number) => `Minutes, 0 to ${formatNumber(most)}`,
  notNegative: 'Please enter a number that is not negative',
  charactersAtMost: (most: number) => `At most ${formatNumber(most)} characters`,
  problem: (field: string, problem: string) => `${field}: ${problem}`,
})

export type LimitsTexts = typeof texts
