import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbedded, type EmbeddedSource } from './embedded/index.ts'
import { shareConnection, FairPool, guardWrites, type PoolOptions } from './pool.ts'
import { watchedClient } from './slow-queries.ts'
import { outsideRequests, type Caller } from '../base/request.ts'
import { consoleLog, type Log } from '../base/log.ts'
import type { GuardedDisk } from './embedded/disk-guard.ts'
import { isTracing } from '../base/tracing.ts'
import { second } from '../base/time.ts'

export { hasEmbedded } from './embedded/paths.ts'
export { embeddedAddress } from './embedded/postmaster.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

/** What stores take: the database, or a transaction on it. */
export type Queries = NodePgDatabase & { $client: pg.Pool | pg.PoolClient | pg.Client }

export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  /** The embedded server's process. A killed one is replaced by another. */
  embeddedPid?: () => number
  /** Of an embedded server: refuses changes from now on while less is free on its disk. */
  guardDisk?: (limits: Pick<GuardedDisk, 'reserveBytes' | 'everyMs' | 'spaceOf'>) => void
  ping: () => Promise<void>
  /** The pool's connections: all open ones, the idle ones, and the calls that wait for one. */
  connections: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** A PostgreSQL server's address, or the data folder of an embedded server. */
export type DatabaseSource = ({ url: string; replica?: boolean } | EmbeddedSource) & {
  /** Queries that take at least this many milliseconds are logged. None if it is not set. */
  slowQueryMs?: number
}

const applicationName = 'integrator-console'

/** Nothing waits forever: neither a call for a connection, nor a statement, nor an open transaction. */
const poolOptions = {
  max: 10,
  connectionTimeoutMillis: 10 * second,
  statement_timeout: 30 * second,
  // For a server that cannot keep its own time limit, because it is paused or cut off. The connection is dropped.
  query_timeout: 35 * second,
  idle_in_transaction_session_timeout: 60 * second,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * second,
  application_name: applicationName,
} satisfies PoolOptions

/** Nobody waits long for a replica, because the database itself can answer. Nothing is ever written to a replica. */
const replicaOptions = {
  ...poolOptions,
  connectionTimeoutMillis: 2 * second,
  options: '-c default_transaction_read_only=on',
} satisfies PoolOptions

/** Everybody waits for the same connection, so nobody may hold it up. */
const sharedOptions = {
  pipeline: true,
  statement_timeout: 5 * second,
  query_timeout: 10 * second,
} satisfies pg.ClientConfig

/** While the server refuses changes, except in these sessions. They end when nobody signs in. */
function openSignIns(url: string, log: Log): pg.Pool {
  const options = '-c default_transaction_read_only=off'
  const pool = new FairPool({ ...poolOptions, max: 4, connectionString: url, options })
  pool.on('error', (error) => log.error(`A database connection was lost: ${error.message}`))
  return pool
}

const pingSeconds = 2

export async function openDatabase(source: DatabaseSource, log: Log = consoleLog): Promise<Database> {
  if (!('url' in source)) return openEmbedded(source, log)
  return openPostgres(source.url, log, source.slowQueryMs, source.replica ? replicaOptions : poolOptions)
}

async function openEmbedded(source: Exclude<DatabaseSource, { url: string }>, log: Log): Promise<Database> {
  const server = await startEmbedded(source, log)
  const { close, ...database } = openPostgres(server.url, log, source.slowQueryMs)
  let signIns: pg.Pool | undefined
  return {
    ...database,
    kind: 'embedded',
    embeddedPid: server.pid,
    guardDisk: (limits) => {
      const pool = database.db.$client
      const guard = server.guard({ ...limits, execute: async (statement) => pool.query(statement) })
      guardWrites(pool, guard)
      if (!(pool instanceof FairPool)) return
      pool.divert(() => {
        if (!guard.isLow() || !guard.hasRoomForSignIns()) return undefined
        return (signIns ??= openSignIns(server.url, log))
      })
    },
    close: async () => {
      await signIns?.end()
      await close()
      await server.stop()
    },
  }
}

function openPostgres(
  url: string,
  log: Log,
  slowQueryMs?: number,
  options: PoolOptions = poolOptions,
): Database {
  const isWatched = slowQueryMs !== undefined || isTracing()
  const Client = isWatched ? watchedClient(slowQueryMs ?? Infinity, log) : pg.Client
  const pool = new FairPool({ ...options, connectionString: url, Client })
  let closing = false
  // Without a listener, an idle connection that breaks would end the process.
  const onLost = (error: Error) => {
    if (!closing) log.error(`A database connection was lost: ${error.message}`)
  }
  pool.on('error', onLost)
  const pipelined = { ...options, ...sharedOptions, connectionString: url }
  const shared = shareConnection(pool, () => new Client(pipelined), onLost)
  return {
    db: drizzle({ client: pool }),
    kind: 'postgres',
    ping: pinging(pool),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.inLine }),
    close: async () => {
      closing = true
      await Promise.all([shared.close(), pool.end()])
    },
  }
}

/** However many ask at once, and however long the database is silent, it keeps at most one connection busy. */
function pinging(pool: pg.Pool): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  return async () => {
    // The driver's own time limit, so that the connection is dropped and not used again.
    const query = { text: 'select 1', query_timeout: pingSeconds * second }
    // Not a part of the request that asks: whoever asks is not held up by others at the same address.
    pending ??= outsideRequests(() => pool.query(query)).finally(() => (pending = undefined))
    // Waiting for a connection has its own, longer time limit.
    const late = pause(pingSeconds * second, undefined, { ref: false }).then(() => {
      throw new Error(`The database has not answered within ${pingSeconds} seconds.`)
    })
    await Promise.race([pending, late])
  }
}

/** For work without time limits. It is closed when the work ends or fails, and with it its locks. */
export async function onOwnConnection<Result>(
  db: Db,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { options } = db.$client
  const noTimeouts = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // The pool hides its password when its options are copied.
  const client = new pg.Client({ ...options, password: options.password, ...noTimeouts })
  // The query itself fails. Without a listener, a lost connection would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The context of every call is one. Functions about an integrator itself, or without a caller, take `db` and its id. */
export interface Scope {
  /** The call's transaction if the operation changes something: everything must use it. */
  db: Queries
  /** Nothing of any other integrator exists. It is the caller's own, unless the operator works on another one. */
  integratorId: string
  caller: Caller
  /** Ids of the location groups outside of which no location exists. Undefined: all of the integrator. See db/narrowing.ts. */
  groups?: readonly string[] | undefined
}
