import type { MessageValues } from '#contract/texts/coded-message'
import type { ReasonCode } from '#contract/texts/reasons/reason'
import { noticeStates } from '#contract/values'
import { webhookEvents, type WebhookChoice } from '#contract/fields/webhooks'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, timestamps, version } from './columns.ts'
import { locationGroups } from './groups.ts'
import { integratorId } from './integrators.ts'

/** Addresses that hear of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookChoice[]>().notNull(),
    /** It hears only of locations of its groups: of nothing, if they are deleted. */
    isLimited: boolean('is_limited').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [index('webhooks_integrator_idx').on(table.integratorId, table.name, table.id)],
)

const webhookId = () =>
  text('webhook_id')
    .notNull()
    .references(() => webhooks.id, { onDelete: 'cascade' })

export const webhookGroups = pgTable(
  'webhook_location_groups',
  {
    webhookId: webhookId(),
    locationGroupId: text('location_group_id')
      .notNull()
      .references(() => locationGroups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'webhook_location_groups_pkey', columns: [table.webhookId, table.locationGroupId] }),
    index('webhook_location_groups_group_idx').on(table.locationGroupId),
  ],
)

/** An event for one webhook, and what became of it. Written by triggers (functions/webhooks.sql), sent by `messages/webhooks/`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    /** The order in which those about one thing are sent. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: webhookId(),
    /** That of the webhook. */
    integratorId: text('integrator_id').notNull(),
    event: text('event', { enum: webhookEvents }).notNull(),
    /** The id of the alarm, location or account that it is about. */
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    occurredAt: moment('occurred_at').notNull(),
    state: text('state', { enum: noticeStates }).notNull(),
    /** When it is sent or tried again. While it is being sent: when another process may take it over. */
    dueAt: moment('due_at').notNull(),
    giveUpAt: moment('give_up_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** Of the last answer. */
    status: integer('status'),
    answer: text('answer'),
    answerCode: text('answer_code').$type<ReasonCode>(),
    answerValues: jsonb('answer_values').$type<MessageValues>(),
  },
  (table) => [
    index('webhook_deliveries_due_idx')
      .on(table.integratorId, table.dueAt)
      .where(sql`${table.state} in ('WAITING', 'SENDING')`),
    index('webhook_deliveries_order_idx')
      .on(table.webhookId, table.subject, table.sequence)
      .where(sql`${table.state} in ('WAITING', 'SENDING')`),
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.sequence),
    index('webhook_deliveries_ended_idx')
      .on(table.giveUpAt)
      .where(sql`${table.state} not in ('WAITING', 'SENDING')`),
  ],
)
