import { lt, sql } from 'drizzle-orm'
import { minute } from '../base/time.ts'
import type { Db } from './connection.ts'
import { scheduledWork } from './schema/index.ts'

export interface Scheduled {
  name: string
  everyHours: number
  work: () => Promise<void>
  onFailure: (error: unknown) => void
}

const lookMinutes = 10

/**
 * Does something every so many hours, in one process of all that share the database. Each looks now and then whether it
 * is time; whoever writes the new time first does the work. A process that dies over it has had its turn. Answers how
 * to stop, which waits for work that is being done.
 */
export function schedule(
  db: Db,
  { name, everyHours, work, onFailure }: Scheduled,
  // Not in the first moments of a process, which has other things to do then.
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
