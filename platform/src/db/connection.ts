import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { startEmbedded } from './embedded/index.ts'
import { consoleLog } from '../base/log.ts'
import type { Log } from '../base/log.ts'
import type { EmbeddedSource } from './embedded/index.ts'
import * as schema from './schema/index.ts'

export { embeddedAddress } from './embedded/postmaster.ts'
export { EmbeddedRefused } from './embedded/refused.ts'

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
  /** The embedded server's process; a killed one is replaced by another. */
  embeddedPid?: () => number
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** A PostgreSQL server's address, or the data folder of a server of our own. */
export type DatabaseSource = { url: string } | EmbeddedSource

const second = 1000
const applicationName = 'integrator-console'

export async function openDatabase(source: DatabaseSource, log: Log = consoleLog): Promise<Database> {
  return 'url' in source ? openPostgres(source.url, log) : openEmbedded(source, log)
}

async function openEmbedded(source: EmbeddedSource, log: Log): Promise<Database> {
  const server = await startEmbedded(source, log)
  const { close, ...database } = openPostgres(server.url, log)
  return {
    ...database,
    kind: 'embedded',
    embeddedPid: server.pid,
    close: async () => {
      await close()
      await server.stop()
    },
  }
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
  let closing = false
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    if (!closing) log.error(`A database connection was lost: ${error.message}`)
  })
  return {
    db: connect(pool),
    kind: 'postgres',
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      closing = true
      await pool.end()
    },
  }
}

function connect(pool: pg.Pool) {
  return drizzle({ client: pool, schema })
}
