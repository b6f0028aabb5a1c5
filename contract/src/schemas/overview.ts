import { z } from 'zod'
import { daysBetweenDrills, lowBattery, mostNames, mostNeedyLocations } from '../limits.ts'
import { locationNeeds } from '../values.ts'
import { CommissioningOfLocation } from './alarms.ts'
import { Count, Id, Text } from './common.ts'

const needy = z
  .object({
    count: Count,
    first: z
      .array(
        z.object({
          locationId: Id,
          name: Text(),
          needs: z
            .array(
              z.object({
                need: z.enum(locationNeeds),
                count: Count.meta({ description: 'Of how many devices, values or batteries. Otherwise 1' }),
              }),
            )
            .max(locationNeeds.length)
            .meta({ description: 'The most urgent first' }),
        }),
      )
      .max(mostNeedyLocations)
      .meta({ description: `The most urgent first, then by name, ${mostNeedyLocations} at most` }),
  })
  .meta({
    description:
      `Locations in operation (ACTIVE) that need somebody, apart from open alarms. BATTERIES_LOW: below ${lowBattery} %. DRILL_OVERDUE: ` +
      `alarms alert somebody, and there was no drill for ${daysBetweenDrills} days, nor is the location newer`,
  })

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
    needy: needy.optional(),
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
        needy: {
          count: 1,
          first: [
            {
              locationId: 'loc-0002',
              name: 'Harbour supermarket',
              needs: [
                { need: 'DEVICES_SILENT', count: 1 },
                { need: 'VALUES_LATE', count: 12 },
              ],
            },
          ],
        },
        devices: { count: 1204, atFault: 2, silent: 5, tokensNotValidated: 11 },
      },
    ],
  })

export type Overview = z.output<typeof Overview>
