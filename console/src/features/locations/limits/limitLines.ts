import type { Conditional } from '#contract/schemas/conditional'
import type { Limit } from '../../../kit/chart/options.ts'
import type { Measured } from '../curve/measured.ts'
import { axisOf, unitsOf } from '../curve/useLines.ts'
import { ruleText } from './limitText.ts'

/** The active limits as lines of the chart, with their texts. */
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
