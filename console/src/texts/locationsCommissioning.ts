import type { CommissioningStep } from '#contract/values'
import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsCommissioning', {
  done: '{figure} done',
  allDone: '{figure} done: nothing is missing.',
  stepsDone: 'Steps that are done',
  /** Of each step: what is true when it is done, and what is said if there is nothing to check. */
  titles: {
    DEVICES_INITIALIZED: 'Devices are initialized',
    TOKENS_VALIDATED: 'Tokens of the devices are validated',
    COMPONENTS_SEND: 'Every component has sent a value within three periods',
    VALUES_IN_RANGE: 'Latest values are within their range',
    UNITS_SET: 'Every measurement has a unit',
    LIMITS_SET: 'There are alarm limits',
    SOMEBODY_ALERTED: 'Alarms alert somebody',
    PICTURE_PRESENT: 'There is a picture',
    ALARM_DRILLED: 'A fire drill has reached everybody',
  } satisfies Record<CommissioningStep, string>,
  nothing: {
    DEVICES_INITIALIZED: 'There is no device here yet.',
    TOKENS_VALIDATED: 'There is no device here yet.',
    COMPONENTS_SEND: 'There is no component here yet.',
    VALUES_IN_RANGE: 'There is no value yet.',
    UNITS_SET: 'Nothing is measured here yet.',
    LIMITS_SET: 'No alarm limit is switched on.',
    SOMEBODY_ALERTED: 'Alarms alert nobody.',
    PICTURE_PRESENT: 'There is no picture yet.',
    ALARM_DRILLED: 'There was no fire drill yet, or it reached nobody.',
  } satisfies Record<CommissioningStep, string>,
  /** Of the things that miss something: "2 of 3 devices not initialized". */
  lacking: {
    DEVICES_INITIALIZED: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'device', 'devices')} not initialized`,
    TOKENS_VALIDATED: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'device', 'devices')} without a validated token`,
    COMPONENTS_SEND: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'component', 'components')} silent`,
    VALUES_IN_RANGE: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'value', 'values')} out of range`,
    UNITS_SET: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'measurement', 'measurements')} without a unit`,
    LIMITS_SET: (missing, total) => `${formatNumber(missing)} of ${counted(total, 'limit', 'limits')}`,
    SOMEBODY_ALERTED: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'layout', 'layouts')} without a way to anybody`,
    PICTURE_PRESENT: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'picture', 'pictures')}`,
    ALARM_DRILLED: (missing, total) =>
      `${formatNumber(missing)} of ${counted(total, 'recipient', 'recipients')} not reached`,
  } satisfies Record<CommissioningStep, (missing: number, total: number) => string>,
  named: (lacking: string, names: string) => `${lacking}: ${names}.`,
  namedAndMore: (lacking: string, names: string, more: number) =>
    `${lacking}: ${names} and ${formatNumber(more)} more.`,
  drilled: (ago: string, reached: number, total: number) =>
    `Drilled ${ago}: ${formatNumber(reached)} of ${formatNumber(total)} reached.`,
  gatewaySilent: (id: string) => `Gateway ${id} is silent.`,
  gatewaySilentSince: (id: string, time: string) => `Gateway ${id} is silent since ${time}.`,
  componentAtGateway: (component: string, id: string, state: string) =>
    `${component} at gateway ${id}: ${state}.`,
})

export type LocationsCommissioningTexts = typeof texts
