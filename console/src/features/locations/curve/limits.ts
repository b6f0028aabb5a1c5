import type { Conditional } from '#contract/schemas/conditional'
import type { Limit } from '../../../kit/chart/options.ts'
import type { Measured } from './measured.ts'

const signs: Record<Conditional['comparison'], string> = {
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '≥',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '≤',
  EQUAL: '=',
}

/** The limits that are switched on, each said as it is meant. */
export const limitsOf = (conditionals: readonly Conditional[], chosen: readonly Measured[]): Limit[] =>
  conditionals.flatMap(({ measurementId, enabled, comparison, threshold, severity }) => {
    const measured = chosen.find((one) => one.measurementId === measurementId)
    if (!measured || !enabled) return []
    const unit = measured.unit ? ` ${measured.unit.symbol}` : ''
    return [{ value: threshold, label: `${severity} ${signs[comparison] ?? ''} ${threshold}${unit}` }]
  })
