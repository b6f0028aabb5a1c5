import { and, count, eq, lt, min, sql } from 'drizzle-orm'
import type { Queries } from '../../../db/connection.ts'
import { invitations } from '../../../db/schema/index.ts'

/** Remembers one more of an account's mails, and answers how many it has caused within an hour and since when. */
export async function addInvitation(db: Queries, accountId: string) {
  const own = eq(invitations.accountId, accountId)
  await db.delete(invitations).where(and(own, lt(invitations.sentAt, sql`now() - interval '1 hour'`)))
  await db.insert(invitations).values({ accountId })
  const [row] = await db
    .select({ sent: count(), first: min(invitations.sentAt) })
    .from(invitations)
    .where(own)
  return { sent: row?.sent ?? 0, first: row?.first ?? new Date() }
}
