import { latePeriods } from '../limits.ts'
import type { Comparison, ValueMark } from '../values.ts'

/**
 * What is wrong with a latest value. The console decides it here for what it shows, and the platform in SQL for its
 * lists (triggers of `functions/marks.sql`, and `domain/intake/writing.ts`). A test compares them. No zod here.
 */

interface Range {
  rangeMin: number | null
  rangeMax: number | null
}

export interface Limit {
  comparison: Comparison
  threshold: number
  enabled: boolean
}

interface LatestValue extends Range {
  latestValue: number | null
  /** Epoch seconds. */
  latestAt: number | null
}

interface Circumstances {
  /** Epoch seconds, by the clock that the value's time is from. */
  now: number
  /** Seconds between two values. */
  samplePeriod: number
  limits: readonly Limit[]
}

/** True for a value that raises the alarm. */
const raises: Record<Comparison, (value: number, threshold: number) => boolean> = {
  GREATER_THAN: (value, threshold) => value > threshold,
  GREATER_OR_EQUAL: (value, threshold) => value >= threshold,
  LESS_THAN: (value, threshold) => value < threshold,
  LESS_OR_EQUAL: (value, threshold) => value <= threshold,
  EQUAL: (value, threshold) => value === threshold,
}

export const isLate = (age: number, samplePeriod: number): boolean => age > latePeriods * samplePeriod

/** Both ends are part of the range. An end that is not given has no limit. */
const isOutOfRange = (value: number, { rangeMin, rangeMax }: Range): boolean =>
  (rangeMin !== null && value < rangeMin) || (rangeMax !== null && value > rangeMax)

/** A limit that is switched off, or compares in a way that only another platform knows, marks nothing. */
export const isBeyond = (value: number, { comparison, threshold, enabled }: Limit): boolean =>
  enabled && Object.hasOwn(raises, comparison) && raises[comparison](value, threshold)

/** The marks of a latest value, the worst first. What was never measured has none. */
export function marksOf(latest: LatestValue, { now, samplePeriod, limits }: Circumstances): ValueMark[] {
  const { latestValue, latestAt } = latest
  if (latestValue === null || latestAt === null) return []
  const marks: ValueMark[] = []
  if (limits.some((limit) => isBeyond(latestValue, limit))) marks.push('BEYOND_LIMIT')
  if (isOutOfRange(latestValue, latest)) marks.push('OUT_OF_RANGE')
  if (isLate(now - latestAt, samplePeriod)) marks.push('LATE')
  return marks
}
