import { z } from 'zod'
import { isWebAddress } from '../../addresses.ts'
import { noticeStates } from '../../values.ts'
import { webhookChoices, webhookEvents, webhookLimits } from '../../fields/webhooks.ts'
import {
  distinct,
  duplicate,
  EpochSeconds,
  Id,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Version,
} from '../common.ts'
import { noticeAnswer } from '../notice-answer.ts'

/** Credentials in an address would be in lists and traces. */
function isReceiver(text: string): boolean {
  if (!isWebAddress(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

const written = {
  name: Name().meta({ examples: ['Ticket system'] }),
  url: RequiredText(webhookLimits.url)
    .refine(isReceiver)
    .meta({
      description:
        'Where the events are sent by POST: `https`, at a public address, without user, password and fragment',
      examples: ['https://tickets.example/hooks/alarms'],
    }),
  events: z
    .array(z.enum(webhookChoices))
    .min(1)
    .max(webhookChoices.length)
    .refine(distinct, duplicate)
    .meta({
      description:
        '`alarm.*` is every event of alarms, also of later releases. `report.made` is reserved and cannot be chosen yet. `account.*` needs account management.',
      examples: [['alarm.*', 'device.silent']],
    }),
  locationGroups: z
    .array(RequiredId)
    .max(webhookLimits.groups)
    .refine(distinct, duplicate)
    .nullable()
    .default(null)
    .meta({
      description:
        'Only what happens at locations of these groups. Empty: at all, and what is about accounts',
      examples: [['grp-harbour']],
    }),
}

export const NewWebhook = z.strictObject(written).meta({ id: 'NewWebhook' })

export const WebhookUpdate = z
  .strictObject({ ...written, version: Version.optional() })
  .meta({ id: 'WebhookUpdate' })

const state = z.enum(noticeStates).meta({
  description: '`SENT`: answered with a status from 200 to 299. `GIVEN_UP`: tried for a day.',
  examples: ['SENT'],
})

export const Webhook = z
  .object({
    webhookId: Id.meta({ examples: ['whk-0001'] }),
    name: Text(),
    url: Text(webhookLimits.url).meta({ examples: ['https://tickets.example/hooks/alarms'] }),
    events: z.array(z.enum(webhookChoices)).meta({ examples: [['alarm.*']] }),
    locationGroups: z
      .array(Id)
      .nullable()
      .meta({ examples: [null] }),
    lastDelivery: z
      .object({ event: z.enum(webhookEvents).meta({ examples: ['alarm.raised'] }), state, at: EpochSeconds })
      .nullable()
      .meta({ description: 'The newest' }),
    version: Version,
  })
  .meta({
    id: 'Webhook',
    description: 'An address that hears of events',
    examples: [{ locationGroups: ['grp-harbour'] }],
  })

export const CreatedWebhook = z
  .object({
    webhookId: Id.meta({ examples: ['whk-0001'] }),
    secret: Text().meta({
      description: 'Signs every delivery. It is shown this once.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  })
  .meta({ id: 'CreatedWebhook' })

export const WebhookDelivery = z
  .object({
    deliveryId: Id.meta({
      description: 'The header `webhook-id`, the same at each try',
      examples: ['msg_0hm3q8r2t0000000'],
    }),
    event: z.enum(webhookEvents).meta({ examples: ['alarm.raised'] }),
    occurredAt: EpochSeconds,
    state,
    attempts: z
      .int()
      .min(0)
      .meta({ examples: [1] }),
    dueAt: EpochSeconds.nullable().meta({ description: 'When it is tried next, while it waits' }),
    sentAt: EpochSeconds.nullable(),
    status: z
      .int()
      .nullable()
      .meta({ description: 'Of the last answer', examples: [200] }),
    ...noticeAnswer,
    body: Text(100_000).meta({
      description: 'What is sent. The signature is made anew for each try.',
      examples: ['{"type":"alarm.raised","timestamp":"2026-11-19T20:00:00.000Z","data":{}}'],
    }),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'An event for one subscription, and what became of it',
    examples: [{ answer: 'ok', code: null, values: null }],
  })

export type NewWebhook = z.output<typeof NewWebhook>
export type Webhook = z.output<typeof Webhook>
export type WebhookDelivery = z.output<typeof WebhookDelivery>
