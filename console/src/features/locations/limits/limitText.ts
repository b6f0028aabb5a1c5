import { mostCounted } from '#contract/limits'
import type { Conditional, RaisedCounts } from '#contract/schemas/conditional'

type Rule = Pick<Conditional, 'comparison' | 'threshold'>

const signs: Record<Conditional['comparison'], string> = {
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '≥',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '≤',
  EQUAL: '=',
}

const words: Record<Conditional['comparison'], string> = {
  GREATER_THAN: 'above',
  GREATER_OR_EQUAL: 'at or above',
  LESS_THAN: 'below',
  LESS_OR_EQUAL: 'at or below',
  EQUAL: 'equal to',
}

/** "above (>)". An unknown comparison of another platform is shown as it is. */
export const comparisonText = (comparison: Conditional['comparison']): string =>
  comparison in words ? `${words[comparison]} (${signs[comparison]})` : comparison

/** "> -15 °C" */
export const ruleText = ({ comparison, threshold }: Rule, symbol: string | undefined): string =>
  [
    signs[comparison] ?? comparison,
    threshold.toLocaleString(undefined, { maximumFractionDigits: 20 }),
    symbol,
  ]
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
