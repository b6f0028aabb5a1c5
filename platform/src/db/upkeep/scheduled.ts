import { lt, sql } from 'drizzle-orm'
import { minute } from '../../base/time.ts'
import type { Db } from '../connection.ts'
import { scheduledWork } from '../schema/index.ts'

export interface Scheduled {
  name: string
  everyHours: number
  work: () => Promise<void>
  onFailure: (error: unknown) => void
}

const lookMinutes = 10

/**
 * Does something every so many hours, in one of all processes that share the database. Each process checks now and
 * then whether it is time. The first one to write the new time does the work. If it crashes, the work waits for the
 * next time. Returns how to stop, which waits for running work.
 */
export function schedule(
  db: Db,
  { name, everyHours, work, onFailure }: Scheduled,
  // Not right after a process has started, because it has other things to do then.
  firstLookAfter = minute,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= isOurTurn(db, name, everyHours)
      .then((isOurs) => (isOurs ? work() : undefined))
      .catch(onFailure)
      .finally(() => (running = undefined))
  }
  const first = setTimeout(look, firstLookAfter).unref()
  const later = setInterval(look, lookMinutes * minute).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(later)
    await running
  }
}

async function isOurTurn(db: Db, name: string, everyHours: number): Promise<boolean> {
  const taken = await db
    .insert(scheduledWork)
    .values({ name })
    .onConflictDoUpdate({
      target: scheduledWork.name,
      set: { takenAt: sql`now()` },
      setWhere: lt(scheduledWork.takenAt, sql`now() - make_interval(hours => ${everyHours})`),
    })
    .returning({ name: scheduledWork.name })
  return taken.length > 0
}
