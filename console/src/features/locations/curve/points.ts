import type { SampleCurve } from '#contract/schemas/samples'
import type { Points } from '../../../kit/chart/align.ts'
import type { Measured } from './measured.ts'

/** A line has a gap if three values in a row are missing. */
const missed = 3

/** Of the chosen lines, those whose points are loaded. */
export function drawnLines(chosen: readonly Measured[], answers: readonly SampleCurve[]) {
  return chosen.flatMap((measured) => {
    const curve = answers.find(({ measurementId }) => measurementId === measured.measurementId)
    return curve ? [{ measured, points: pointsOf(curve, measured) }] : []
  })
}

function pointsOf({ step, times, min, avg, max }: SampleCurve, { samplePeriod }: Measured): Points {
  return { times, min, avg, max, longestGap: Math.max(missed * samplePeriod, 2 * step) }
}
