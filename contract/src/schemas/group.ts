import { z } from 'zod'
import { longestList } from '../limits.ts'
import { DistinctList, Id, Name, QueryFilter, RequiredId, Text, Version } from './common.ts'

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
    version: Version,
  })
  .meta({
    id: 'LocationGroup',
    examples: [{ name: 'Harbour sites', integrations: [{ name: 'On-call refrigeration' }] }],
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
