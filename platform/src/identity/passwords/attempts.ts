import { and, count, eq, gt, lt, max, min, sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { idpAttempts } from '../../db/schema/index.ts'

export interface AttemptLimits {
  perUser: number
  perAddress: number
  windowSeconds: number
}

export const usualLimits: AttemptLimits = { perUser: 10, perAddress: 50, windowSeconds: 15 * 60 }

export interface Attempt {
  id: number
  /** Set when there were too many failures before this attempt: how long to wait. */
  waitSeconds?: number
}

const second = 1000

/**
 * Counts an attempt as a failure before the password is looked at, so that many at the same moment
 * cannot slip through together. A refused attempt leaves no row: knocking on does not prolong the wait.
 */
export async function beginAttempt(
  db: Queries,
  who: { username: string; address: string },
  limits: AttemptLimits,
): Promise<Attempt> {
  const [row] = await db
    .insert(idpAttempts)
    .values({ ...who, succeeded: false })
    .returning({ id: idpAttempts.id })
  if (!row) throw new Error('The attempt to sign in could not be recorded.')
  const [byUser, byAddress] = [
    await earlierFailures(db, row.id, sinceLastSuccess(db, who.username), limits),
    await earlierFailures(db, row.id, eq(idpAttempts.address, who.address), limits),
  ]
  const waits = [
    byUser.failures >= limits.perUser ? byUser.waitSeconds : 0,
    byAddress.failures >= limits.perAddress ? byAddress.waitSeconds : 0,
  ]
  const waitSeconds = Math.max(...waits)
  if (waitSeconds === 0) return { id: row.id }
  await takeBackAttempt(db, row)
  return { id: row.id, waitSeconds }
}

export async function attemptSucceeded(db: Queries, attempt: Attempt): Promise<void> {
  await db.update(idpAttempts).set({ succeeded: true }).where(eq(idpAttempts.id, attempt.id))
}

export async function takeBackAttempt(db: Queries, attempt: Attempt): Promise<void> {
  await db.delete(idpAttempts).where(eq(idpAttempts.id, attempt.id))
}

export async function sweepAttempts(db: Queries, limits: AttemptLimits): Promise<void> {
  const start = new Date(Date.now() - limits.windowSeconds * second)
  await db.delete(idpAttempts).where(lt(idpAttempts.attemptedAt, start))
}

function sinceLastSuccess(db: Queries, username: string) {
  const lastSuccess = db
    .select({ id: sql`coalesce(${max(idpAttempts.id)}, 0)` })
    .from(idpAttempts)
    .where(and(eq(idpAttempts.username, username), eq(idpAttempts.succeeded, true)))
  return and(eq(idpAttempts.username, username), gt(idpAttempts.id, sql`(${lastSuccess})`))
}

async function earlierFailures(
  db: Queries,
  id: number,
  whose: ReturnType<typeof and>,
  { windowSeconds }: AttemptLimits,
) {
  const start = new Date(Date.now() - windowSeconds * second)
  const [row] = await db
    .select({ failures: count(), oldest: min(idpAttempts.attemptedAt) })
    .from(idpAttempts)
    .where(
      and(
        whose,
        eq(idpAttempts.succeeded, false),
        lt(idpAttempts.id, id),
        gt(idpAttempts.attemptedAt, start),
      ),
    )
  const age = row?.oldest ? (Date.now() - row.oldest.getTime()) / second : 0
  return { failures: row?.failures ?? 0, waitSeconds: Math.max(1, Math.ceil(windowSeconds - age)) }
}
