import type { Conditional } from '#contract/schemas/conditional'
import type { Limit } from '../../../kit/chart/options.ts'
import type { Measured } from '../curve/measured.ts'
import { ruleText } from './limitText.ts'

/** The active limits as lines of the chart, with their texts. */
export const limitLines = (conditionals: readonly Conditional[], chosen: readonly Measured[]): Limit[] =>
  conditionals.flatMap((conditional) => {
    const measured = chosen.find(({ measurementId }) => measurementId === conditional.measurementId)
    if (!measured || !conditional.enabled) return []
    const { severity, threshold } = conditional
    return [{ value: threshold, label: `${severity} ${ruleText(conditional, measured.unit?.symbol)}` }]
  })
