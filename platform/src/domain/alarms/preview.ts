import { enoughHistory, mostSamplesToCount } from '#contract/limits'
import type { LimitsToCount, RaisedCounts } from '#contract/schemas/conditional'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError } from '../../base/errors.ts'
import { createLimiter } from '../../base/fairness/limiter.ts'
import { second } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { type AlarmInput, crosses, dueAt, evaluate, isOpen, type LimitRule, normalSource } from './state.ts'
import { sampleStore } from '../samples/current.ts'

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
      // Nearly all samples: the value stays where it is.
      if (source.state === (crosses(rule, value) ? 'ACKNOWLEDGED' : 'NORMAL')) return
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

/** Each reads some ten thousand samples and compares them for half a second at most. The others wait in line. */
const limiter = createLimiter(
  { max: 2, maxWaiting: 100, timeout: 30 * second },
  () => new ApiError(503, refusalFor('TOO_MANY_TRIALS')),
)

/** All limits in one pass over the samples. */
export async function countRaised(
  { db, integratorId }: Pick<Scope, 'db' | 'integratorId'>,
  measurementId: string,
  span: { from: number; to: number },
  limits: LimitsToCount['limits'],
): Promise<RaisedCounts> {
  const counters = limits.map(({ onDelaySeconds: onDelay, offDelaySeconds: offDelay, ...limit }) =>
    createAlarmCounter({ ...limit, onDelay, offDelay }),
  )
  let [first, last] = [Infinity, -Infinity]
  const take = (time: number, value: number) => {
    first = Math.min(first, time)
    last = time
    for (const counter of counters) counter.take(time, value)
  }
  const release = await limiter.acquire(integratorId)
  const most = mostSamplesToCount(limits.length)
  const samples = await sampleStore().eachSample(db, measurementId, span, take, most).finally(release)
  const counts = counters.map((counter) => counter.countUntil(span.to))
  return {
    measurementId,
    ...span,
    samples,
    hasEnoughHistory: samples >= enoughHistory.samples && last - first >= enoughHistory.seconds,
    raised: counts.map(({ raised }) => raised),
    seconds: counts.map(({ seconds }) => seconds),
  }
}
