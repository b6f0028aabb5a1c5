import { secondsPer } from '#contract/limits'
import type { Alarm, AlarmWithEvents } from '#contract/schemas/alarm'
import { type AlarmCause, type AlarmStep, type AlarmSuppression, severities } from '#contract/values'
import { comparisonSign, comparisonWords, valueText } from '../../../domain/values.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { formatNumber } from '../../../ui/language.ts'
import { counted } from '../../../ui/Text.tsx'

type Named = Pick<Alarm, 'kind' | 'measurementLabel' | 'componentName' | 'deviceId'>
type Judged = Named & Pick<Alarm, 'value' | 'unit' | 'comparison' | 'threshold'>

/** What it is about: a measurement or a device. */
export function subjectText({ kind, measurementLabel, componentName, deviceId }: Named): string {
  if (kind === 'DRILL') return 'Fire drill'
  if (kind === 'DEVICE_SILENT') return `Device ${componentName || deviceId || ''}`.trim()
  return measurementLabel || componentName || 'Measurement'
}

/** The list of the open alarms of a location. */
export const alarmsAddress = (locationName: string): string =>
  `#/alarms?${new URLSearchParams({ 'filter.locationName': `=${locationName}` }).toString()}`

const symbolOf = ({ unit }: Pick<Alarm, 'unit'>) => unit ?? undefined

/** "9.4 °C" and "> 5 °C", which a line should not break. */
export function againstParts(alarm: Judged): string[] {
  const { kind, value } = alarm
  if (kind === 'DEVICE_SILENT') return ['Silent']
  if (kind === 'NO_VALUE') return ['No value']
  if (kind === 'DRILL') return ['Nothing is wrong']
  return [value === null ? '' : valueText(value, symbolOf(alarm)), limitText(alarm)].filter(Boolean)
}

/** "9.4 °C > 5 °C" */
export const againstText = (alarm: Judged): string => againstParts(alarm).join(' ')

/** "> 5 °C", at the time when it was raised. Empty if it is not about a limit. */
export function limitText({ comparison, threshold, unit }: Judged): string {
  if (comparison === null || threshold === null) return ''
  return `${comparisonSign(comparison)} ${valueText(threshold, unit ?? undefined)}`
}

/** "Air temperature above 5 °C" */
export function titleText(alarm: Judged): string {
  const { kind, comparison, threshold } = alarm
  const subject = subjectText(alarm)
  if (kind === 'DEVICE_SILENT') return `${subject} is silent`
  if (kind === 'NO_VALUE') return `${subject}: no value`
  if (kind === 'DRILL') return `${subject}: nothing is wrong`
  if (comparison === null || threshold === null) return subject
  return `${subject} ${comparisonWords(comparison)} ${valueText(threshold, symbolOf(alarm))}`
}

const states: Record<Alarm['state'], string> = {
  RAISED: 'Raised',
  ACKNOWLEDGED: 'Acknowledged',
  RECOVERING: 'Recovering',
  RETURNED: 'Returned',
  RESOLVED: 'Resolved',
}

/** "Raised, shelved". A state that only another platform knows is shown as it is. */
export const stateText = ({
  state,
  shelvedUntil,
  suppressedBy,
}: Pick<Alarm, 'state' | 'shelvedUntil' | 'suppressedBy'>): string =>
  [
    states[state] ?? state,
    ...(shelvedUntil === null ? [] : ['shelved']),
    ...(suppressedBy === null ? [] : ['suppressed']),
  ].join(', ')

/** "2 messages not delivered". Empty if all were, or another platform does not say. */
export const undeliveredText = ({ undelivered }: Pick<Alarm, 'undelivered'>): string =>
  undelivered ? `${counted(undelivered, 'messages')} not delivered` : ''

const suppressions: Record<AlarmSuppression, string> = {
  LOCATION_MAINTENANCE: 'the location is in maintenance',
  MAINTENANCE_WINDOW: 'a maintenance window of the location is on',
  DEVICE_SILENT: 'its device is silent',
}

