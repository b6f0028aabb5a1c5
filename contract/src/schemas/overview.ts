import { z } from 'zod'
import { mostNames } from '../limits.ts'
import { CommissioningOfLocation } from './alarms.ts'
import { Count, Text } from './common.ts'

export const Overview = z
  .object({
    locations: Count.meta({ description: 'All of them' }),
    alertingNobody: Count.meta({ description: 'Locations whose alarms reach nobody' }),
    commissioning: z
      .object({
        count: Count,
        first: z
          .array(CommissioningOfLocation.extend({ name: Text() }))
          .max(mostNames)
          .meta({ description: `By name, ${mostNames} at most` }),
      })
      .meta({ description: 'Locations with the status COMMISSIONING' }),
    devices: z
      .object({
        count: Count.meta({ description: 'All of them' }),
        atFault: Count.meta({ description: 'With the status FAULT' }),
        silent: Count.meta({ description: 'With the status OFFLINE' }),
        tokensNotValidated: Count,
      })
      .nullable()
      .meta({ description: 'Empty for callers who may not list devices' }),
  })
  .meta({
    id: 'Overview',
    examples: [
      {
        locations: 812,
        alertingNobody: 3,
        commissioning: {
          count: 1,
          first: [{ locationId: 'loc-0001', name: 'Cold store Hafen Nord', done: 7 }],
        },
        devices: { count: 1204, atFault: 2, silent: 5, tokensNotValidated: 11 },
      },
    ],
  })

export type Overview = z.output<typeof Overview>
