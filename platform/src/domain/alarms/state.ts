import { isBeyond } from '#contract/measuring/marks'
import type { Comparison } from '#contract/values'

/**
 * How an alarm begins, goes on and ends, as a function without a clock or a database. `evaluate` takes one input after
 * the other. Times are epoch seconds.
 */

/** When a value raises an alarm, and when it is over. */
export interface LimitRule {
  comparison: Comparison
  threshold: number
  /** The value has to be this far on the good side before the alarm is over. */
  deadBand: number
  /** A value has to stay on the wrong side for so many seconds before the alarm is raised. */
  onDelay: number
  /** A value has to stay on the good side for so many seconds before the alarm is over. */
  offDelay: number
}

/**
 * - `NORMAL`: there is no alarm.
 * - `PENDING`: the value is on the wrong side, but not for long enough yet.
 * - `RAISED`: nobody has acknowledged the alarm.
 * - `ACKNOWLEDGED`: somebody has.
 * - `RECOVERING`: the value is on the good side again, but not for long enough yet.
 * - `RETURNED`: the value is on the good side again, but nobody has acknowledged the alarm.
 */
type SourceState = 'NORMAL' | 'PENDING' | 'RAISED' | 'ACKNOWLEDGED' | 'RECOVERING' | 'RETURNED'

/** What is stored of the source of an alarm. */
export interface Source {
  state: SourceState
  /** When the state began. */
  since: number
  /** The newest sample that was evaluated. Older ones change nothing. */
  sampledAt: number
  isAcknowledged: boolean
  /** How often the open alarm was raised. */
  count: number
}

export type AlarmInput =
  | { kind: 'sample'; time: number; value: number }
  | { kind: 'due'; time: number }
  | { kind: 'acknowledge'; time: number }
  /** By a person, or because the rule, the measurement or the device was removed. */
  | { kind: 'resolve'; time: number }

export type AlarmStep = 'RAISED' | 'RAISED_AGAIN' | 'RECOVERING' | 'RETURNED' | 'ACKNOWLEDGED' | 'RESOLVED'

export interface Evaluated {
  source: Source
  steps: readonly AlarmStep[]
}

export const normalSource: Source = {
  state: 'NORMAL',
  since: 0,
  sampledAt: Number.NEGATIVE_INFINITY,
  isAcknowledged: false,
  count: 0,
}

/**
 * The rule of something that should be there: a sample of 1 says that it is missing, 0 that it is there. Also for what people do, which
 * does not depend on a rule.
 */
export const missingRule: LimitRule = {
  comparison: 'EQUAL',
  threshold: 1,
  deadBand: 0,
  onDelay: 0,
  offDelay: 0,
}

export const isOpen = ({ state }: Source): boolean => state !== 'NORMAL' && state !== 'PENDING'

/** When the source has to be evaluated without a new sample. Only a new sample can end an alarm. */
export const dueAt = ({ state, since }: Source, { onDelay }: LimitRule): number | undefined =>
  state === 'PENDING' ? since + onDelay : undefined

/** Whether a value is on the wrong side. */
export const crosses = ({ comparison, threshold }: LimitRule, value: number): boolean =>
  isBeyond(value, { comparison, threshold, enabled: true })

/** Whether a value is on the good side, beyond the dead band. */
function isBack(rule: LimitRule, value: number): boolean {
  const { comparison, threshold, deadBand } = rule
  if (comparison === 'EQUAL') return value !== threshold && Math.abs(value - threshold) >= deadBand
  const worse = comparison.startsWith('GREATER') ? value + deadBand : value - deadBand
  return !crosses(rule, worse)
}

/** The next state of a source, and the steps of its alarm. */
export function evaluate(rule: LimitRule, source: Source, input: AlarmInput): Evaluated {
  switch (input.kind) {
    case 'sample':
      return afterSample(rule, source, input)
    case 'due':
      return source.state === 'PENDING' && input.time >= source.since + rule.onDelay
        ? raise(source, input.time)
        : unchanged(source)
    case 'acknowledge':
      return acknowledge(source, input.time)
    case 'resolve':
      return isOpen(source) ? normal(source, input.time, ['RESOLVED']) : normal(source, input.time, [])
  }
}

function afterSample(
  rule: LimitRule,
  before: Source,
  { time, value }: { time: number; value: number },
): Evaluated {
  if (time <= before.sampledAt) return unchanged(before)
  const source = { ...before, sampledAt: time }
  if (crosses(rule, value)) return afterCrossing(rule, source, time)
  // Until it is raised, an alarm needs a value on the wrong side all the time.
  if (source.state === 'PENDING') return normal(source, time, [])
  if (isOpen(source) && source.state !== 'RETURNED') return afterGood(rule, source, time, isBack(rule, value))
  return unchanged(source)
}

function afterCrossing(rule: LimitRule, source: Source, time: number): Evaluated {
  switch (source.state) {
    case 'NORMAL':
      return rule.onDelay === 0
        ? raise(source, time)
        : unchanged({ ...source, state: 'PENDING', since: time })
    case 'PENDING':
      return time >= source.since + rule.onDelay ? raise(source, time) : unchanged(source)
    case 'RECOVERING':
    case 'RETURNED':
      return {
        source: {
          ...source,
          state: source.isAcknowledged ? 'ACKNOWLEDGED' : 'RAISED',
          since: time,
          count: source.count + 1,
        },
        steps: ['RAISED_AGAIN'],
      }
    case 'RAISED':
    case 'ACKNOWLEDGED':
      return unchanged(source)
  }
}

/** A value inside the dead band starts no recovery, and does not interrupt one. */
function afterGood(rule: LimitRule, source: Source, time: number, isBeyondBand: boolean): Evaluated {
  if (source.state !== 'RECOVERING') {
    if (!isBeyondBand) return unchanged(source)
    if (rule.offDelay > 0)
      return { source: { ...source, state: 'RECOVERING', since: time }, steps: ['RECOVERING'] }
    return over(source, time)
  }
  return time >= source.since + rule.offDelay ? over(source, time) : unchanged(source)
}

const raise = (source: Source, time: number): Evaluated => ({
  source: { ...source, state: 'RAISED', since: time, isAcknowledged: false, count: 1 },
  steps: ['RAISED'],
})

const over = (source: Source, time: number): Evaluated =>
  source.isAcknowledged
    ? normal(source, time, ['RESOLVED'])
    : { source: { ...source, state: 'RETURNED', since: time }, steps: ['RETURNED'] }

function acknowledge(source: Source, time: number): Evaluated {
  if (!isOpen(source) || source.isAcknowledged) return unchanged(source)
  if (source.state === 'RETURNED') return normal(source, time, ['ACKNOWLEDGED', 'RESOLVED'])
  const state = source.state === 'RAISED' ? 'ACKNOWLEDGED' : source.state
  return {
    source: { ...source, state, since: state === source.state ? source.since : time, isAcknowledged: true },
    steps: ['ACKNOWLEDGED'],
  }
}

const normal = ({ sampledAt }: Source, since: number, steps: readonly AlarmStep[]): Evaluated => ({
  source: { ...normalSource, since, sampledAt },
  steps,
})

const unchanged = (source: Source): Evaluated => ({ source, steps: [] })
