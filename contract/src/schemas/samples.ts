import { z } from 'zod'
import { longestCurve, mostPoints } from '../limits.ts'
import { Count, EpochSeconds, Id, QueryInteger, Value } from './common.ts'

/** The end of the year 9999. */
const lastMoment = 253_402_300_799

export const SamplesQuery = z
  .strictObject({
    from: QueryInteger(0, lastMoment).meta({
      description: 'Epoch seconds, included',
      examples: [1_772_355_600],
    }),
    to: QueryInteger(0, lastMoment).meta({
      description: 'Epoch seconds, not included',
      examples: [1_772_442_000],
    }),
    points: QueryInteger(1, mostPoints).default(mostPoints).meta({ description: 'How many points at most' }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning' })
  .refine(({ from, to }) => to - from <= longestCurve, {
    path: ['to'],
    message: 'There must be at most 92 days between them',
  })

const perPoint = (what: string) => z.array(Value).max(mostPoints).meta({ description: what })

export const SampleCurve = z
  .object({
    measurementId: Id,
    step: Count.meta({ description: 'Seconds that a point covers' }),
    samples: Count.meta({ description: 'Samples that were found' }),
    times: z
      .array(EpochSeconds)
      .max(mostPoints)
      .meta({ description: 'Where each point begins; a point without a sample is left out' }),
    min: perPoint('The least value of each point'),
    avg: perPoint('The average of each point'),
    max: perPoint('The greatest value of each point'),
  })
  .meta({
    id: 'SampleCurve',
    examples: [
      {
        measurementId: 'mea-0311',
        step: 44,
        samples: 3,
        times: [1_772_355_600, 1_772_355_688],
        min: [4.1, 4.4],
        avg: [4.2, 4.4],
        max: [4.3, 4.4],
      },
    ],
  })

export type SamplesQuery = z.output<typeof SamplesQuery>
export type SampleCurve = z.output<typeof SampleCurve>
