import { sql } from 'drizzle-orm'
import type { Queries } from './connection.ts'
import { idpRecords } from './schema/index.ts'

export interface Figures {
  sessions: number
  traces: number
}

/** Counting stops here, so that whoever asks every few seconds costs nothing. */
const mostSessions = 100_000

/** What is the same for every process on this database. PostgreSQL itself counts the traces, by the rows it took in. */
export async function readFigures(db: Queries): Promise<Figures> {
  const { rows } = await db.execute<{ sessions: number; traces: number }>(sql`
    select
      (select count(*) from (select from ${idpRecords}
        where ${idpRecords.model} = 'Session' and ${idpRecords.expiresAt} > now() limit ${mostSessions}) as open)::int
        as sessions,
      (select coalesce(sum(n_tup_ins), 0) from pg_stat_user_tables where relname like 'audit_traces%')::float8 as traces`)
  return rows[0] ?? { sessions: 0, traces: 0 }
}
