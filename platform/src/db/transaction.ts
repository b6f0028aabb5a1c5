import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Queries } from './connection.ts'
import { isConnectionLost, isLocked, isLostRace, isReadOnly, isRefusedChange } from './failures.ts'
import { FairPool, noteChange, requireWritable } from './pool.ts'
import { takeStored, wakeAll } from './stored.ts'

const beginnings = {
  /** A change that waits for another one holds a connection and locks of its own, so it does not wait long. */
  change: `begin; set local lock_timeout = '10s'`,
  /** Reads one state of the database, whatever others change meanwhile. */
  snapshot: 'begin isolation level repeatable read, read only',
}

type Work<Result> = (queries: Queries) => Promise<Result>

/**
 * All of the work is stored, or none of it. Drizzle's own transaction does not survive a lost connection: without a
 * listener the process ends, and a failed `begin` keeps its connection forever. Inside a transaction, the work can be
 * undone separately.
 */
export async function transaction<Result>(
  db: Queries,
  work: Work<Result>,
  kind: keyof typeof beginnings = 'change',
): Promise<Result> {
  const pool = db.$client
  if (!(pool instanceof pg.Pool))
    return inTransaction.has(pool) ? savepoint(pool, db, work) : onItsOwn(pool, work, kind)
  if (kind === 'change') requireWritable(pool)
  let broken: Error | undefined
  const noteBreak = (error: Error) => void (broken ??= error)
  const client = await takeConnection(pool, noteBreak)
  try {
    const result = await begin(client, work, kind)
    if (kind === 'change') noteChange(pool)
    wakeAll(pool, takeStored(client))
    return result
  } catch (error) {
    takeStored(client)
    if (kind === 'change' && isRefusedChange(error)) noteChange(pool, performance.now())
    // The first cause counts, whatever happens to the rollback.
    broken ??= await rollBack(client, error)
    if (kind === 'change' && isReadOnly(error) && pool instanceof FairPool) pool.renew()
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(broken)
  }
}

type Connection = pg.Client | pg.PoolClient

/** Connections, and not the objects through which Drizzle uses them: tests put another one in front. */
const inTransaction = new WeakSet<Connection>()

/** For work that has a connection to itself, such as the migrations. */
async function onItsOwn<Result>(client: Connection, work: Work<Result>, kind: keyof typeof beginnings) {
  try {
    return await begin(client, work, kind)
  } catch (error) {
    await rollBack(client, error)
    throw error
  }
}

async function begin<Result>(client: Connection, work: Work<Result>, kind: keyof typeof beginnings) {
  inTransaction.add(client)
  try {
    await client.query(beginnings[kind])
    const result = await work(drizzle({ client }))
    await client.query('commit')
    return result
  } finally {
    inTransaction.delete(client)
  }
}

const savepoints = new WeakMap<Queries, Promise<unknown>>()

/** One after the other, because savepoints of one connection that overlap would undo each other. */
async function savepoint<Result>(client: Connection, db: Queries, work: Work<Result>): Promise<Result> {
  const result = Promise.resolve(savepoints.get(db)).then(async () => {
    await client.query('savepoint nested')
    try {
      const done = await work(drizzle({ client }))
      await client.query('release savepoint nested')
      return done
    } catch (error) {
      await client.query('rollback to savepoint nested; release savepoint nested')
      throw error
    }
  })
  savepoints.set(
    db,
    result.catch(() => {}),
  )
  return result
}

/** Listens from the moment in which the pool stops. Later would be too late for the end of a session, which ends the process. */
function takeConnection(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  return new Promise((done, failed) => {
    pool.connect((error, client) => {
      if (!client) return failed(error ?? new Error('The pool gave no connection'))
      client.on('error', onError)
      done(client)
    })
  })
}

/** Returns why the connection cannot be used again, if it cannot. */
async function rollBack(client: Connection, cause: unknown): Promise<Error | undefined> {
  if (cause instanceof Error && isConnectionLost(cause)) return cause
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const tries = 3
const firstPauseMilliseconds = 20

/** The work starts from the beginning, so it opens its own transaction. Random pauses keep two losers from colliding again. */
export async function retryLostRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await work()
    } catch (error) {
      if (retry > tries || !isLostRace(error)) throw error
      await pause(firstPauseMilliseconds * 2 ** retry * Math.random())
    }
  }
}

/** Whoever wants the same waits behind us while we wait for a lock, so we give up soon. */
const lockMilliseconds = 3000
/** For work that needs a lock which keeps all others off. Returns false if somebody was in the way. */
export async function ifNobodyIsInTheWay(
  db: Queries,
  work: (queries: Queries) => Promise<unknown>,
): Promise<boolean> {
  try {
    await transaction(db, async (queries) => {
      await queries.execute(sql`select set_config('lock_timeout', ${String(lockMilliseconds)}, true)`)
      await work(queries)
    })
    return true
  } catch (error) {
    if (isLocked(error)) return false
    throw error
  }
}
