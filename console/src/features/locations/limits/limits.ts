import { mostCounted } from '#contract/limits'
import type { Conditional, RaisedCounts } from '#contract/schemas/conditional'
import { comparisonSign } from '../../../domain/values.ts'
import type { Limit } from '../../../kit/chart/options.ts'
import { numberIn, numberText } from '../../../kit/form/values.ts'
import { axisOf, type Measured, unitsOf } from '../curve/lines.ts'

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

export const limitLines = (conditionals: readonly Conditional[], chosen: readonly Measured[]): Limit[] =>
  conditionals.flatMap((conditional) => {
    const measured = chosen.find(
      ({ measurementId, isHere }) => isHere && measurementId === conditional.measurementId,
    )
    if (!measured || !conditional.enabled) return []
    const { severity, threshold } = conditional
    // The name is last: a narrow chart shortens the text.
    const whose = chosen.length > 1 ? [measured.name] : []
    const label = [`${severity} ${ruleText(conditional, measured.unit?.symbol)}`, ...whose].join(' · ')
    return [{ value: threshold, label, axis: axisOf(unitsOf(chosen), measured) }]
  })

export type LimitValues = {
  measurementId: string
  comparison: string
  threshold: string
  severity: string
  enabled: 'on' | 'off'
}

export const valuesOf = (limit: Conditional): LimitValues => ({
  measurementId: limit.measurementId,
  comparison: limit.comparison,
  threshold: numberText(limit.threshold),
  severity: limit.severity,
  enabled: limit.enabled ? 'on' : 'off',
})

export const newLimit = (measurementId: string): LimitValues => ({
  measurementId,
  comparison: 'GREATER_THAN',
  threshold: '',
  severity: 'WARNING',
  enabled: 'on',
})

export const limitRules = {
  threshold: (text: string) => (typeof numberIn(text) === 'number' ? null : 'Please enter a number'),
}

/** The body of the request. A choice is one that the form offers, or one that the platform has sent. */
export const ruleOf = ({ comparison, threshold, severity, enabled }: LimitValues) => ({
  comparison: comparison as Conditional['comparison'],
  threshold: numberIn(threshold) ?? 0,
  severity: severity as Conditional['severity'],
  enabled: enabled === 'on',
})
