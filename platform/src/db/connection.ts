import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { consoleLog } from '../base/log.ts'
import type { Log } from '../base/log.ts'
import * as schema from './schema/index.ts'

export { DataFolderInUse } from './embedded.ts'

export type Db = ReturnType<typeof connect>
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What stores take: the database, or a transaction on it. */
export type Queries = PgDatabase<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  /** The process of the embedded database; a killed one is replaced by another. */
  embeddedPid?: () => number | undefined
  ping: () => Promise<void>
  close: () => Promise<void>
}

export interface DatabaseSource {
  /** A PostgreSQL server's address; without one the embedded database is used. */
  url?: string | undefined
  /** Where the embedded database keeps its files; without a folder it lives in memory. */
  dataDir?: string | undefined
  /** A dump that a new embedded database starts from. */
  template?: string | undefined
}

const second = 1000
const applicationName = 'integrator-console'

export async function openDatabase(source: DatabaseSource, log: Log = consoleLog): Promise<Database> {
  return source.url ? openPostgres(source.url, log) : openEmbedded(source, log)
}

async function openEmbedded({ dataDir, template }: DatabaseSource, log: Log): Promise<Database> {
  const server = await startEmbedded({ ...(dataDir && { dataDir }), ...(template && { template }) }, log)
  const pool = new pg.Pool({
    host: server.host,
    port: server.port,
    user: 'postgres',
    database: 'postgres',
    // All connections share PGlite's single session: a second one would clash with the first.
    max: 1,
    idleTimeoutMillis: 0,
    // A query outside the transaction that holds the connection fails after this, instead of waiting forever.
    connectionTimeoutMillis: 30 * second,
    application_name: applicationName,
  })
  return { ...database('embedded', pool, log, server.stop), embeddedPid: server.pid }
}

function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10 * second,
    statement_timeout: 30 * second,
    idle_in_transaction_session_timeout: 60 * second,
    application_name: applicationName,
  })
  return database('postgres', pool, log, async () => {})
}

function database(
  kind: Database['kind'],
  pool: pg.Pool,
  log: Log,
  afterwards: () => Promise<void>,
): Database {
  let closing = false
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    if (!closing) log.error(`A database connection was lost: ${error.message}`)
  })
  return {
    db: connect(pool),
    kind,
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      closing = true
      await pool.end()
      await afterwards()
    },
  }
}

function connect(pool: pg.Pool) {
  return drizzle({ client: pool, schema })
}
