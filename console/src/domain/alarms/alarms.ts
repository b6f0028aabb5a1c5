import { secondsPer } from '#contract/limits'
import type { Alarm, AlarmWithEvents } from '#contract/schemas/alarm'
import { alarmStates, severities } from '#contract/values'
import { comparisonSign, comparisonWords, valueText } from '../values.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { formatNumber } from '../../ui/language.ts'

import { texts } from '../../texts/alarms.ts'
import { texts as common } from '../../texts/common.ts'

type Named = Pick<Alarm, 'kind' | 'measurementLabel' | 'componentName' | 'deviceId'>
type Judged = Named & Pick<Alarm, 'value' | 'unit' | 'comparison' | 'threshold'>

/** What it is about: a measurement or a device. */
export function subjectText({ kind, measurementLabel, componentName, deviceId }: Named): string {
  if (kind === 'DRILL') return texts.drill
  if (kind === 'DEVICE_SILENT') {
    const name = componentName || deviceId
    return name ? texts.deviceNamed(name) : common.device
  }
  return measurementLabel || componentName || common.measurement
}

/** The list of the open alarms of a location. */
export const alarmsAddress = (locationName: string): string =>
  `#/alarms?${new URLSearchParams({ 'filter.locationName': `=${locationName}` }).toString()}`

const symbolOf = ({ unit }: Pick<Alarm, 'unit'>) => unit ?? undefined

/** "9.4 °C" and "> 5 °C", which a line should not break. */
export function againstParts(alarm: Judged): string[] {
  const { kind, value, threshold } = alarm
  if (kind === 'DEVICE_SILENT') return [texts.silent]
  if (kind === 'NO_VALUE') return [texts.noValue]
  if (kind === 'DRILL') return [texts.nothingIsWrong]
  const measured = value === null ? '' : valueText(value, symbolOf(alarm), { apartFrom: threshold })
  return [measured, limitText(alarm)].filter(Boolean)
}

/** "9.4 °C > 5 °C" */
export const againstText = (alarm: Judged): string => againstParts(alarm).join(' ')

/** "> 5 °C", at the time when it was raised. Empty if it is not about a limit. */
export function limitText({ comparison, threshold, unit }: Judged): string {
  if (comparison === null || threshold === null) return ''
  return `${comparisonSign(comparison)} ${valueText(threshold, unit ?? undefined, { isExact: true })}`
}

/** "Air temperature above 5 °C" */
export function titleText(alarm: Judged): string {
  const { kind, comparison, threshold, componentName, deviceId } = alarm
  if (kind === 'DEVICE_SILENT') {
    const name = componentName || deviceId
    return name ? texts.deviceIsSilent(name) : texts.deviceSilent
  }
  const subject = subjectText(alarm)
  if (kind === 'NO_VALUE') return texts.noValueOf(subject)
  if (kind === 'DRILL') return texts.drillTitle
  if (comparison === null || threshold === null) return subject
  return texts.beyond(
    subject,
    comparisonWords(comparison),
    valueText(threshold, symbolOf(alarm), { isExact: true }),
  )
}

/** "Raised, shelved". A state that only another platform knows is shown as it is. */
export const stateText = ({
  state,
  shelvedUntil,
  suppressedBy,
}: Pick<Alarm, 'state' | 'shelvedUntil' | 'suppressedBy'>): string =>
  [
    texts.states[state] ?? state,
    ...(shelvedUntil === null ? [] : [texts.shelved]),
    ...(suppressedBy === null ? [] : [texts.suppressed]),
  ].join(', ')

/** An address names the state as the API does: `RAISED`, `RAISED SHELVED`. */
export const stateWords: Readonly<Record<string, string>> = Object.fromEntries(
  alarmStates.flatMap((state) =>
    [null, 0].flatMap((shelvedUntil) =>
      [null, 'DEVICE_SILENT' as const].map((suppressedBy) => [
        [
          state,
          ...(shelvedUntil === null ? [] : ['SHELVED']),
          ...(suppressedBy === null ? [] : ['SUPPRESSED']),
        ].join(' '),
        stateText({ state, shelvedUntil, suppressedBy }),
      ]),
    ),
  ),
)

/** "2 messages not delivered". Empty if all were, or another platform does not say. */
export const undeliveredText = ({ undelivered }: Pick<Alarm, 'undelivered'>): string =>
  undelivered ? texts.notDelivered(undelivered) : ''

/** Somebody has set it aside, or something suppresses it. */
export const notifiesNobody = ({
  shelvedUntil,
  suppressedBy,
}: Pick<Alarm, 'shelvedUntil' | 'suppressedBy'>): boolean => shelvedUntil !== null || suppressedBy !== null

/** Why nobody is notified of it. Empty if somebody is. */
export function quietText(alarm: Pick<Alarm, 'shelvedUntil' | 'suppressedBy'>): string {
  const { shelvedUntil, suppressedBy } = alarm
  const reasons = [
    shelvedUntil !== null && texts.shelvedUntil(formatEpochSeconds(shelvedUntil)),
    suppressedBy !== null && (texts.suppressions[suppressedBy] ?? suppressedBy),
  ].filter((reason) => typeof reason === 'string')
  return reasons.join(', ')
}

export const isAcknowledged = ({ acknowledgedAt, state }: Pick<Alarm, 'acknowledgedAt' | 'state'>): boolean =>
  acknowledgedAt !== null || state === 'RESOLVED'

const urgencyOf = (alarm: Pick<Alarm, 'acknowledgedAt' | 'state' | 'severity'>): number =>
  severities.indexOf(alarm.severity) + (isAcknowledged(alarm) ? 0 : severities.length)

/** For sorting: what nobody has acknowledged, then the worst. Others stay as they are. */
export const byUrgency = (a: Alarm, b: Alarm): number => urgencyOf(b) - urgencyOf(a)

type AlarmEvent = AlarmWithEvents['events'][number]

/** "Raised: 9.4 °C", "Resolved: its limit was deleted" */
export function eventText({ step, cause, value }: AlarmEvent, unit: string | null): string {
  if (step === 'LEFT_OUT')
    return texts.stepBecause(texts.steps[step], value === null ? texts.some : formatNumber(value))
  const reason = texts.causes[cause] ?? (value === null ? '' : valueText(value, unit ?? undefined))
  const stepText = texts.steps[step] ?? step
  return reason === '' ? stepText : texts.stepBecause(stepText, reason)
}

const around = { before: 2 * 3600, after: 3600, longest: 24 * 3600 }

/** The time that its curve shows: some hours before it was raised, and until it was over or the first day has passed. */
export function spanAround({ raisedAt, resolvedAt }: Pick<Alarm, 'raisedAt' | 'resolvedAt'>, now: number) {
  const end = Math.min((resolvedAt ?? now) + around.after, raisedAt + around.longest)
  return { from: raisedAt - around.before, to: Math.min(end, Math.ceil(now / 60) * 60) }
}

/** In seconds, for how long an alarm is usually set aside. */
export const shelvingDurations = [
  { value: String(secondsPer.hour), label: texts.hours(1) },
  { value: String(8 * secondsPer.hour), label: texts.hours(8) },
  { value: String(secondsPer.day), label: texts.days(1) },
  { value: String(7 * secondsPer.day), label: texts.days(7) },
]
