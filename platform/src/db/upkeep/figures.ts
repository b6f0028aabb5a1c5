import { sql } from 'drizzle-orm'
import type { Queries } from '../connection.ts'
import { idpRecords } from '../schema/index.ts'

export interface Figures {
  sessions: number
  traces: number
  databaseBytes: number
}

/** Counting stops here, so that asking every few seconds costs nothing. */
const mostSessions = 100_000

/**
 * Numbers that are the same for every process on this database. Traces are counted by their numbers, which only grow.
 */
export async function readFigures(db: Queries): Promise<Figures> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select
      (select count(*) from (select from ${idpRecords}
        where ${idpRecords.model} = 'Session' and ${idpRecords.expiresAt} > now() limit ${mostSessions}) as open)::int
        as sessions,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_traces', 'id')::regclass), 0)::float8 as traces,
      pg_database_size(current_database())::float8 as "databaseBytes"`)
  const [figures] = rows
  if (!figures) throw new Error('The figures could not be read')
  return figures
}
