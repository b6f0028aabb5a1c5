import { deliveryDays } from '#contract/fields/webhooks'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../base/answer.ts'
import { day } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'
import { ownersIn } from '../../db/rows.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/index.ts'
import { storedAnswer } from '../../domain/alarms/notice-answers.ts'

export type Delivery = typeof webhookDeliveries.$inferSelect

/** For how long it is tried to deliver an event. */
export const triedFor = day

const isOpen = sql`"state" in ('WAITING', 'SENDING')`

export const isDeliveryDue = sql`exists (select from ${webhookDeliveries} where ${isOpen} and "due_at" <= now())`

interface Taking {
  count: number
  /** Whose deliveries this process is sending: an integrator for each of them. */
  sending: readonly string[]
  /** Deliveries of one integrator that a process sends at the same time. */
  mostOfOne: number
  now: Date
  until: Date
}

/** Takes deliveries that are due, by turns between integrators, each after those before it about the same thing. Nobody else gets them until then. */
export async function takeDeliveries(
  db: Queries,
  { count, sending, mostOfOne, now, until }: Taking,
): Promise<Delivery[]> {
  return db
    .update(webhookDeliveries)
    .set({ state: 'SENDING', dueAt: until, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(
      sql`${webhookDeliveries.id} = any(array(
        select "id" from (
          select "due".*, "each"."sending" + row_number() over (partition by "each"."owner" order by "due_at", "sequence") as "turn"
          from (
            select "owner", (select count(*) from unnest(${sql.param(sending)}::text[]) as "other" where "other" = "owner") as "sending"
            from (${ownersIn(webhookDeliveries.integratorId, isOpen)}) as "known"
          ) as "each"
          cross join lateral (
            select "id", "due_at", "sequence" from ${webhookDeliveries} as "next"
            where "next"."integrator_id" = "each"."owner" and ${isOpen} and "due_at" <= ${now}
              and not exists (
                select from ${webhookDeliveries} as "before" where "before"."webhook_id" = "next"."webhook_id"
                  and "before"."subject" = "next"."subject" and "before"."sequence" < "next"."sequence"
                  and "before"."state" in ('WAITING', 'SENDING'))
            order by "due_at", "sequence" limit ${count} for update skip locked
          ) as "due"
        ) as "ordered" where "turn" <= ${mostOfOne} order by "turn", "due_at", "sequence" limit ${count}))`,
    )
    .returning()
}

export async function findReceiver(db: Queries, webhookId: string) {
  const [row] = await db
    .select({ url: webhooks.url, secret: webhooks.secret })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId))
  return row
}

export interface Ended {
  state: Delivery['state']
  dueAt?: Date
  sentAt?: Date
  status: number | null
  answer: Answer
}

/** Nothing happens to a delivery that another process has taken over meanwhile. */
export async function finishDelivery(
  db: Queries,
  { id, attempts }: Delivery,
  { answer, ...fields }: Ended,
): Promise<void> {
  const { id: column, attempts: tries } = webhookDeliveries
  await db
    .update(webhookDeliveries)
    .set({ ...fields, ...storedAnswer(answer) })
    .where(and(eq(column, id), eq(tries, attempts), eq(webhookDeliveries.state, 'SENDING')))
}

/** Those that have ended long ago. A number at once, so that a lock lasts a moment. */
export async function forgetDeliveries(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryDays * day + triedFor)
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.giveUpAt, before), sql`not (${isOpen})`))
    .limit(5_000)
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old))
}
