import type { Conditional } from '#contract/schemas/conditional'
import { numberIn, numberText } from '../../../kit/form/values.ts'

/** The form's values: texts as typed. */
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
