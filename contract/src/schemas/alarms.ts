import { z } from 'zod'
import { mostNames, mostRecipients } from '../limits.ts'
import { integrationTypes } from '../fields/channels.ts'
import { addressStates, alarmReaches, commissioningSteps, severities } from '../values.ts'
import { Count, EpochSeconds, Id, Text } from './common.ts'
import { DeviceProblem } from './values.ts'

const reach = z.enum(alarmReaches).meta({
  description: 'PARTLY: the alarms of some layouts reach somebody, and those of other layouts nobody',
})

export const AlarmReachOfLocation = z.object({ locationId: Id, reach }).meta({ id: 'AlarmReachOfLocation' })

const isReached = z.boolean().meta({ description: 'An alarm that comes here alerts somebody' })

/** When it is notified, as the group says. */
const notified = {
  afterMinutes: Count.optional().meta({
    description: 'Minutes after the beginning of an alarm, unless somebody has acknowledged it',
  }),
  severities: z
    .array(z.enum(severities))
    .max(severities.length)
    .optional()
    .meta({ description: 'Of which alarms' }),
}

const addressMeaning =
  'Messages go only to what its owner has confirmed. FORMER: it was changed, and until the new one is confirmed they go to the one before'

const AlertedPerson = z.object({
  accountId: Id,
  firstName: Text(),
  lastName: Text(),
  hasPhone: z.boolean().meta({ description: 'A phone number is known' }),
  allowsPush: z.boolean().meta({ description: 'Allows push notifications in this group' }),
  hasBrowser: z.boolean().optional().meta({ description: 'Gets push notifications in a browser' }),
  email: z.enum(addressStates).nullish().meta({ description: addressMeaning }),
  phone: z.enum(addressStates).nullish().meta({ description: 'The same. Empty without a phone number' }),
  isReached: isReached.meta({
    description:
      'Allows push notifications and has a confirmed e-mail address or a browser, or has a confirmed phone number and the group sends text messages',
  }),
  ...notified,
})

const AlarmGroup = z.object({
  locationGroupId: Id,
  name: Text(),
  isReached,
  integrations: z
    .array(
      z.object({ integrationId: Id, name: Text(), type: z.enum(integrationTypes), isReached, ...notified }),
    )
    .max(mostRecipients),
  integrationCount: Count,
  people: z
    .array(AlertedPerson)
    .max(mostRecipients)
    .meta({ description: `Its members, at most ${mostRecipients}. Those who are alerted come first` }),
  peopleCount: Count,
  reminderMinutes: Count.nullish().meta({ description: 'Minutes between two reminders of a CRITICAL alarm' }),
  notifiesWhenOver: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a message also says that an alarm is over' }),
})

const AlarmOrigin = z
  .object({
    layoutId: Id.nullable(),
    layoutName: Text().nullable(),
    isReached,
    locationGroupIds: z.array(Id).max(mostRecipients),
  })
  .meta({ description: 'Where an alarm begins: a layout, or the location if it has none' })

export const AlarmRecipients = z
  .object({
    locationId: Id,
    reach,
    origins: z.array(AlarmOrigin),
    groups: z
      .array(AlarmGroup)
      .max(mostRecipients)
      .meta({ description: `By name, ${mostRecipients} at most` }),
    groupCount: Count,
  })
  .meta({
    id: 'AlarmRecipients',
    examples: [
      {
        groups: [
          {
            name: 'Harbour sites',
            integrations: [
              { name: 'On-call refrigeration', afterMinutes: 0, severities: ['WARNING', 'CRITICAL'] },
            ],
            people: [{ email: 'CONFIRMED', phone: null, afterMinutes: 15, severities: ['CRITICAL'] }],
            reminderMinutes: 30,
            notifiesWhenOver: true,
          },
        ],
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
  .meta({ id: 'CommissioningOfLocation' })

const StepOfLocation = z.object({
  step: z.enum(commissioningSteps),
  isDone: z.boolean(),
  total: Count.meta({ description: 'How many things it checks, such as devices' }),
  missing: Count.meta({ description: 'How many of them are not as they should be' }),
  names: z
    .array(z.string())
    .max(mostNames)
    .meta({ description: `Names of the missing ones, at most ${mostNames}` }),
  at: EpochSeconds.nullish().meta({ description: 'When it was checked, for what is checked at a moment' }),
})

export const Commissioning = z
  .object({
    locationId: Id,
    done,
    steps: z.array(StepOfLocation).length(commissioningSteps.length),
    problems: z
      .array(DeviceProblem.extend({ deviceId: Id, cloudlinkId: Text() }))
      .max(mostNames)
      .optional()
      .meta({ description: `Devices at fault or offline, at most ${mostNames}` }),
  })
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
        problems: [],
      },
    ],
  })

export type AlarmReachOfLocation = z.output<typeof AlarmReachOfLocation>
export type AlarmRecipients = z.output<typeof AlarmRecipients>
export type CommissioningOfLocation = z.output<typeof CommissioningOfLocation>
export type Commissioning = z.output<typeof Commissioning>
