import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'

/** Tables that sign-ins, reads, timers and mails write to, and what is counted also if a call fails. They contain nothing that a person has stored. */
const unwatched = [
  'logins',
  'idp_records',
  'idp_attempts',
  'idp_password_links',
  'scheduled_work',
  'caused_messages',
  'confirmations',
]

type Fingerprint = Record<string, string>

export interface Watch {
  /** A hash of each table. If it is the same before and after, nothing has changed. */
  fingerprint: () => Promise<Fingerprint>
  /** The answer of the work, and the fingerprints before and after it. */
  watched: <Answer>(
    work: () => Promise<Answer>,
  ) => Promise<{ before: Fingerprint; answer: Answer; after: Fingerprint }>
}

/**
 * To be called outside of a transaction that is rolled back, and used inside of one. Only the tables that the transaction
 * has written to are read again, even if it has undone that.
 */
export async function watchTables(db: Queries): Promise<Watch> {
  const atFirst = await printsOf(db, await tableNames(db))
  const fingerprint = async () => {
    const touched = (await writtenTables(db)).filter((name) => name in atFirst)
    return { ...atFirst, ...(await printsOf(db, touched)) }
  }
  const watched: Watch['watched'] = async (work) => {
    const before = await fingerprint()
    return { before, answer: await work(), after: await fingerprint() }
  }
  return { fingerprint, watched }
}

async function printsOf(db: Queries, names: string[]): Promise<Fingerprint> {
  if (names.length === 0) return {}
  const parts = names.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print from "${name}" t`,
  )
  const { rows } = await db.execute<{ name: string; print: string }>(sql.raw(parts.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** As PostgreSQL counts it for this connection. The rows of a month belong to the table that is divided into months. */
export async function writtenTables(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct relname as name from pg_class
        join (select coalesce(pg_partition_root(relid), relid) as root from pg_stat_xact_user_tables
              where n_tup_ins + n_tup_upd + n_tup_del > 0) written on root = oid`,
  )
  return rows.map(({ name }) => name)
}

async function tableNames(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  return rows.map(({ name }) => name).filter((name) => !unwatched.includes(name))
}

/** Acts as if somebody else had changed everything: every version is one higher. */
export async function outdateEverything(db: Queries): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'version' and data_type = 'integer'`,
  )
  for (const { name } of rows) await db.execute(sql.raw(`update "${name}" set version = version + 1`))
}
