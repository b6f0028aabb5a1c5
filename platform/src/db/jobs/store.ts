import type { Refusal } from '#contract/texts/refusals/refusal'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../connection.ts'
import { insertOne, isAmong, onlyRow, ownersIn } from '../rows.ts'
import { jobPieces, jobs } from '../schema/index.ts'
import { noteStored } from '../stored.ts'
import { transaction } from '../transaction.ts'

export type Job = typeof jobs.$inferSelect

/** A try of it: what another process has taken over meanwhile is not changed. */
export type Try = Pick<Job, 'id' | 'attempts'>

const isOpen = sql`"state" in ('WAITING', 'RUNNING')`

export const isJobDue = sql`exists (select from ${jobs} where ${isOpen} and "due_at" <= now())`

/** To be done as soon as the transaction has ended. */
export async function addJob(
  db: Queries,
  job: Pick<typeof jobs.$inferInsert, 'integratorId' | 'kind' | 'accountId' | 'groups' | 'request'>,
): Promise<string> {
  const id = await insertOne(db, jobs, job)
  noteStored(db, 'JOBS')
  return id
}

/** What the integrator's jobs take: those that are not done, and the bytes of its files. Lock the integrator to compare with a bound. */
export async function usageOf(
  db: Queries,
  integratorId: string,
  kind: string,
): Promise<{ open: number; bytes: number }> {
  const rows = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      bytes: sql<number>`coalesce(sum(${jobs.fileBytes}), 0)::float8`,
    })
    .from(jobs)
    .where(and(eq(jobs.integratorId, integratorId), eq(jobs.kind, kind)))
  return onlyRow(rows)
}

/**
 * Takes the jobs that have waited longest, one of each integrator of which none is running: who asks for many has them done one after
 * the other, and nobody waits behind them. What was written in an earlier try is deleted.
 */
export async function takeJobs(
  db: Queries,
  { kinds, count, now, until }: { kinds: readonly string[]; count: number; now: Date; until: Date },
): Promise<Job[]> {
  return transaction(db, async (queries) => {
    // Otherwise two processes would each take one of the same integrator.
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('take jobs', 0))`)
    const taken = await queries
      .update(jobs)
      .set({
        state: 'RUNNING',
        dueAt: until,
        attempts: sql`${jobs.attempts} + 1`,
        progress: 0,
        fileBytes: 0,
      })
      .where(
        sql`${jobs.id} = any(array(
          select "next"."id" from (${ownersIn(jobs.integratorId, isOpen)}) as "known"
          cross join lateral (
            select "id", "due_at" from ${jobs} as "waiting"
            where "waiting"."integrator_id" = "known"."owner" and ${isOpen} and "due_at" <= ${now}
              and "kind" = any(${sql.param(kinds)}::text[])
            order by "due_at", "id" limit 1
          ) as "next"
          where not exists (
            select from ${jobs} as "other" where "other"."integrator_id" = "known"."owner"
              and "other"."state" = 'RUNNING' and "other"."due_at" > ${now})
          order by "next"."due_at", "next"."id" limit ${count}))`,
      )
      .returning()
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) await queries.delete(jobPieces).where(isAmong(jobPieces.jobId, ids))
    return taken
  })
}

const isTry = ({ id, attempts }: Try) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.state, 'RUNNING'))

/** Returns whether the job is still ours. */
export async function changeJob(
  db: Queries,
  tried: Try,
  change: Partial<
    Pick<
      Job,
      | 'dueAt'
      | 'progress'
      | 'state'
      | 'refusal'
      | 'fileName'
      | 'contentType'
      | 'result'
      | 'endedAt'
      | 'expiresAt'
    >
  >,
): Promise<boolean> {
  const { rowCount } = await db.update(jobs).set(change).where(isTry(tried))
  return rowCount === 1
}

/** Another process may try at once, and the try does not count. */
export async function giveBack(db: Queries, tried: Try, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'WAITING', dueAt: now, attempts: tried.attempts - 1 })
    .where(isTry(tried))
}

export async function failJob(
  db: Queries,
  tried: Try,
  end: { refusal: Refusal | null; now: Date; expiresAt: Date },
) {
  await transaction(db, async (queries) => {
    const { refusal, now: endedAt, expiresAt } = end
    const isOurs = await changeJob(queries, tried, { state: 'FAILED', refusal, endedAt, expiresAt })
    if (isOurs) await queries.delete(jobPieces).where(eq(jobPieces.jobId, tried.id))
  })
}

/** Returns whether the job is still ours. */
export async function addPiece(db: Queries, tried: Try, position: number, content: Buffer): Promise<boolean> {
  return transaction(db, async (queries) => {
    const { rowCount } = await queries
      .update(jobs)
      .set({ fileBytes: sql`${jobs.fileBytes} + ${content.length}::int` })
      .where(isTry(tried))
    if (rowCount !== 1) return false
    await queries.insert(jobPieces).values({ jobId: tried.id, attempt: tried.attempts, position, content })
    return true
  })
}

/** The file, piece by piece. No connection is held between two of them, however slowly they are read. */
export async function* piecesOf(db: Queries, { id, attempts }: Try): AsyncGenerator<Buffer> {
  for (let position = -1; ;) {
    const [piece] = await db
      .select({ position: jobPieces.position, content: jobPieces.content })
      .from(jobPieces)
      .where(and(eq(jobPieces.jobId, id), eq(jobPieces.attempt, attempts), gt(jobPieces.position, position)))
      .orderBy(asc(jobPieces.position))
      .limit(1)
    if (!piece) return
    yield piece.content
    position = piece.position
  }
}

/** A number at once, so that a lock lasts a moment. */
export async function forgetJobs(db: Queries, now: Date): Promise<void> {
  const over = db.select({ id: jobs.id }).from(jobs).where(lt(jobs.expiresAt, now)).limit(100)
  await db.delete(jobs).where(sql`${jobs.id} in (${over})`)
}
