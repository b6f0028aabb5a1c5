import { z } from 'zod'
import { mostCounted, mostNames } from '../limits.ts'
import { Count, EpochSeconds, Id, refusalFields, Text } from './common.ts'

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

export const IntegrationDeletion = z
  .object({
    groups: Affected.meta({ description: 'Location groups that lose it' }),
    silencedLocations: silenced,
  })
  .meta({ id: 'IntegrationDeletion', examples: [{ groups: { names: ['Harbour sites'] } }] })

export const GroupDeletion = z
  .object({
    accounts: Count.meta({ description: 'Accounts that lose their membership' }),
    locations: Affected.meta({ description: 'Locations that it holds; they stay' }),
    silencedLocations: silenced,
  })
  .meta({ id: 'GroupDeletion' })

export const AccountDeletion = z
  .object({
    ownedAccounts: Affected.meta({
      description: 'Accounts that it answers for, by first and last name; they become owners themselves',
    }),
    silencedLocations: silenced,
  })
  .meta({ id: 'AccountDeletion', examples: [{ ownedAccounts: { names: ['Maria Lindqvist'] } }] })

const Bounded = Count.max(mostCounted).meta({
  description: `Counted up to ${mostCounted.toLocaleString('en')}, which means that many or more`,
})

export const MaintenancePreview = z
  .object({
    latestValues: Count.meta({ description: 'Latest values that a reset would forget' }),
    conditionals: Count.meta({ description: 'Conditionals that would be deleted' }),
    conditionalsFromProducts: Count.meta({ description: 'Conditionals that would be created from products' }),
    samples: Bounded.meta({ description: 'Samples that cleaning would remove' }),
  })
  .meta({ id: 'MaintenancePreview' })

export const TransferPreview = z
  .object({
    components: Count.meta({ description: 'Components that would move' }),
    devices: Affected.meta({ description: 'Devices that would move, by cloudlink id' }),
    groups: Affected.meta({ description: 'Location groups that it leaves' }),
    newProducts: Affected.meta({ description: 'Products that the other integrator gets a copy of' }),
    taken: Text().nullable().meta({
      description: 'A component that the other integrator has already: the transfer would be refused',
    }),
  })
  .meta({
    id: 'TransferPreview',
    examples: [
      {
        devices: { names: ['CL-204417'] },
        groups: { names: ['Harbour sites'] },
        newProducts: { names: ['EM-340'] },
      },
    ],
  })

export const MovePreview = z
  .object({
    groups: Affected.meta({ description: 'Location groups that it leaves' }),
    ownedAccounts: Affected.meta({
      description: 'Accounts that it owns. They become owners themselves',
    }),
    refusal: z.string().nullable().meta({ description: 'Why it cannot move. Empty if it can' }),
    ...refusalFields,
  })
  .meta({
    id: 'MovePreview',
    examples: [
      { groups: { names: ['Harbour sites'] }, ownedAccounts: { names: ['Maria Lindqvist'] }, code: null },
    ],
  })

export const AccountUsage = z
  .object({
    integratorId: Id,
    integrator: Text(),
    accountId: Id,
    username: Text(),
    email: Text(),
    logins: Count,
    lastLogin: EpochSeconds.nullable(),
  })
  .meta({ id: 'AccountUsage' })

export const CleanedIdentities = z
  .object({
    removed: z.array(z.string()).meta({ description: 'Usernames, or account ids if no username is known' }),
    kept: z.int().min(0).meta({ description: 'Accounts of the integrator' }),
  })
  .meta({ id: 'CleanedIdentities', examples: [{ removed: ['former.colleague'] }] })

export type Affected = z.output<typeof Affected>
export type IntegrationDeletion = z.output<typeof IntegrationDeletion>
export type GroupDeletion = z.output<typeof GroupDeletion>
export type AccountDeletion = z.output<typeof AccountDeletion>
export type MaintenancePreview = z.output<typeof MaintenancePreview>
export type TransferPreview = z.output<typeof TransferPreview>
export type MovePreview = z.output<typeof MovePreview>
export type AccountUsage = z.output<typeof AccountUsage>
