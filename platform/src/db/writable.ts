import { sql } from 'drizzle-orm'
import { outsideRequests } from '../base/request.ts'
import { second } from '../base/time.ts'
import type { Db } from './connection.ts'
import { lastRefusal, requireWritable } from './pool.ts'
import { transaction } from './transaction.ts'

/** So long after a refusal somebody who asks tries again. */
const pauseBetweenTrials = 5 * second

/**
 * Whether changes are stored. The last change tells: a refusal for all counts until one is stored, or a trial is. No
 * change is made to find out that all is well.
 */
export async function isWritable(db: Db, pauseMs = pauseBetweenTrials): Promise<boolean> {
  const pool = db.$client
  try {
    requireWritable(pool)
  } catch {
    return false
  }
  const refusedAt = lastRefusal(pool)
  if (refusedAt === undefined) return true
  if (performance.now() - refusedAt < pauseMs) return false
  return tryOut(db)
}

/** A page of a table that is gone at once: with a full disk there is no room for it. */
const tryOut = async (db: Db): Promise<boolean> =>
  outsideRequests(() =>
    transaction(db, async (queries) => {
      await queries.execute(
        sql`create temporary table write_trial on commit drop as select repeat('x', 1000) as x`,
      )
    }),
  ).then(
    () => true,
    () => false,
  )
