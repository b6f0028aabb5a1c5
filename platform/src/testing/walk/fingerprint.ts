import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'

/** Tables that sign-ins, reads, timers and mails write to. They contain nothing that a person has stored. */
const unwatched = [
  'logins',
  'idp_records',
  'idp_attempts',
  'idp_password_links',
  'tree_caches',
  'scheduled_work',
]

/** A hash of each table. If it is the same before and after, nothing has changed. */
export async function fingerprint(db: Queries): Promise<Record<string, string>> {
  const names = await tableNames(db)
  const parts = names.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print from "${name}" t`,
  )
  const { rows } = await db.execute<{ name: string; print: string }>(sql.raw(parts.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** The answer of the work, and the fingerprints before and after it. */
export async function watched<Answer>(db: Queries, work: () => Promise<Answer>) {
  const before = await fingerprint(db)
  return { before, answer: await work(), after: await fingerprint(db) }
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
