import type { ReasonCode } from '#contract/texts/reasons/reason'
import type { MessageValues } from '#contract/texts/coded-message'
import { noticeChannels, type AnySettings } from '#contract/fields/channels'
import { noticeStates, noticeSteps, severities } from '#contract/values'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { alarms } from './alarms.ts'
import { id, moment } from './columns.ts'

/**
 * The outbox: who is notified of what, by which channel, and what became of it. Written by `messages/outbox/notices-store.ts`, sent by `messages/outbox/`. Ids of
 * integrations and accounts have no foreign keys, because the history outlives them.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    /** The order in which the notices of an alarm are sent to one recipient. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** That of the alarm. */
    integratorId: text('integrator_id').notNull(),
    alarmId: text('alarm_id')
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    /** That of the alarm. */
    locationId: text('location_id'),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    /** The integration that sends it. */
    integrationId: text('integration_id'),
    /** The person to whom it goes. */
    accountId: text('account_id'),
    /** The channel and both ids as one text. */
    recipient: text('recipient').notNull(),
    /** As it was called in the first notice. */
    recipientName: text('recipient_name').notNull(),
    /** Settings of the channel as the integration stored them when the first notice was written. All notices of the alarm use them. */
    target: jsonb('target').$type<{ settings: AnySettings | null; secret: string | null }>(),
    step: text('step', { enum: noticeSteps }).notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    /** A lower number is sent first. */
    priority: smallint('priority').notNull(),
    state: text('state', { enum: noticeStates }).notNull(),
    /** When it is sent or tried again. While it is being sent: when another process may take it over. */
    dueAt: moment('due_at').notNull(),
    giveUpAt: moment('give_up_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When a process took it last. */
    takenAt: moment('taken_at'),
    /** The first of the notices that are sent as one message. Empty if it is sent alone. */
    messageId: text('message_id'),
    /** The provider's name for it. */
    reference: text('reference'),
    /** The provider's words, or why it was not sent. */
    answer: text('answer'),
    /** Of an answer in our own words: which sentence it is, and the values in it, to say it in another language. */
    answerCode: text('answer_code').$type<ReasonCode>(),
    answerValues: jsonb('answer_values').$type<MessageValues>(),
    /** Whether this recipient is also notified when the alarm is over. */
    notifiesWhenOver: boolean('notifies_when_over').notNull(),
    /** After how many minutes this recipient is reminded until somebody acknowledges the alarm. */
    reminderMinutes: integer('reminder_minutes'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the provider said that it has arrived. Only some say so. */
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('notices_due_idx')
      .on(table.channel, table.integratorId, table.priority, table.dueAt, table.sequence)
      .where(sql`${table.state} in ('WAITING', 'SENDING')`),
    // The oldest that is not sent, of one integrator.
    index('notices_unsent_idx')
      .on(table.integratorId, table.giveUpAt)
      .where(sql`${table.state} in ('WAITING', 'SENDING')`),
    index('notices_alarm_idx').on(table.alarmId, table.recipient, table.sequence),
    index('notices_integration_idx')
      .on(table.integrationId, table.sequence)
      .where(sql`${table.integrationId} is not null`),
    index('notices_account_idx')
      .on(table.accountId, table.sequence)
      .where(sql`${table.accountId} is not null`),
    index('notices_waiting_idx')
      .on(table.recipient, table.locationId, table.step)
      .where(sql`${table.state} = 'WAITING'`),
    index('notices_taken_idx').on(table.channel, table.takenAt),
    index('notices_message_idx')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
)

/** How far the rate of a recipient is used up, for providers that take so many messages a minute. */
export const sendingRates = pgTable('sending_rates', {
  recipient: text('recipient').primaryKey(),
  /** When all of its messages so far fit into the rate. */
  freeAt: moment('free_at').notNull(),
})
