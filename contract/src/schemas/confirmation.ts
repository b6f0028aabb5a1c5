import { z } from 'zod'
import { shownBudgets } from '../message-bounds.ts'
import { addressKinds, addressStates } from '../values.ts'
import { confirmationCodePattern } from '../limits.ts'
import { Count, EpochSeconds, RequiredText, Text } from './common.ts'

const kind = z.enum(addressKinds)

const state = z.enum(addressStates).meta({
  description:
    'Messages go only to what its owner has confirmed. FORMER: it was changed, and until the new one is confirmed they go to the one before',
})

const OwnAddress = z.object({
  kind,
  address: Text(),
  state,
  until: EpochSeconds.optional().meta({
    description: 'With FORMER: when messages end to go to the one before',
  }),
  isAsked: z.boolean().meta({ description: 'A code was sent, and can still be typed' }),
})

export const OwnConfirmations = z
  .object({
    addresses: z
      .array(OwnAddress)
      .max(addressKinds.length)
      .meta({ description: 'Those that the account has' }),
    sendsTexts: z
      .boolean()
      .meta({ description: 'A location group of the caller sends text messages, so a code can come by one' }),
  })
  .meta({
    id: 'OwnConfirmations',
    examples: [
      {
        addresses: [{ kind: 'EMAIL', address: 'maria@example.com', state: 'NOT_CONFIRMED', isAsked: true }],
        sendsTexts: true,
      },
    ],
  })

export const ConfirmationRequest = z
  .strictObject({ kind })
  .meta({ id: 'ConfirmationRequest', examples: [{ kind: 'EMAIL' }] })

export const ConfirmationBody = z
  .strictObject({
    kind,
    code: RequiredText(32)
      .transform((text) => text.replaceAll(/\D/g, ''))
      .pipe(z.string().regex(confirmationCodePattern)),
  })
  .meta({ id: 'ConfirmationBody', examples: [{ kind: 'EMAIL', code: '4711 0815' }] })

export const MessageBudget = z
  .object({
    budget: z.enum(shownBudgets),
    left: Count.meta({ description: 'How many more are allowed now' }),
    most: Count.meta({ description: 'How many are allowed in an hour' }),
  })
  .meta({ id: 'MessageBudget', examples: [{ budget: 'DRILLS', left: 27, most: 30 }] })

export type OwnConfirmations = z.output<typeof OwnConfirmations>
export type MessageBudget = z.output<typeof MessageBudget>
