import { invitationsPerHour } from '#contract/limits'
import { and, count, eq, lt, min, sql } from 'drizzle-orm'
import type { Caller } from '../base/caller.ts'
import { tooMany } from '../base/errors.ts'
import { hour, toSeconds } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { invitations } from '../db/schema/index.ts'

/**
 * A new account or a new address sends a mail to whatever address somebody typed. This limits it. Changes at one
 * integrator run one after the other, so the count is exact.
 */
export async function countInvitation(db: Queries, { accountId }: Caller): Promise<void> {
  const { sent, first } = await addInvitation(db, accountId)
  if (sent <= invitationsPerHour) return
  const seconds = Math.max(1, Math.ceil(toSeconds(first.getTime() + hour - Date.now())))
  throw tooMany(
    `You have made ${invitationsPerHour} accounts, or given them another address, within an hour`,
    seconds,
  )
}

/** Records one more mail that an account caused. Returns how many it caused within an hour, and since when. */
async function addInvitation(db: Queries, accountId: string) {
  const own = eq(invitations.accountId, accountId)
  await db.delete(invitations).where(and(own, lt(invitations.sentAt, sql`now() - interval '1 hour'`)))
  await db.insert(invitations).values({ accountId })
  const [row] = await db
    .select({ sent: count(), first: min(invitations.sentAt) })
    .from(invitations)
    .where(own)
  return { sent: row?.sent ?? 0, first: row?.first ?? new Date() }
}
