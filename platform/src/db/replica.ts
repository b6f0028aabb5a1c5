import { ApiError } from '../base/errors.ts'
import { second } from '../base/time.ts'
import type { Database, Db } from './connection.ts'
import { errorCodeOf, isConnectionLost } from './failures.ts'

/** For so long nobody tries a replica that did not answer. */
const leftAloneFor = 30 * second
const tookTooLong = '57014'

/** Runs work that only reads: on the replica, or on the database itself. */
export type ReadSomewhere = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/**
 * What the replica cannot do, the database itself does: the replica is down, has not heard of a new table yet, or has ended
 * the read in favour of what it had to apply. What takes too long there would take as long here.
 */
export function readingFrom(
  primary: Db,
  replica: Pick<Database, 'db'> | undefined,
  log: { warn: (message: string) => void },
): ReadSomewhere {
  if (!replica) return (work) => work(primary)
  let leftAloneUntil = 0
  return async (work) => {
    if (Date.now() < leftAloneUntil) return work(primary)
    try {
      return await work(replica.db)
    } catch (error) {
      if (error instanceof ApiError || errorCodeOf(error) === tookTooLong) throw error
      if (isConnectionLost(error)) {
        leftAloneUntil = Date.now() + leftAloneFor
        log.warn('the replica does not answer: the database itself is read for a while')
      }
      return work(primary)
    }
  }
}
