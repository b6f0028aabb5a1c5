import { eq, sql } from 'drizzle-orm'
import { minute } from '../../base/time.ts'
import { onOwnConnection, type Db, type Queries } from '../connection.ts'
import { scheduledWork } from '../schema/index.ts'

export interface Scheduled {
  name: string
  everyHours: number
  /** Its result is stored, for whoever asks how the last time went. */
  work: () => Promise<object | void>
  onFailure: (error: unknown) => void
}

export type WorkState = typeof scheduledWork.$inferSelect

/** After failures it is tried again after 1, 2, 4 … minutes, and at the latest after this many. */
const longestPauseMinutes = 60

/**
 * Does something every so many hours, in one of all processes that share the database. Each process checks now and
 * then whether it is time. The time counts from the last success. So work that failed, or whose process was killed,
 * is tried again soon. Returns how to stop, which waits for running work.
 */
export function schedule(
  db: Db,
  { onFailure, ...scheduled }: Scheduled,
  // Not right after a process has started, because it has other things to do then.
  firstLookAfter = minute,
  lookEvery = minute,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const look = (isFirst: boolean) => {
    running ??= doIfDue(db, scheduled, isFirst)
      .catch(onFailure)
      .finally(() => (running = undefined))
  }
  const first = setTimeout(() => look(true), firstLookAfter).unref()
  const later = setInterval(() => look(false), lookEvery).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(later)
    await running
  }
}

export async function readWorkState(db: Queries, name: string): Promise<WorkState | undefined> {
  const [row] = await db.select().from(scheduledWork).where(eq(scheduledWork.name, name))
  return row
}

/** A start may have brought other settings, so its first look does not wait for the end of a pause. */
async function doIfDue(
  db: Db,
  { name, everyHours, work }: Omit<Scheduled, 'onFailure'>,
  ignorePause: boolean,
): Promise<void> {
  const due = async () => isDue(db, name, everyHours, ignorePause)
  if (!(await due())) return
  await onOwnConnection(db, async (holder) => {
    // The lock ends with its process. A transaction holds it, because a pooler could keep the lock of a session.
    await holder.query('begin')
    const { rows } = await holder.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('scheduled_work'), hashtext($1)) as locked`,
      [name],
    )
    // Another process may have finished the work since we asked.
    if (!rows[0]?.locked || !(await due())) return
    try {
      await store(db, name, {
        result: (await work()) ?? null,
        doneAt: sql`now()`,
        failures: 0,
        problem: null,
      })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      await store(db, name, { failures: sql`${scheduledWork.failures} + 1`, problem })
      throw error
    }
  })
}

async function isDue(db: Db, name: string, everyHours: number, ignorePause: boolean): Promise<boolean> {
  const { doneAt, triedAt, failures } = scheduledWork
  const [row] = await db
    .select({
      isOld: sql<boolean>`coalesce(${doneAt} < now() - make_interval(hours => ${everyHours}), true)`,
      isPausing: sql<boolean>`${failures} > 0 and ${triedAt} > now() -
        make_interval(mins => least(${longestPauseMinutes}, 2 ^ least(${failures} - 1, 10))::int)`,
    })
    .from(scheduledWork)
    .where(eq(scheduledWork.name, name))
  return row === undefined || (row.isOld && (ignorePause || !row.isPausing))
}

type Change = Omit<Parameters<ReturnType<Db['update']>['set']>[0], 'name'>

async function store(db: Db, name: string, change: Change): Promise<void> {
  await db.insert(scheduledWork).values({ name }).onConflictDoNothing()
  await db
    .update(scheduledWork)
    .set({ ...change, triedAt: sql`now()` })
    .where(eq(scheduledWork.name, name))
}
