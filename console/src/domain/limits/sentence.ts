import { secondsPer } from '#contract/limits'
import type { Conditional } from '#contract/schemas/conditional'
import { counted } from '../../ui/Text.tsx'
import { comparisonWords } from '../values.ts'
import { formatNumber } from '../../ui/language.ts'

/** What a limit says, in a conditional or as a default of a product. */
export type LimitRule = Pick<
  Conditional,
  | 'comparison'
  | 'threshold'
  | 'severity'
  | 'deadBand'
  | 'onDelaySeconds'
  | 'offDelaySeconds'
  | 'noValuePeriods'
> & { enabled?: boolean }

/** Whose values it is about. */
export interface LimitSubject {
  name: string
  symbol: string | undefined
  /** Seconds between two values, if they are known. */
  samplePeriod?: number | undefined
}

/** "5 minutes", "1 hour 30 minutes". With `most`, only so many of the largest parts. */
export function durationText(seconds: number, most = 4): string {
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const unit of ['day', 'hour', 'minute', 'second'] as const) {
    const count = unit === 'second' ? rest : Math.floor(rest / secondsPer[unit])
    if (unit !== 'second') rest -= count * secondsPer[unit]
    if (count > 0) parts.push(counted(count, `${unit}s`))
  }
  return parts.slice(0, most).join(' ') || '0 seconds'
}

export const numberWithUnit = (value: number, symbol: string | undefined): string =>
  [formatNumber(value, { maximumFractionDigits: 20 }), symbol].filter(Boolean).join(' ')

const lasting = (seconds = 0) => (seconds === 0 ? '' : ` for ${durationText(seconds)}`)

/**
 * The whole rule: "Raises a CRITICAL alarm when Air is above -18 °C for 5 minutes; over when it is at or below -19 °C for 2 minutes.
 * Also when no value comes for 3 periods."
 */
export function limitSentence(rule: LimitRule, { name, symbol, samplePeriod }: LimitSubject): string {
  const { comparison, threshold, severity, deadBand = 0, enabled = true, noValuePeriods } = rule
  const article = /^[AEIOU]/.test(severity) ? 'an' : 'a'
  const begins = `${article} ${severity} alarm when ${name} is ${comparisonWords(comparison)} ${numberWithUnit(threshold, symbol)}`
  const ends = `over when it is ${goodSide(comparison, threshold, deadBand, symbol)}`
  const main = `${enabled ? 'Raises' : 'Once it is switched on, it raises'} ${begins}${lasting(rule.onDelaySeconds)}; ${ends}${lasting(rule.offDelaySeconds)}.`
  if (!noValuePeriods) return main
  const time = samplePeriod === undefined ? '' : ` (${durationText(noValuePeriods * samplePeriod)})`
  return `${main} Also when no value comes for ${counted(noValuePeriods, 'periods')}${time}.`
}

/** Sums of decimals have digits that nobody typed. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Where a value has to be before the alarm is over. */
function goodSide(
  comparison: Conditional['comparison'],
  threshold: number,
  deadBand: number,
  symbol: string | undefined,
): string {
  const text = (value: number) => numberWithUnit(rounded(value), symbol)
  switch (comparison) {
    case 'GREATER_THAN':
      return `at or below ${text(threshold - deadBand)}`
    case 'GREATER_OR_EQUAL':
      return `below ${text(threshold - deadBand)}`
    case 'LESS_THAN':
      return `at or above ${text(threshold + deadBand)}`
    case 'LESS_OR_EQUAL':
      return `above ${text(threshold + deadBand)}`
    case 'EQUAL':
      return deadBand === 0 ? 'any other value' : `at least ${text(deadBand)} away from it`
    default:
      // Only another platform knows it.
      return 'back'
  }
}
