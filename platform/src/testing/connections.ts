import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db, Queries } from '../db/connection.ts'

export interface Onlooker {
  db: Db
  close: () => Promise<void>
}

/** The same database on separate connections, which stay open when a test ends the platform's. */
export function openOnlooker({ db }: Database): Onlooker {
  const { options } = db.$client
  const pool = new pg.Pool({ ...options, password: options.password, application_name: 'onlooker' })
  pool.on('error', () => {})
  return { db: drizzle({ client: pool }), close: () => pool.end() }
}

/** Ends the database sessions that wait for a lock, as an administrator or a restart would. Returns how many. */
export async function endWaitingSessions(db: Queries): Promise<number> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

/** Ends all sessions of the database except the onlooker's. */
export async function endAllSessions(db: Queries): Promise<number> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'onlooker'`)
  return rows.length
}
