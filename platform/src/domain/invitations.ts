import { invitationsPerHour, mailsPerDay } from '#contract/limits'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Caller } from '../base/request.ts'
import { tooMany } from '../base/errors.ts'
import { day, hour, toSeconds } from '../base/time.ts'
import type { Queries } from '../db/connection.ts'
import { invitations } from '../db/schema/index.ts'

type Kind = (typeof invitations.$inferInsert)['kind']

/**
 * A new account or a new address sends a mail to whatever address somebody typed, and new roles send one more. This
 * limits them, for the caller and for all callers of the integrator together. Changes at one integrator run one after
 * the other, so the count is exact.
 */
export async function countMail(db: Queries, caller: Caller, kind: Kind): Promise<void> {
  const { integratorId, accountId } = caller
  const own = eq(invitations.integratorId, integratorId)
  await db.delete(invitations).where(and(own, lt(invitations.sentAt, sql`now() - interval '1 day'`)))
  await db.insert(invitations).values({ integratorId, accountId, kind })
  const ofCaller = sql`${eq(invitations.accountId, accountId)} and ${eq(invitations.kind, 'INVITATION')}
    and ${invitations.sentAt} > now() - interval '1 hour'`
  const [sent] = await db
    .select({
      invited: sql<number>`(count(*) filter (where ${ofCaller}))::int`,
      firstInvited: sql<number>`extract(epoch from now() - min(${invitations.sentAt}) filter (where ${ofCaller}))::float`,
      mailed: sql<number>`count(*)::int`,
      firstMailed: sql<number>`extract(epoch from now() - min(${invitations.sentAt}))::float`,
    })
    .from(invitations)
    .where(own)
  if (!sent) return
  if (kind === 'INVITATION' && sent.invited > invitationsPerHour)
    throw tooMany(
      `You have made ${invitationsPerHour} accounts, or given them another address, within an hour`,
      remaining(hour, sent.firstInvited),
    )
  if (sent.mailed > mailsPerDay)
    throw tooMany(
      `Your integrator has made accounts, changed addresses and granted roles ${mailsPerDay} times within a day`,
      remaining(day, sent.firstMailed),
    )
}

const remaining = (window: number, sinceFirst: number) =>
  Math.max(1, Math.ceil(toSeconds(window) - sinceFirst))
