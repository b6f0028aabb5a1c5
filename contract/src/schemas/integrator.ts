import { z } from 'zod'
import { en } from '../texts/problems/en.ts'
import { identityFields } from '../fields/accounts.ts'
import { mapFields } from '../fields/field.ts'
import { AccountBody } from './account.ts'
import { CodeOf, Count, EpochSeconds, Id, Name, MessageValues, Text, Version } from './common.ts'

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
    openAlarms: Count.optional().meta({ description: 'Its alarms that are not over' }),
    lastSignIn: EpochSeconds.nullable().meta({ description: 'The latest login of any of its accounts' }),
    version: Version,
  })
  .meta({ id: 'Integrator', examples: [{ name: 'Nordkyl Service AB' }] })

const name = Name()

const FirstManager = AccountBody.pick(mapFields(identityFields, () => true as const)).meta({
  id: 'FirstManager',
})

export const NewIntegrator = z
  .strictObject({ name, manager: FirstManager })
  .meta({ id: 'NewIntegrator', examples: [{ name: 'Nordkyl Service AB' }] })

export const IntegratorUpdate = z
  .strictObject({ name, version: Version.optional() })
  .meta({ id: 'IntegratorUpdate', examples: [{ name: 'Nordkyl Service AB', version: 1 }] })

/** Disks are larger than other counts can be. */
const Bytes = z.int().min(0).meta({ description: 'In bytes' })

const Disk = z.object({
  name: z.enum(['data', 'backups']).meta({ description: 'The disk of the data folder, or of the backups' }),
  freeBytes: Bytes,
  totalBytes: Bytes,
})

const Backups = z.object({
  everyHours: Count.nullable().meta({
    description: 'How often one is made. Empty if none is made regularly',
  }),
  lastSuccess: EpochSeconds.nullable(),
  sizeBytes: Bytes.nullable().meta({ description: 'The size of the last one that succeeded' }),
  failures: Count.meta({ description: 'How often it has failed since then' }),
})

const Problem = z.object({ code: CodeOf(en), values: MessageValues, message: z.string() })

export const Installation = z
  .object({
    problems: z
      .array(z.string())
      .meta({ description: 'What is wrong, one sentence each. Empty if nothing is' }),
    found: z
      .array(Problem)
      .optional()
      .meta({ description: 'The same, with codes and values to say it in another language' }),
    databaseBytes: Bytes,
    disks: z.array(Disk),
    backups: Backups,
  })
  .meta({ id: 'Installation', examples: [{ found: [] }] })

export type Integrator = z.output<typeof Integrator>
export type NewIntegrator = z.output<typeof NewIntegrator>
export type IntegratorUpdate = z.output<typeof IntegratorUpdate>
export type Installation = z.output<typeof Installation>
