import { z } from 'zod'
import { NewUsername } from './account.ts'
import { Count, Email, EpochSeconds, Id, Name, PersonName, Text, Version } from './common.ts'

export const Integrator = z
  .object({
    integratorId: Id,
    name: Text(),
    isOperator: z.boolean().meta({ description: 'Its people may do what only the operator may do' }),
    suspendedAt: EpochSeconds.nullable().meta({
      description: 'Since then its people cannot sign in. Empty while it is not suspended',
    }),
    accounts: Count,
    managers: Count.optional().meta({ description: 'Its accounts with account management' }),
    locations: Count,
    devices: Count,
    lastSignIn: EpochSeconds.nullable().meta({ description: 'The latest login of any of its accounts' }),
    version: Version,
  })
  .meta({
    id: 'Integrator',
    examples: [
      {
        integratorId: 'int-nordkyl',
        name: 'Nordkyl Service AB',
        isOperator: false,
        suspendedAt: null,
        accounts: 12,
        managers: 2,
        locations: 66,
        devices: 80,
        lastSignIn: 1_772_442_000,
        version: 1,
      },
    ],
  })

const name = Name()

const FirstManager = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    username: NewUsername,
    email: Email,
  })
  .meta({ id: 'FirstManager' })

export const NewIntegrator = z.strictObject({ name, manager: FirstManager }).meta({
  id: 'NewIntegrator',
  examples: [
    {
      name: 'Nordkyl Service AB',
      manager: {
        firstName: 'Maria',
        lastName: 'Lindqvist',
        username: 'maria',
        email: 'maria@nordkyl.example',
      },
    },
  ],
})

export const IntegratorUpdate = z.strictObject({ name, version: Version.optional() }).meta({
  id: 'IntegratorUpdate',
  examples: [{ name: 'Nordkyl Service AB', version: 1 }],
})

export type Integrator = z.output<typeof Integrator>
export type NewIntegrator = z.output<typeof NewIntegrator>
export type IntegratorUpdate = z.output<typeof IntegratorUpdate>
