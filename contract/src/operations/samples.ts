import { op } from '../op.ts'
import { LimitsToCount, RaisedCounts } from '../schemas/conditional.ts'
import { SampleCurve, SamplesQuery } from '../schemas/samples.ts'

export const sampleOperations = {
  getSamples: op('GET', '/organization/location/{locationId}/measurement/{measurementId}/samples', {
    summary: 'Read the samples of a measurement between two moments, as points of a curve',
    description:
      'The time between both moments is divided into equal parts. Each part with samples is a point with the least value, the ' +
      'average and the greatest value. Parts without samples are left out: a curve has a gap there.',
    access: 'signed-in',
    operatorReads: true,
    query: SamplesQuery,
    mayBeStale: true,
    response: SampleCurve,
  }),
  countRaised: op('POST', '/organization/location/{locationId}/measurement/{measurementId}/raised', {
    summary: 'Count the samples of the last week that would have raised limits',
    description: 'The limits need not exist. The answer says how often they would have raised an alarm.',
    access: 'signed-in',
    operatorReads: true,
    body: LimitsToCount,
    response: RaisedCounts,
  }),
}
