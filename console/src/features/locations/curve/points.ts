import type { SampleCurve } from '#contract/schemas/samples'
import type { Points } from '../../../kit/chart/align.ts'
import type { Measured } from './measured.ts'

/** A line has a gap if three values in a row are missing. */
const missed = 3

const none: SampleCurve = { measurementId: '', step: 0, samples: 0, times: [], min: [], avg: [], max: [] }

/** The points of each chosen line. A line that is not loaded yet has none, so the chart stays when they come. */
export const pointsOf = (chosen: readonly Measured[], answers: readonly SampleCurve[]): Points[] =>
  chosen.map(({ measurementId, samplePeriod }) => {
    const curve = answers.find((answer) => answer.measurementId === measurementId) ?? none
    const { step, times, min, avg, max } = curve
    return { times, min, avg, max, longestGap: Math.max(missed * samplePeriod, 2 * step) }
  })
