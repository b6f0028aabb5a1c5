import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../base/errors.ts'
import { second } from '../base/time.ts'
import { onOwnConnection, type Database, type Db } from './connection.ts'
import { errorCodeOf, isConnectionLost } from './failures.ts'

/** After a replica did not answer, it is not used for this time. */
const leftAloneFor = 30 * second
/** How long a read may take before the replica is asked for a sign of life, and between two such questions. */
const timeout = 2 * second
const tookTooLong = '57014'

/** The replica is paused or cut off: open connections stay open, and nothing comes through them. */
class Silent extends Error {
  override name = 'Silent'
}

/** Runs work that only reads: on the replica, or on the database itself. */
export type ReadFromReplica = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** If the replica fails, the database itself is read. Not after a time limit was exceeded: it would take as long there. */
export function readingFrom(
  primary: Db,
  replica: Pick<Database, 'db'> | undefined,
  log: { warn: (message: string) => void },
): ReadFromReplica {
  if (!replica) return async (work) => work(primary)
  let leftAloneUntil = 0
  return async (work) => {
    if (Date.now() < leftAloneUntil) return work(primary)
    try {
      return await whileAlive(replica.db, work(replica.db))
    } catch (error) {
      if (error instanceof ApiError || errorCodeOf(error) === tookTooLong) throw error
      if (error instanceof Silent || isConnectionLost(error)) {
        leftAloneUntil = Date.now() + leftAloneFor
        log.warn('the replica does not answer: the database itself is read for a while')
      }
      return work(primary)
    }
  }
}

/** Waits for a read as long as the replica takes new connections. A long read on a healthy replica goes on. */
async function whileAlive<Result>(replica: Db, reading: Promise<Result>): Promise<Result> {
  const watch = new AbortController()
  // Nobody waits for the one that ends second, so its failure must not be reported.
  reading.catch(() => {})
  const silence = untilSilent(replica, watch.signal)
  silence.catch(() => {})
  try {
    return await Promise.race([reading, silence])
  } finally {
    watch.abort()
  }
}

async function untilSilent(replica: Db, signal: AbortSignal): Promise<never> {
  for (;;) {
    await pause(timeout, undefined, { signal, ref: false })
    // Not one of the pool's connections: reads that take long may hold them all.
    await onOwnConnection(replica, (client) => client.query('select 1')).catch((error: unknown) => {
      throw new Silent('The replica gives no sign of life.', { cause: error })
    })
  }
}