/** Why nobody is notified of it. Empty if somebody is. */
export function quietText(alarm: Pick<Alarm, 'shelvedUntil' | 'suppressedBy'>): string {
  const { shelvedUntil, suppressedBy } = alarm
  const reasons = [
    shelvedUntil !== null && `shelved until ${formatEpochSeconds(shelvedUntil)}`,
    suppressedBy !== null && (suppressions[suppressedBy] ?? suppressedBy),
  ].filter((reason) => typeof reason === 'string')
  return reasons.join(', ')
}

export const isAcknowledged = ({ acknowledgedAt, state }: Pick<Alarm, 'acknowledgedAt' | 'state'>): boolean =>
  acknowledgedAt !== null || state === 'RESOLVED'

const urgencyOf = (alarm: Pick<Alarm, 'acknowledgedAt' | 'state' | 'severity'>): number =>
  severities.indexOf(alarm.severity) + (isAcknowledged(alarm) ? 0 : severities.length)

/** For sorting: what nobody has acknowledged, then the worst. Others stay as they are. */
export const byUrgency = (a: Alarm, b: Alarm): number => urgencyOf(b) - urgencyOf(a)

const steps: Record<AlarmStep, string> = {
  RAISED: 'Raised',
  RAISED_AGAIN: 'Raised again',
  RECOVERING: 'Value is back, but not for long enough',
  RETURNED: 'Value is back, and nobody has acknowledged it',
  ACKNOWLEDGED: 'Acknowledged',
  RESOLVED: 'Resolved',
  SHELVED: 'Shelved',
  UNSHELVED: 'Shelving ended',
  COMMENTED: 'Comment',
  SEVERITY_CHANGED: 'Severity of its limit changed',
  LEFT_OUT: 'Steps left out here',
}

/** Only what the step does not say already. */
const causes: Partial<Record<AlarmCause, string>> = {
  NO_VALUE: 'no value came',
  NO_REPORT: 'the device did not report',
  REPORT: 'the device reports again',
  LIMIT_DISABLED: 'its limit was switched off',
  LIMIT_DELETED: 'its limit was deleted',
  MEASUREMENT_DELETED: 'its measurement was deleted',
  COMPONENT_DELETED: 'its component was deleted',
  DEVICE_MOVED: 'the device was moved',
  DEVICE_RESET: 'the device was reset',
  DEVICE_DELETED: 'the device was deleted',
  LOCATION_TRANSFERRED: 'the location went to another integrator',
  DRILL_OVER: 'everybody was reached, or the time was over',
}

type AlarmEvent = AlarmWithEvents['events'][number]

/** "Raised: 9.4 °C", "Resolved: its limit was deleted" */
export function eventText({ step, cause, value }: AlarmEvent, unit: string | null): string {
  if (step === 'LEFT_OUT') return `${steps[step]}: ${value === null ? 'some' : formatNumber(value)}`
  const reason = causes[cause] ?? (value === null ? '' : valueText(value, unit ?? undefined))
  return [steps[step] ?? step, reason].filter(Boolean).join(': ')
}

const around = { before: 2 * 3600, after: 3600, longest: 24 * 3600 }

/** The time that its curve shows: some hours before it was raised, and until it was over or the first day has passed. */
export function spanAround({ raisedAt, resolvedAt }: Pick<Alarm, 'raisedAt' | 'resolvedAt'>, now: number) {
  const end = Math.min((resolvedAt ?? now) + around.after, raisedAt + around.longest)
  return { from: raisedAt - around.before, to: Math.min(end, Math.ceil(now / 60) * 60) }
}

/** In seconds, for how long an alarm is usually set aside. */
export const shelvingDurations = [
  { value: String(secondsPer.hour), label: '1 hour' },
  { value: String(8 * secondsPer.hour), label: '8 hours' },
  { value: String(secondsPer.day), label: '1 day' },
  { value: String(7 * secondsPer.day), label: '7 days' },
]
