import { mostCounted } from '#contract/limits'
import type { LimitsToCount, RaisedCounts } from '#contract/schemas/conditional'
import type { Queries } from '../db/connection.ts'
import {
  type AlarmInput,
  crosses,
  dueAt,
  evaluate,
  isOpen,
  type LimitRule,
  normalSource,
} from './alarm-state.ts'
import { sampleStore } from './samples.ts'

/** What limits would have done, by the same states that real alarms have. */

/**
 * Counts the alarms of a limit while samples go by, in the order of their times. As if each sample had come at its time, and somebody
 * had acknowledged each alarm at once: otherwise an alarm that is back would stay, and the next crossing would raise the same one.
 */
export function createAlarmCounter(rule: LimitRule) {
  let source = normalSource
  let raised = 0
  let seconds = 0
  let raisedAt = 0

  function step(input: AlarmInput): void {
    const wasOpen = isOpen(source)
    source = evaluate(rule, source, input).source
    if (isOpen(source) === wasOpen) return
    if (wasOpen) seconds += input.time - raisedAt
    else {
      raised += 1
      raisedAt = input.time
      source = evaluate(rule, source, { kind: 'acknowledge', time: input.time }).source
    }
  }

  /** An on-delay may be over before the next sample comes. */
  function passUntil(time: number): void {
    const due = dueAt(source, rule)
    if (due !== undefined && due < time) step({ kind: 'due', time: due })
  }

  return {
    take(time: number, value: number): void {
      // Nearly all samples.
      if (source.state === 'NORMAL' && !crosses(rule, value)) return
      passUntil(time)
      step({ kind: 'sample', time, value })
    },

    /** An alarm that is not over lasts until the end. */
    countUntil(end: number): { raised: number; seconds: number } {
      passUntil(end)
      return { raised, seconds: Math.round(isOpen(source) ? seconds + end - raisedAt : seconds) }
    },
  }
}

/** All limits in one pass over the samples. */
export async function countRaised(
  db: Queries,
  measurementId: string,
  span: { from: number; to: number },
  limits: LimitsToCount['limits'],
): Promise<RaisedCounts> {
  const counters = limits.map(({ onDelaySeconds: onDelay, offDelaySeconds: offDelay, ...limit }) =>
    createAlarmCounter({ ...limit, onDelay, offDelay }),
  )
  const take = (time: number, value: number) => {
    for (const counter of counters) counter.take(time, value)
  }
  const samples = await sampleStore().eachSample(db, measurementId, span, take, mostCounted)
  const counts = counters.map((counter) => counter.countUntil(span.to))
  return {
    measurementId,
    ...span,
    samples,
    raised: counts.map(({ raised }) => raised),
    seconds: counts.map(({ seconds }) => seconds),
  }
}
