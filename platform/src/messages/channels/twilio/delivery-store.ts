import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MessageStatus } from './twilio-status.ts'
import type { Queries } from '../../../db/connection.ts'
import { notices } from '../../../db/schema/index.ts'
import { storedAnswer } from '../../../domain/alarms/notice-answers.ts'

/** The integration that has sent a text message. Empty if there is none. */
export async function findSender(db: Queries, noticeId: string): Promise<string> {
  const [notice] = await db
    .select({ integrationId: notices.integrationId })
    .from(notices)
    .where(and(eq(notices.id, noticeId), eq(notices.channel, 'TWILIO_SMS')))
  return notice?.integrationId ?? ''
}

/**
 * It may come before the answer to the call that has sent the message, or after an answer that was lost. A message that has arrived stays so,
 * whatever comes later. One that has not is not sent again: Twilio has tried.
 */
export async function storeDelivery(
  db: Queries,
  noticeId: string,
  status: MessageStatus,
  now: Date,
): Promise<void> {
  const { reference, isDelivered, answer } = status
  const isOfThisTry = or(isNull(notices.reference), eq(notices.reference, reference))
  await db
    .update(notices)
    .set(
      isDelivered
        ? {
            state: 'SENT',
            sentAt: sql`coalesce(${notices.sentAt}, ${now})`,
            deliveredAt: now,
            reference,
            ...storedAnswer(answer),
          }
        : { state: 'FAILED', reference, ...storedAnswer(answer) },
    )
    .where(
      and(
        // Alone, or for all that were sent as one message with it.
        or(eq(notices.id, noticeId), eq(notices.messageId, noticeId)),
        isNull(notices.deliveredAt),
        isDelivered
          ? inArray(notices.state, ['WAITING', 'SENDING', 'SENT', 'FAILED', 'GIVEN_UP'])
          : and(inArray(notices.state, ['SENDING', 'SENT']), isOfThisTry),
      ),
    )
}
