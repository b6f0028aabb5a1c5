import { z } from 'zod'
import { mostNames } from '../limits.ts'
import { commissioningSteps } from '../values.ts'
import { Count, Id } from './common.ts'

const done = z
  .int()
  .min(0)
  .max(commissioningSteps.length)
  .meta({ description: `Of the ${commissioningSteps.length} steps` })

export const CommissioningOfLocation = z
  .object({ locationId: Id, done })
  .meta({ id: 'CommissioningOfLocation', examples: [{ locationId: 'loc-0001', done: 5 }] })

const StepOfLocation = z.object({
  step: z.enum(commissioningSteps),
  isDone: z.boolean(),
  total: Count.meta({ description: 'How many things it checks, such as devices' }),
  missing: Count.meta({ description: 'How many of them are not as they should be' }),
  names: z
    .array(z.string())
    .max(mostNames)
    .meta({ description: `Names of the missing ones, at most ${mostNames}` }),
})

export const Commissioning = z
  .object({ locationId: Id, done, steps: z.array(StepOfLocation).length(commissioningSteps.length) })
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
      },
    ],
  })

export type CommissioningOfLocation = z.output<typeof CommissioningOfLocation>
export type Commissioning = z.output<typeof Commissioning>
