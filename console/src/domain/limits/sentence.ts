import { secondsPer } from '#contract/limits'
import type { Conditional } from '#contract/schemas/conditional'
import { severityWords, wordIn } from '../../texts/labels.ts'
import { texts } from '../../texts/limits.ts'
import { type ShownUnit, shownUnit, storedUnit } from '../units.ts'
import { comparisonSign, shownText, valueText } from '../values.ts'

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
  /** In the stored unit, where that is what people type. */
  isAsTyped?: boolean
}

/** "5 minutes", "1 hour 30 minutes". With `most`, only so many of the largest parts. */
export function durationText(seconds: number, most = 4): string {
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const unit of ['day', 'hour', 'minute', 'second'] as const) {
    const count = unit === 'second' ? rest : Math.floor(rest / secondsPer[unit])
    if (unit !== 'second') rest -= count * secondsPer[unit]
    if (count > 0) parts.push(texts.duration[unit](count))
  }
  return parts.slice(0, most).join(' ') || texts.duration.second(0)
}

/** With all its digits, in the unit that the reader chose. */
const numberWithUnit = (value: number, symbol: string | undefined): string =>
  valueText(value, symbol, { isExact: true })

const exactText = (value: number, { symbol }: ShownUnit) => shownText(value, symbol, { isExact: true })

/** Empty if it need not last. */
const lasting = (seconds = 0) => (seconds === 0 ? '' : durationText(seconds))

/**
 * The whole rule: "Raises a CRITICAL alarm when Air is above -18 °C for 5 minutes; over when it is at or below -19 °C for 2 minutes.
 * Also when no value comes for 3 periods."
 */
export function limitSentence(
  rule: LimitRule,
  { name, symbol, samplePeriod, isAsTyped }: LimitSubject,
): string {
  const unit = isAsTyped ? storedUnit(symbol) : shownUnit(symbol)
  const { severity, enabled = true, noValuePeriods } = rule
  const main = texts.rule({
    isEnabled: enabled,
    severity: wordIn(severityWords)(severity),
    begins: wrongSide(rule, name, unit),
    over: goodSide(rule, unit),
  })
  if (!noValuePeriods) return main
  const also =
    samplePeriod === undefined
      ? texts.alsoWithoutValue(noValuePeriods)
      : texts.alsoWithoutValueFor(noValuePeriods, durationText(noValuePeriods * samplePeriod))
  return `${main} ${also}`
}

/** Where a value has to be before the alarm is raised. */
function wrongSide(
  { comparison, threshold, onDelaySeconds }: LimitRule,
  name: string,
  unit: ShownUnit,
): string {
  const [number, duration] = [exactText(unit.shown(threshold), unit), lasting(onDelaySeconds)]
  switch (comparison) {
    case 'GREATER_THAN':
      return texts.above(name, number, duration)
    case 'GREATER_OR_EQUAL':
      return texts.atOrAbove(name, number, duration)
    case 'LESS_THAN':
      return texts.below(name, number, duration)
    case 'LESS_OR_EQUAL':
      return texts.atOrBelow(name, number, duration)
    case 'EQUAL':
      return texts.equalTo(name, number, duration)
    default:
      // Only another platform knows it.
      return texts.compared(name, `${String(comparison)} ${number}`, duration)
  }
}

/** Sums of decimals have digits that nobody typed. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Where a value has to be before the alarm is over. */
function goodSide(rule: LimitRule, unit: ShownUnit): string {
  const { comparison, threshold, deadBand = 0 } = rule
  const text = (value: number) => exactText(rounded(unit.shown(value)), unit)
  const duration = lasting(rule.offDelaySeconds)
  switch (comparison) {
    case 'GREATER_THAN':
      return texts.atOrBelow(texts.it, text(threshold - deadBand), duration)
    case 'GREATER_OR_EQUAL':
      return texts.below(texts.it, text(threshold - deadBand), duration)
    case 'LESS_THAN':
      return texts.atOrAbove(texts.it, text(threshold + deadBand), duration)
    case 'LESS_OR_EQUAL':
      return texts.above(texts.it, text(threshold + deadBand), duration)
    case 'EQUAL':
      return deadBand === 0
        ? texts.anyOther(texts.it, duration)
        : texts.awayFrom(texts.it, exactText(rounded(unit.shownDistance(deadBand)), unit), duration)
    default:
      // Only another platform knows it.
      return texts.back(texts.it, duration)
  }
}

/** "> -15 °C" */
export const ruleText = (
  { comparison, threshold }: Pick<Conditional, 'comparison' | 'threshold'>,
  symbol: string | undefined,
): string => [comparisonSign(comparison), numberWithUnit(threshold, symbol)].join(' ')
