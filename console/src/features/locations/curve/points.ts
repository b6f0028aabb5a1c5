import type { SampleCurve } from '#contract/schemas/values'
import type { Points } from '../../../kit/chart/align.ts'
import type { Measured } from './measured.ts'

/** A line has a gap if three values in a row are missing. */
const missed = 3

const none: SampleCurve = { measurementId: '', step: 0, samples: 0, times: [], min: [], avg: [], max: [] }

/** The points of each chosen line. A line that is not loaded yet has none, so the chart stays when they come. */
export const pointsOf = (
  chosen: readonly Measured[],
  answers: readonly (SampleCurve | undefined)[],
): Points[] =>
  chosen.map(({ samplePeriod, shift }, line) => {
    const { step, times: measuredAt, min, avg, max } = answers[line] ?? none
    const times = shift === 0 ? measuredAt : measuredAt.map((time) => time + shift)
    return { times, min, avg, max, longestGap: Math.max(missed * samplePeriod, 2 * step) }
  })
