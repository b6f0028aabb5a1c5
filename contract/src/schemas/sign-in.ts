import { z } from 'zod'
import { addressStates, secondFactorKinds, secondFactorRules, signInStates } from '../values.ts'
import { EpochSeconds, Id, Text } from './common.ts'

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
          '`INVITED`: it has no password yet, and has never signed in. `SLOWED`: after many wrong passwords, sign-ins have to wait. Empty if only the identity provider knows',
        examples: ['ACTIVE'],
      }),
    email: z.enum(addressStates).nullish().meta({
      description:
        'Messages go only to an address that its owner has confirmed. FORMER: it was changed, and until then they go to the one before',
    }),
    phone: z.enum(addressStates).nullish().meta({ description: 'The same. Empty without a phone number' }),
    openSessions: z.int().meta({
      description: 'Sessions that have not ended, as far as the platform knows',
      examples: [1],
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

export const OwnSession = z
  .object({
    sessionId: Id,
    loginDate: EpochSeconds,
    address: Text()
      .nullable()
      .meta({
        description: 'The address from which it began. Empty for older ones',
        examples: ['192.0.2.7'],
      }),
    browser: Text()
      .nullable()
      .meta({
        description: 'What its browser called itself (`User-Agent`)',
        examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
      }),
    token: Text()
      .nullish()
      .meta({
        description:
          'The name of a token, if it is one that the caller has given to a program. Then the time is when it was made, and the address where it was used last',
        examples: [null],
      }),
    isOpen: z.boolean().meta({ description: 'It has not ended, as far as the platform knows' }),
    isCurrent: z.boolean().meta({ description: "The caller's own" }),
  })
  .meta({ id: 'OwnSession' })

const SecondFactor = z
  .object({
    kind: z.enum(secondFactorKinds),
    name: Text().meta({ examples: ['Phone'] }),
    createdAt: EpochSeconds,
    lastUsedAt: EpochSeconds.nullable(),
  })
  .meta({ id: 'SecondFactor' })

const Page = z.string().nullable()

export const OwnSignIn = z
  .object({
    accountPage: Page.meta({
      description:
        'Where the caller looks after their sign-in at the identity provider. Empty if it is not known',
      examples: ['https://console.example.com/realms/integrator/account'],
    }),
    passwordPage: Page.meta({
      description: 'Where the caller changes their password, if that is a page of its own',
      examples: ['https://console.example.com/realms/integrator/account/password'],
    }),
    secondFactors: z
      .array(SecondFactor)
      .nullable()
      .meta({ description: 'Empty if only the identity provider knows' }),
    recoveryCodes: z
      .int()
      .nullable()
      .meta({ description: 'How many are left', examples: [10] }),
  })
  .meta({ id: 'OwnSignIn' })

export type OwnSession = z.output<typeof OwnSession>
export type OwnSignIn = z.output<typeof OwnSignIn>
export type SecondFactorRules = z.output<typeof SecondFactorRules>
export type SecondFactorRuleBody = z.output<typeof SecondFactorRuleBody>
export type SignIn = z.output<typeof SignIn>
