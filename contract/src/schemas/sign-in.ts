import { z } from 'zod'
import { secondFactorRules, signInStates } from '../values.ts'
import { EpochSeconds, Id } from './common.ts'

export const SignIn = z
  .object({
    accountId: Id,
    lastLogin: EpochSeconds.nullable().meta({
      description: 'Empty: never, or longer ago than logins are kept',
    }),
    state: z
      .enum(signInStates)
      .nullable()
      .meta({
        description:
          '`INVITED`: it has no password yet. `SLOWED`: after many wrong passwords, sign-ins have to wait. Empty if only the identity provider knows',
        examples: ['ACTIVE'],
      }),
    secondFactors: z
      .int()
      .nullable()
      .meta({
        description: 'How many it has. Empty if only the identity provider knows',
        examples: [1],
      }),
  })
  .meta({ id: 'SignIn', description: 'How an account signs in' })

const Required = z.enum(secondFactorRules).meta({
  description: '`MANAGERS`: those who manage accounts or devices',
})
const From = EpochSeconds.min(0)
  .nullable()
  .meta({
    description:
      'Until then they can sign in without one, and are asked to set one up. Empty: no time is left',
    examples: [1_772_442_000],
  })

const SecondFactorRule = z
  .object({ required: Required, from: From })
  .meta({ id: 'SecondFactorRule', description: 'Who needs a second factor to sign in' })

export const SecondFactorRules = z
  .object({
    own: SecondFactorRule.meta({ description: 'What the account managers have set' }),
    platform: SecondFactorRule.meta({
      description:
        'What holds for all integrators. Somebody whom both ask needs one from the earlier time on',
    }),
    missing: z.int().meta({
      description: 'Accounts of the integrator that are asked for a second factor and have none',
      examples: [3],
    }),
  })
  .meta({ id: 'SecondFactorRules' })

export const SecondFactorRuleBody = z
  .strictObject({ required: Required, from: From.default(null) })
  .meta({ id: 'SecondFactorRuleBody' })

export type SecondFactorRules = z.output<typeof SecondFactorRules>
export type SecondFactorRuleBody = z.output<typeof SecondFactorRuleBody>
export type SignIn = z.output<typeof SignIn>
