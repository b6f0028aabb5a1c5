import { mostSamplesToCount } from '#contract/limits'
import type { Conditional, RaisedCounts } from '#contract/schemas/conditional'
import { durationText } from '../../../domain/limits/sentence.ts'
import {
  type Timing,
  timingBody,
  timingIn,
  timingRules,
  type TimingValues,
  timingValues,
} from '../../../domain/limits/timing.ts'
import { shownNumber, storedNumber } from '../../../domain/units.ts'
import { numberIn } from '../../../kit/form/values.ts'

import { texts } from '../../../texts/locationsLimits.ts'
import { texts as common } from '../../../texts/common.ts'

type Counts = Pick<RaisedCounts, 'samples' | 'raised' | 'seconds' | 'hasEnoughHistory'>

/** What one of the limits that were counted would have done lately. Empty until it is known. A platform may not say how long. */
export function raisedText(counts: Counts | undefined, at: number): string {
  const raised = counts?.raised[at]
  if (!counts || raised === undefined) return ''
  const { samples, hasEnoughHistory } = counts
  if (samples === 0) return texts.noSamplesInLastWeek
  const isCut = samples >= mostSamplesToCount(counts.raised.length)
  if (raised === 0) {
    if (hasEnoughHistory === false) return texts.notEnoughHistory
    return isCut ? texts.noAlarmInNewest(samples) : texts.noAlarm
  }
  const seconds = counts.seconds[at]
  const lasting = seconds === undefined ? undefined : durationText(seconds, 2)
  return isCut ? texts.alarmsInNewest(samples, raised, lasting) : texts.alarms(raised, lasting)
}

/** A limit as the platform counts its alarms. */
export function countedLimit(limit: Pick<Conditional, 'comparison' | 'threshold'> & Timing) {
  const { comparison, threshold } = limit
  const { noValuePeriods: _, instruction: __, ...timing } = timingBody(timingValues(limit))
  return { comparison, threshold, ...timing }
}

export type LimitValues = TimingValues & {
  measurementId: string
  comparison: string
  threshold: string
  severity: string
  enabled: 'on' | 'off'
}

/** As it is typed: in the unit that the reader chose. */
export const valuesOf = (limit: Conditional, symbol: string | undefined): LimitValues => ({
  measurementId: limit.measurementId,
  comparison: limit.comparison,
  threshold: shownNumber(limit.threshold, symbol),
  severity: limit.severity,
  enabled: limit.enabled ? 'on' : 'off',
  ...timingValues(limit, symbol),
})

export const newLimit = (measurementId: string): LimitValues => ({
  measurementId,
  comparison: 'GREATER_THAN',
  threshold: '',
  severity: 'WARNING',
  enabled: 'on',
  ...timingValues(),
})

export const limitRules = {
  threshold: (text: string) => (typeof numberIn(text) === 'number' ? null : common.pleaseEnterANumber),
  ...timingRules,
}

/** The rule that is typed. Undefined until it can be one. */
export function typedRule(values: LimitValues, symbol: string | undefined) {
  const threshold = numberIn(values.threshold)
  const timing = timingIn(values, symbol)
  if (typeof threshold !== 'number' || !timing) return undefined
  return { ...ruleOf(values, symbol), ...timing }
}

/** The body of the request. A choice is one that the form offers, or one that the platform has sent. */
export const ruleOf = (values: LimitValues, symbol: string | undefined, known?: Conditional) => ({
  comparison: values.comparison as Conditional['comparison'],
  threshold: storedNumber(values.threshold, symbol, known?.threshold) ?? 0,
  severity: values.severity as Conditional['severity'],
  enabled: values.enabled === 'on',
  ...timingBody(values, known, symbol),
})
