import type { Conditional } from '#contract/schemas/conditional'

type Comparison = Conditional['comparison']

const signs: Record<Comparison, string> = {
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '≥',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '≤',
  EQUAL: '=',
}

const words: Record<Comparison, string> = {
  GREATER_THAN: 'above',
  GREATER_OR_EQUAL: 'at or above',
  LESS_THAN: 'below',
  LESS_OR_EQUAL: 'at or below',
  EQUAL: 'equal to',
}

/** ">". An unknown comparison of another platform is shown as it is. */
export const comparisonSign = (comparison: Comparison): string => signs[comparison] ?? comparison

/** "above (>)". An unknown comparison of another platform is shown as it is. */
export const comparisonText = (comparison: Comparison): string =>
  comparison in words ? `${words[comparison]} (${signs[comparison]})` : comparison
