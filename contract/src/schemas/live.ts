import { z } from 'zod'
import { mostLiveNames } from '../limits.ts'
import { allLiveAnswers } from '../live.ts'
import { Id } from './common.ts'

const Names = z.array(Id).min(1).max(mostLiveNames).optional()

const LiveChange = z.object({
  operations: z
    .array(z.enum(allLiveAnswers))
    .min(1)
    .meta({ description: 'The calls of this API that answer something else now' }),
  locationIds: Names.meta({
    description: 'The locations that it is about. Without it, any location, or none',
  }),
  deviceIds: Names.meta({ description: 'The devices that it is about. Without it, any device, or none' }),
})

export const LiveEvent = z.object({ changed: z.array(LiveChange).min(1) }).meta({
  id: 'LiveEvent',
  examples: [
    {
      changed: [
        {
          operations: ['getLocationValues', 'getLocationOverview', 'getSamples', 'getDeviceOverview'],
          locationIds: ['loc-0001'],
          deviceIds: ['dev-0001'],
        },
      ],
    },
  ],
})

export type LiveEvent = z.output<typeof LiveEvent>
export type LiveChange = z.output<typeof LiveChange>
