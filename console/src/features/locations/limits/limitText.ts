import { mostCounted } from '#contract/limits'
import type { Conditional, RaisedCounts } from '#contract/schemas/conditional'
import { comparisonSign } from '../../../domain/values.ts'

type Rule = Pick<Conditional, 'comparison' | 'threshold'>

/** "> -15 °C" */
export const ruleText = ({ comparison, threshold }: Rule, symbol: string | undefined): string =>
  [comparisonSign(comparison), threshold.toLocaleString(undefined, { maximumFractionDigits: 20 }), symbol]
    .filter(Boolean)
    .join(' ')

/** How often a limit would have raised an alarm lately. */
export function raisedText({ samples }: Pick<RaisedCounts, 'samples'>, raised: number): string {
  if (samples === 0) return 'No samples in the last week'
  const newest = samples >= mostCounted ? 'newest ' : ''
  const of = `of the ${newest}${samples.toLocaleString()} samples of the last week`
  return raised === 0
    ? `None ${of} would have raised it`
    : `${raised.toLocaleString()} ${of} would have raised it`
}
