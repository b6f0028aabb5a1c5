import { z } from 'zod'
import { roles } from '../access.ts'
import { tokenLimits } from '../limits.ts'
import {
  DistinctList,
  EpochSeconds,
  Id,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Version,
  hasNoAddressInName,
} from './common.ts'

const Roles = DistinctList(z.enum(roles), roles.length, (role) => role).min(1)

/** It is said in mails and traces. */
const TokenName = Name(tokenLimits.name).refine(...hasNoAddressInName)

const token = {
  name: Text(),
  roles: z.array(z.enum(roles)).meta({
    description: 'What it may do at most. What is taken from its maker is taken from it',
    examples: [['ROLE_LOCATION_READ']],
  }),
  locationGroups: z.array(z.object({ locationGroupId: Id, name: Text() })).meta({
    description:
      'The location groups to which it is limited. Without any, it is for everything of the integrator',
  }),
  addresses: z.array(z.string()).meta({
    description: 'From where it may be used. Without any, from everywhere',
    examples: [['192.0.2.0/24']],
  }),
  createdAt: EpochSeconds,
  expiresAt: EpochSeconds,
  lastUsedAt: EpochSeconds.nullable().meta({ description: 'To the minute. Empty: never' }),
  lastUsedAddress: z
    .string()
    .nullable()
    .meta({ examples: ['192.0.2.7'] }),
}

export const ProgramToken = z
  .object({ tokenId: Id, ...token })
  .meta({ id: 'ProgramToken', examples: [{ name: 'Nightly export', locationGroups: [] }] })

export const ProgramTokenBody = z
  .strictObject({
    name: TokenName.meta({ description: 'What it is for' }),
    roles: Roles.meta({
      description: 'Of those that its maker has',
      examples: [['ROLE_LOCATION_READ']],
    }),
    expiresInDays: z
      .int()
      .min(1)
      .max(tokenLimits.mostDays)
      .default(tokenLimits.defaultDays)
      .meta({ description: 'After which it ends by itself', examples: [tokenLimits.defaultDays] }),
    locationGroups: DistinctList(RequiredId, tokenLimits.locationGroups, (id) => id)
      .min(1)
      .nullable()
      .default(null)
      .meta({ description: 'Ids of location groups, to limit it to them' }),
    addresses: DistinctList(RequiredText(tokenLimits.address), tokenLimits.addresses, (address) => address)
      .default([])
      .meta({
        description: 'Addresses and networks (CIDR) from which it may be used. Without any, from everywhere',
        examples: [['192.0.2.0/24', '2001:db8::/48']],
      }),
  })
  .meta({ id: 'ProgramTokenBody', examples: [{ name: 'Nightly export', locationGroups: null }] })

export const NewProgramToken = z
  .object({
    tokenId: Id,
    token: z.string().meta({
      description: 'It is shown this once: the platform stores a hash of it',
      examples: ['ic_3vQmT0b9ZcYh2Lk8RrN5xWfJ7uEaGsPoD1iHVtCq4KgM0000'],
    }),
  })
  .meta({ id: 'NewProgramToken' })

export const ServiceAccount = z
  .object({
    serviceAccountId: Id,
    name: Text(),
    roles: token.roles.meta({ description: 'What its tokens may do at most' }),
    createdAt: EpochSeconds,
    tokens: z.array(ProgramToken),
    version: Version,
  })
  .meta({
    id: 'ServiceAccount',
    description: 'An account of a program: no person, and no password',
    examples: [{ name: 'ERP' }],
  })

export const ServiceAccountBody = z
  .strictObject({
    name: TokenName,
    roles: Roles.optional().meta({
      description: 'What its tokens may do at most, of what the caller may. If left out, all of that',
      examples: [['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE']],
    }),
  })
  .meta({ id: 'ServiceAccountBody', examples: [{ name: 'ERP' }] })

export const ServiceAccountUpdate = z
  .strictObject({
    name: TokenName,
    roles: Roles.meta({
      description: 'What is taken here is taken from its tokens at once',
      examples: [['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE']],
    }),
    version: Version.optional(),
  })
  .meta({ id: 'ServiceAccountUpdate', examples: [{ name: 'ERP' }] })

export type ProgramToken = z.output<typeof ProgramToken>
export type ProgramTokenBody = z.output<typeof ProgramTokenBody>
export type ServiceAccount = z.output<typeof ServiceAccount>
export type ServiceAccountBody = z.output<typeof ServiceAccountBody>
export type ServiceAccountUpdate = z.output<typeof ServiceAccountUpdate>
