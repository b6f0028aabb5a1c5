import type { PushSubscription, PushSubscriptionBody } from '#contract/schemas/own-channels'
import { and, desc, eq, sql } from 'drizzle-orm'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { onlyRow } from '../../db/rows.ts'
import { accounts, pushKeys, pushSubscriptions } from '../../db/schema/index.ts'

type Row = typeof pushSubscriptions.$inferSelect

/** Neither the address nor the keys of the browser: nobody needs them. */
export const asSubscription = ({ id, name, endpoint, createdAt }: Row): PushSubscription => ({
  subscriptionId: id,
  name,
  service: new URL(endpoint).host,
  createdAt: epochSeconds(createdAt),
})

export async function listOwn({ db, caller }: Scope): Promise<PushSubscription[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, caller.accountId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
  return rows.map(asSubscription)
}

/** Until the end of the transaction nobody else counts or adds browsers of the caller. */
export async function countLocked({ db, caller }: Scope): Promise<number> {
  const { accountId } = caller
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return db.$count(pushSubscriptions, eq(pushSubscriptions.accountId, accountId))
}

export async function isKnownKey(db: Queries, publicKey: string): Promise<boolean> {
  return (await db.$count(pushKeys, eq(pushKeys.publicKey, publicKey))) > 0
}

export async function findByEndpoint(db: Queries, endpoint: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update')
  return row
}

/** A browser has one subscription. If somebody else has signed in there before, it is not theirs any more. */
export async function upsert({ db, caller }: Scope, body: PushSubscriptionBody): Promise<Row> {
  const { accountId, sessionKey } = caller
  const values = { ...body, accountId, sessionKey }
  const rows = await db
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...values, createdAt: sql`now()` },
    })
    .returning()
  return onlyRow(rows)
}

export async function deleteOwn({ db, caller }: Scope, subscriptionId: string): Promise<Row | undefined> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.accountId, caller.accountId)))
    .returning()
  return rows[0]
}
