import { z } from 'zod'
import { longestList, reminderMinutesRange, stepMinutesRange } from '../limits.ts'
import { defaultAlertedSeverities, severities } from '../values.ts'
import { DistinctList, Id, Name, QueryFilter, RequiredId, Text, Version } from './common.ts'

const minutes = z.int().min(stepMinutesRange.min).max(stepMinutesRange.max).meta({
  description: 'Minutes after the beginning of an alarm, unless somebody has acknowledged it',
})
const recipientId = { description: 'Of an integration or an account' }
const reminder = z.int().min(reminderMinutesRange.min).max(reminderMinutesRange.max).nullable().meta({
  description: 'Minutes after which a CRITICAL alarm is sent again, until somebody acknowledges it',
})
const others = `Everybody else in the group is notified at once, of ${defaultAlertedSeverities.join(' and ')}`

const Alerting = z
  .object({
    recipients: z
      .array(
        z.object({
          id: Id.meta(recipientId),
          afterMinutes: minutes,
          severities: z.array(z.enum(severities)),
        }),
      )
      .meta({ description: others }),
    reminderMinutes: reminder,
    notifiesWhenOver: z.boolean(),
  })
  .meta({ id: 'Alerting', description: 'Who of a group is notified when' })

const AlertingBody = z
  .strictObject({
    recipients: DistinctList(
      z.strictObject({
        id: RequiredId.meta(recipientId),
        afterMinutes: minutes.default(stepMinutesRange.default),
        severities: DistinctList(z.enum(severities), severities.length, (severity) => severity)
          .min(1)
          .default([...defaultAlertedSeverities])
          .meta({ description: 'Of which alarms it is notified' }),
      }),
      1000,
      (recipient) => recipient.id,
    )
      .default([])
      .meta({ description: `${others}. One that does not exist is left out` }),
    reminderMinutes: reminder.default(null),
    notifiesWhenOver: z.boolean().default(true),
  })
  .meta({
    id: 'AlertingBody',
    examples: [{ recipients: [{ id: 'itg-oncall', afterMinutes: 15 }], reminderMinutes: 30 }],
  })

export const LocationGroup = z
  .object({
    locationGroupId: Id,
    name: Text(),
    integratorId: Id,
    locations: z
      .array(z.object({ id: Id, name: Text(), layoutId: Id.nullable(), layoutName: Text().nullable() }))
      .meta({
        description: 'Pairs of a location and one of its layouts. A location without layouts is named alone',
      }),
    integrations: z
      .array(z.object({ integrationId: Id, name: Text() }))
      .meta({ description: 'Where alarms of these locations go' }),
    alerting: Alerting.nullish().meta({ description: 'Empty: everybody is notified at once' }),
    version: Version,
  })
  .meta({
    id: 'LocationGroup',
    examples: [{ name: 'Harbour sites', alerting: null, integrations: [{ name: 'On-call refrigeration' }] }],
  })

const LocationPair = z.strictObject({
  id: RequiredId,
  layoutId: RequiredId.nullable().default(null),
  name: Text().nullish().meta({ description: 'Ignored' }),
  layoutName: Text().nullish().meta({ description: 'Ignored' }),
})

const IntegrationReference = z.strictObject({
  integrationId: RequiredId,
  name: Text().nullish().meta({ description: 'Ignored' }),
})

export const OrganizationLocationGroup = z
  .strictObject({
    locationGroupId: RequiredId.optional().meta({
      description: 'If given on an update, it must be the id in the path',
    }),
    name: Name(),
    integratorId: RequiredId.optional().meta({
      description: "If given, it must be the caller's own integrator",
    }),
    locations: DistinctList(LocationPair, longestList, (pair) => `${pair.id} ${pair.layoutId}`).default([]),
    integrations: DistinctList(IntegrationReference, 1000, (entry) => entry.integrationId).default([]),
    alerting: AlertingBody.nullish().meta({
      description: 'If it is missing on an update, it stays. `null`: everybody is notified at once',
    }),
    version: Version.optional(),
  })
  .meta({
    id: 'organizationLocationGroupTO',
    examples: [
      {
        name: 'Harbour sites',
        locations: [{ layoutId: 'lay-0001' }],
        integrations: [{ integrationId: 'itg-oncall' }],
      },
    ],
  })

export const GroupQuery = z.strictObject({ name: QueryFilter('Part of the name; case does not matter') })

export type LocationGroup = z.output<typeof LocationGroup>
export type OrganizationLocationGroup = z.output<typeof OrganizationLocationGroup>
