import { mostListed } from '#contract/fields/reports'
import { isBeyond } from '#contract/measuring/marks'
import type { Comparison, Severity } from '#contract/values'

/**
 * What a report says of one measurement, from its samples in the order of their times, each looked at once: memory does not grow with
 * the period. Times are epoch seconds. A value holds until the next one. docs/reports.md says it in words.
 */

export interface Limit {
  conditionalId: string
  comparison: Comparison
  threshold: number
  severity: Severity
  enabled: boolean
}

/** From then on these limits hold, until the next entry. */
export interface LimitsFrom {
  from: number
  limits: readonly Limit[]
}

export interface Excursion {
  begins: number
  ends: number
  /** The value that was furthest beyond its limit, and that limit. */
  extreme: number
  limit: Limit
}

export interface Gap {
  begins: number
  ends: number
}

export interface Followed {
  samples: number
  least: number | null
  greatest: number | null
  mean: number | null
  /** Only of temperatures in °C. */
  meanKinetic: number | null
  secondsInside: number
  secondsOutside: number
  secondsUnknown: number
  excursions: Excursion[]
  excursionCount: number
  gaps: Gap[]
  gapCount: number
  longestGap: number
  /** The least and the greatest value of each part of the period, null where there was none. */
  curve: { least: (number | null)[]; greatest: (number | null)[] }
}

interface Following {
  from: number
  /** Not after now: nothing is known of what comes. */
  to: number
  /** Without a value for longer than this, nothing is known until the next one. */
  longestHold: number
  /** In the order of their times. The first one holds from the beginning of the period, or before. */
  limits: readonly LimitsFrom[]
  /** The last sample before the period, if there is one. */
  before?: { time: number; value: number } | undefined
  isCelsius: boolean
}

export const curveParts = 240

/** The heat of activation over the gas constant, in K, as pharmacopoeias have it: 83.144 kJ/mol. */
const activation = 10_000
const zeroCelsius = 273.15

/** Adds up without losing what is small beside the sum (Neumaier). */
function createSum() {
  let sum = 0
  let lost = 0
  return {
    add(value: number): void {
      const next = sum + value
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
      sum = next
    },
    total: () => sum + lost,
  }
}

/** How far a value is beyond a limit. Equal is beyond by nothing. */
const distance = ({ threshold }: Limit, value: number): number => Math.abs(value - threshold)

function worstOf(limits: readonly Limit[], value: number): Limit | undefined {
  let worst: Limit | undefined
  for (const limit of limits)
    if (isBeyond(value, limit) && (!worst || distance(limit, value) > distance(worst, value))) worst = limit
  return worst
}

export function followSamples({ from, to, longestHold, limits, before, isCelsius }: Following) {
  const [sum, kinetic] = [createSum(), createSum()]
  let samples = 0
  let [least, greatest] = [Infinity, -Infinity]
  const [inside, outside, unknown] = [createSum(), createSum(), createSum()]
  const excursions: Excursion[] = []
  const gaps: Gap[] = []
  let [excursionCount, gapCount, longestGap] = [0, 0, 0]
  let open: Excursion | undefined
  const curve = {
    least: Array.from({ length: curveParts }, (): number | null => null),
    greatest: Array.from({ length: curveParts }, (): number | null => null),
  }
  let last = before
  let limitsAt = 0

  function closeExcursion(): void {
    if (!open) return
    excursionCount += 1
    if (excursions.length < mostListed) excursions.push(open)
    open = undefined
  }

  /** The value held for this time, in which the limits did not change. */
  function hold(begins: number, ends: number, value: number, held: readonly Limit[]): void {
    const limit = worstOf(held, value)
    if (!limit) {
      inside.add(ends - begins)
      closeExcursion()
      return
    }
    outside.add(ends - begins)
    open ??= { begins, ends, extreme: value, limit }
    open.ends = ends
    if (distance(limit, value) > distance(open.limit, open.extreme)) {
      open.extreme = value
      open.limit = limit
    }
  }

  function noteGap(begins: number, ends: number): void {
    closeExcursion()
    unknown.add(ends - begins)
    gapCount += 1
    longestGap = Math.max(longestGap, ends - begins)
    if (gaps.length < mostListed) gaps.push({ begins, ends })
  }

  /** What was between the last sample and this moment. */
  function passUntil(moment: number): void {
    const begins = Math.max(from, last?.time ?? from)
    if (moment <= begins) return
    if (!last || moment - last.time > longestHold) {
      noteGap(begins, moment)
      return
    }
    for (let at = begins; at < moment;) {
      while ((limits[limitsAt + 1]?.from ?? Infinity) <= at) limitsAt += 1
      const until = Math.min(moment, limits[limitsAt + 1]?.from ?? Infinity)
      hold(at, until, last.value, limits[limitsAt]?.limits ?? [])
      at = until
    }
  }

  function draw(time: number, value: number): void {
    const part = Math.min(curveParts - 1, Math.floor(((time - from) / (to - from)) * curveParts))
    curve.least[part] = Math.min(curve.least[part] ?? Infinity, value)
    curve.greatest[part] = Math.max(curve.greatest[part] ?? -Infinity, value)
  }

  return {
    /** A sample of the period, after those before it. */
    take(time: number, value: number): void {
      passUntil(time)
      last = { time, value }
      samples += 1
      sum.add(value)
      if (isCelsius) kinetic.add(Math.exp(-activation / (value + zeroCelsius)))
      least = Math.min(least, value)
      greatest = Math.max(greatest, value)
      draw(time, value)
    },

    end(): Followed {
      passUntil(to)
      closeExcursion()
      const any = samples > 0
      return {
        samples,
        least: any ? least : null,
        greatest: any ? greatest : null,
        mean: any ? sum.total() / samples : null,
        meanKinetic:
          any && isCelsius ? activation / -Math.log(kinetic.total() / samples) - zeroCelsius : null,
        secondsInside: inside.total(),
        secondsOutside: outside.total(),
        secondsUnknown: unknown.total(),
        excursions,
        excursionCount,
        gaps,
        gapCount,
        longestGap,
        curve,
      }
    },
  }
}
