import { op } from '../op.ts'
import { SampleCurve, SamplesQuery } from '../schemas/samples.ts'

export const sampleOperations = {
  getSamples: op('GET', '/organization/location/{locationId}/measurement/{measurementId}/samples', {
    summary: 'Read the samples of a measurement between two moments, as points of a curve',
    description:
      'The time between both moments is parted evenly; each part with samples is a point with the least value, the average and ' +
      'the greatest one. Parts without samples are left out: a curve has a gap there.',
    access: 'signed-in',
    query: SamplesQuery,
    response: SampleCurve,
  }),
}
