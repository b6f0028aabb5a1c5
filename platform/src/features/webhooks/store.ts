import type { NewWebhook, Webhook, WebhookDelivery } from '#contract/schemas/webhooks/webhook'
import { webhookLimits } from '#contract/fields/webhooks'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { deletion, insertOne, isAmong, updateOne } from '../../db/rows.ts'
import {
  integrators,
  locationGroups,
  webhookDeliveries,
  webhookGroups,
  webhooks,
} from '../../db/schema/index.ts'
import { asAnswer } from '../../domain/alarms/notice-answers.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { encryptWebhookSecret } from '../../domain/integrations/secrets.ts'
import { bodyOf } from '../../messages/webhooks/body.ts'
import { triedFor } from '../../messages/webhooks/store.ts'

const groupIds = sql<string[]>`array(select ${webhookGroups.locationGroupId} from ${webhookGroups}
  where ${webhookGroups.webhookId} = ${webhooks.id} order by ${webhookGroups.locationGroupId})`

const newest = sql<{ event: string; state: string; at: number } | null>`(
  select json_build_object('event', "event", 'state', "state", 'at', floor(extract(epoch from "occurred_at")))
  from ${webhookDeliveries} where "webhook_id" = ${webhooks.id} order by "sequence" desc limit 1)`

const selected = {
  webhookId: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  events: webhooks.events,
  isLimited: webhooks.isLimited,
  groupIds,
  lastDelivery: newest,
  version: webhooks.version,
}

const select = async (scope: Scope, which = sql`true`) => {
  const rows = await scope.db
    .select(selected)
    .from(webhooks)
    .where(and(eq(webhooks.integratorId, scope.integratorId), which))
    .orderBy(asc(webhooks.name), asc(webhooks.id))
    .limit(webhookLimits.webhooks)
  return rows.map(({ isLimited, groupIds: ids, lastDelivery, ...row }): Webhook => ({
    ...row,
    locationGroups: isLimited ? ids : null,
    lastDelivery: lastDelivery as Webhook['lastDelivery'],
  }))
}

export const listWebhooks = async (scope: Scope): Promise<Webhook[]> => select(scope)

export const findWebhook = async (scope: Scope, id: string): Promise<Webhook | undefined> =>
  (await select(scope, eq(webhooks.id, id)))[0]

export const lockWebhook = lockForEdit(webhooks)

/** Until the end of the transaction nobody else counts or adds webhooks of the integrator. */
export async function countLocked({ db, integratorId }: Scope): Promise<number> {
  await db
    .select({ id: integrators.id })
    .from(integrators)
    .where(eq(integrators.id, integratorId))
    .for('no key update')
  return db.$count(webhooks, eq(webhooks.integratorId, integratorId))
}

/** Of these groups, how many are the integrator's. */
export const countOwnGroups = async ({ db, integratorId }: Scope, ids: readonly string[]): Promise<number> =>
  db.$count(
    locationGroups,
    and(eq(locationGroups.integratorId, integratorId), isAmong(locationGroups.id, ids)),
  )

const stored = ({ name, url, events, locationGroups: groups }: NewWebhook) => ({
  name,
  url,
  events,
  isLimited: groups !== null,
})

export async function insertWebhook(
  { db, integratorId }: Scope,
  body: NewWebhook,
  { secret, encryption }: { secret: string; encryption: Encryption },
): Promise<string> {
  const id = newId()
  const encrypted = encryptWebhookSecret(encryption, id, secret)
  await insertOne(db, webhooks, { id, integratorId, secret: encrypted, ...stored(body) })
  await insertGroups(db, id, body)
  return id
}

export async function updateWebhook(db: Queries, id: string, body: NewWebhook): Promise<void> {
  await updateOne(db, webhooks, id, stored(body))
  await db.delete(webhookGroups).where(eq(webhookGroups.webhookId, id))
  await insertGroups(db, id, body)
}

async function insertGroups(
  db: Queries,
  webhookId: string,
  { locationGroups: ids }: NewWebhook,
): Promise<void> {
  if (!ids || ids.length === 0) return
  await db.insert(webhookGroups).values(ids.map((locationGroupId) => ({ webhookId, locationGroupId })))
}

export const deleteWebhook = deletion(webhooks)

type Row = typeof webhookDeliveries.$inferSelect

const asDelivery = (row: Row, publicUrl: string): WebhookDelivery => ({
  deliveryId: row.id,
  event: row.event,
  occurredAt: epochSeconds(row.occurredAt),
  state: row.state,
  attempts: row.attempts,
  dueAt: row.state === 'WAITING' ? epochSeconds(row.dueAt) : null,
  sentAt: row.sentAt && epochSeconds(row.sentAt),
  status: row.status,
  ...asAnswer(row),
  body: bodyOf(row, publicUrl),
})

export async function listDeliveries(db: Queries, webhookId: string, publicUrl: string) {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(webhookLimits.deliveries)
  return rows.map((row) => asDelivery(row, publicUrl))
}

/** Begins again. One that is being sent right now stays as it is. Undefined if there is none. */
export async function sendAgain(
  db: Queries,
  { webhookId, deliveryId, publicUrl }: { webhookId: string; deliveryId: string; publicUrl: string },
  now = new Date(),
): Promise<WebhookDelivery | undefined> {
  const isIt = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId))
  await db
    .update(webhookDeliveries)
    .set({
      state: 'WAITING',
      attempts: 0,
      dueAt: now,
      giveUpAt: new Date(now.getTime() + triedFor),
    })
    .where(and(isIt, sql`${webhookDeliveries.state} <> 'SENDING'`))
  const [row] = await db.select().from(webhookDeliveries).where(isIt)
  return row && asDelivery(row, publicUrl)
}
