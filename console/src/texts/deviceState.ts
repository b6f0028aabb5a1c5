import { tokenMessages } from '#contract/values'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

export const texts = inLanguage('deviceState', {
  noToken: 'None',
  valid: 'Valid',
  notValidated: 'Present, not validated',
  notCheckedYet: 'not checked yet',
  checkedAt: (time: string) => `checked ${time}`,
  validAnd: (checked: string) => `Valid, ${checked}`,
  wasValid: (checked: string) => `Was valid, ${checked}`,
  present: (checked: string) => `Present, ${checked}`,
  notValid: (checked: string) => `Not valid, ${checked}`,
  because: (state: string, reason: string) => `${state}. ${reason}`,
  tokenOutcomes: tokenMessages,
  tokenIsValid: (deviceId: string) => `Token validation successful for device ${deviceId}`,
  tokenIsNotValid: (deviceId: string) => `Token validation failed for device ${deviceId}`,
  secondsAgo: (seconds: number) => `${seconds} s ago`,
  reloadRequested: (age: string) => `Reload requested ${age}`,
  takenOver: (age: string) => `Taken over ${age}`,
  notTakenOver: 'Not taken over yet',
  changedAfter: (age: string) => `Changed ${age}, not taken over yet`,
  noneYet: 'None yet',
  clockAhead: (seconds: number) => `its clock is ${formatNumber(seconds)} s ahead`,
  clockBehind: (seconds: number) => `its clock is ${formatNumber(seconds)} s behind`,
  valuesWait: (count: number) => `${formatNumber(count)} values wait`,
  valuesLost: (count: number) => `${formatNumber(count)} values lost`,
  timesDoubtful: (from: string, until: string) =>
    `times of values between ${from} and ${until} are uncertain`,
  answers: 'answers',
  noAnswerSince: (time: string) => `no answer since ${time}`,
  refusedSince: (time: string) => `refused since ${time}`,
  stateSince: (state: string, time: string) => `${state} since ${time}`,
  silent: 'silent',
  silentSince: (time: string) => `silent since ${time}`,
  problem: (component: string, state: string) => `${component}: ${state}`,
  problems: (component: string, state: string, more: number) => `${component}: ${state} and ${more} more`,
  waitsFor: (sensor: string) => `Waits for ${sensor}`,
  formerSpeaks: (sensor: string, time: string) => `The old sensor ${sensor} spoke again ${time}`,
  battery: (level: string) => `Battery ${level}`,
})

export type DeviceStateTexts = typeof texts
