import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db, Queries } from '../db/connection.ts'
import * as schema from '../db/schema/index.ts'

export interface Onlooker {
  db: Db
  close: () => Promise<void>
}

/** The same database on connections of its own, which no test of the platform's connections touches. */
export function openOnlooker({ db }: Database): Onlooker {
  const { options } = db.$client
  const pool = new pg.Pool({ ...options, password: options.password, application_name: 'onlooker' })
  pool.on('error', () => {})
  return { db: drizzle({ client: pool, schema }), close: () => pool.end() }
}

/** Ends the database's sessions that wait for a lock, as an administrator or a restart would; answers how many. */
export async function endWaitingSessions(db: Queries): Promise<number> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

/** Ends all of its sessions but the onlooker's. */
export async function endAllSessions(db: Queries): Promise<number> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'onlooker'`)
  return rows.length
}
