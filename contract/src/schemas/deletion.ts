import { z } from 'zod'
import { mostNames } from '../limits.ts'
import { Count } from './common.ts'

export const Affected = z
  .object({
    count: Count,
    names: z
      .array(z.string())
      .max(mostNames)
      .meta({ description: `The first of them by name, ${mostNames} at most` }),
  })
  .meta({ id: 'Affected', description: 'How many things, and what some of them are called' })

const silenced = Affected.meta({
  description: 'Locations whose alarms reach somebody now and would reach nobody after the deletion',
})

const none = { count: 0, names: [] }

export const IntegrationDeletion = z
  .object({
    groups: Affected.meta({ description: 'Location groups that lose it' }),
    silencedLocations: silenced,
  })
  .meta({
    id: 'IntegrationDeletion',
    examples: [{ groups: { count: 1, names: ['Harbour sites'] }, silencedLocations: none }],
  })

export const GroupDeletion = z
  .object({
    accounts: Count.meta({ description: 'Accounts that lose their membership' }),
    locations: Affected.meta({ description: 'Locations that it holds; they stay' }),
    silencedLocations: silenced,
  })
  .meta({
    id: 'GroupDeletion',
    examples: [
      {
        accounts: 4,
        locations: { count: 1, names: ['Cold store Hafen Nord'] },
        silencedLocations: { count: 1, names: ['Cold store Hafen Nord'] },
      },
    ],
  })

export const AccountDeletion = z
  .object({
    ownedAccounts: Affected.meta({
      description: 'Accounts that it answers for, by first and last name; they become owners themselves',
    }),
    silencedLocations: silenced,
  })
  .meta({
    id: 'AccountDeletion',
    examples: [{ ownedAccounts: { count: 1, names: ['Maria Lindqvist'] }, silencedLocations: none }],
  })

export type Affected = z.output<typeof Affected>
export type IntegrationDeletion = z.output<typeof IntegrationDeletion>
export type GroupDeletion = z.output<typeof GroupDeletion>
export type AccountDeletion = z.output<typeof AccountDeletion>
