import { z } from 'zod'
import { mostNames, mostOnWay } from '../limits.ts'
import { alarmReaches, commissioningSteps, integrationTypes } from '../values.ts'
import { Count, Id, Text } from './common.ts'

const reach = z.enum(alarmReaches).meta({
  description: 'PARTLY: the alarms of some layouts reach somebody, and those of other layouts nobody',
})

export const AlarmReachOfLocation = z
  .object({ locationId: Id, reach })
  .meta({ id: 'AlarmReachOfLocation', examples: [{ locationId: 'loc-0001', reach: 'SOMEBODY' }] })

const isReached = z.boolean().meta({ description: 'An alarm that comes here wakes somebody' })

const WokenPerson = z.object({
  accountId: Id,
  firstName: Text(),
  lastName: Text(),
  hasPhone: z.boolean().meta({ description: 'A phone number is known' }),
  allowsPush: z.boolean().meta({ description: 'Allows push notifications in this group' }),
  isReached: isReached.meta({
    description: 'Allows push notifications, or has a phone number and the group sends text messages',
  }),
})

const AlarmGroup = z.object({
  locationGroupId: Id,
  name: Text(),
  isReached,
  integrations: z
    .array(z.object({ integrationId: Id, name: Text(), type: z.enum(integrationTypes), isReached }))
    .max(mostOnWay),
  integrationCount: Count,
  people: z
    .array(WokenPerson)
    .max(mostOnWay)
    .meta({ description: `Its members, at most ${mostOnWay}. Those who are woken come first` }),
  peopleCount: Count,
})

const AlarmPlace = z
  .object({
    layoutId: Id.nullable(),
    layoutName: Text().nullable(),
    isReached,
    locationGroupIds: z.array(Id).max(mostOnWay),
  })
  .meta({ description: 'Where an alarm begins: a layout, or the location if it has none' })

export const AlarmWay = z
  .object({
    locationId: Id,
    reach,
    places: z.array(AlarmPlace),
    groups: z
      .array(AlarmGroup)
      .max(mostOnWay)
      .meta({ description: `By name, ${mostOnWay} at most` }),
    groupCount: Count,
  })
  .meta({
    id: 'AlarmWay',
    examples: [
      {
        locationId: 'loc-0001',
        reach: 'SOMEBODY',
        places: [
          {
            layoutId: 'lay-0001',
            layoutName: 'Ground floor',
            isReached: true,
            locationGroupIds: ['grp-harbour'],
          },
        ],
        groups: [
          {
            locationGroupId: 'grp-harbour',
            name: 'Harbour sites',
            isReached: true,
            integrations: [
              {
                integrationId: 'itg-oncall',
                name: 'On-call refrigeration',
                type: 'PAGERDUTY',
                isReached: true,
              },
            ],
            integrationCount: 1,
            people: [
              {
                accountId: 'acc-maria',
                firstName: 'Maria',
                lastName: 'Lindqvist',
                hasPhone: true,
                allowsPush: true,
                isReached: true,
              },
            ],
            peopleCount: 1,
          },
        ],
        groupCount: 1,
      },
    ],
  })

const done = z
  .int()
  .min(0)
  .max(commissioningSteps.length)
  .meta({ description: `Of the ${commissioningSteps.length} steps` })

export const CommissioningOfLocation = z
  .object({ locationId: Id, done })
  .meta({ id: 'CommissioningOfLocation', examples: [{ locationId: 'loc-0001', done: 5 }] })

const StepOfLocation = z.object({
  step: z.enum(commissioningSteps),
  isDone: z.boolean(),
  total: Count.meta({ description: 'How many things it checks, such as devices' }),
  missing: Count.meta({ description: 'How many of them are not as they should be' }),
  names: z
    .array(z.string())
    .max(mostNames)
    .meta({ description: `Names of the missing ones, at most ${mostNames}` }),
})

export const Commissioning = z
  .object({ locationId: Id, done, steps: z.array(StepOfLocation).length(commissioningSteps.length) })
  .meta({
    id: 'Commissioning',
    examples: [
      {
        locationId: 'loc-0001',
        done: 7,
        steps: commissioningSteps.map((step) =>
          step === 'TOKENS_VALIDATED'
            ? { step, isDone: false, total: 2, missing: 1, names: ['CL-204417'] }
            : { step, isDone: true, total: 2, missing: 0, names: [] },
        ),
      },
    ],
  })

export type AlarmReachOfLocation = z.output<typeof AlarmReachOfLocation>
export type AlarmWay = z.output<typeof AlarmWay>
export type CommissioningOfLocation = z.output<typeof CommissioningOfLocation>
export type Commissioning = z.output<typeof Commissioning>
