import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Queries } from './connection.ts'
import * as schema from './schema/index.ts'
import { prepareAccountKeys } from './steps/account-keys.ts'
import { StartRefused } from '../base/start-refused.ts'

// Any number will do, as long as every process of the platform asks for the same one.
const lockNumber = 5_171_902_644

/** What SQL cannot do: runs before the migration of that name, in the same transaction. */
const steps: Record<string, (db: Queries) => Promise<void>> = {
  '0002_account_keys': prepareAccountKeys,
}

/**
 * Brings the database up to date, and then fills it where asked to. Of several processes that start at once, one does
 * both and the others wait.
 */
export async function migrate<Filled = void>(
  db: Db,
  { fill, folder = migrationsFolder() }: { fill?: () => Promise<Filled>; folder?: string } = {},
): Promise<Filled | undefined> {
  return whileAlone(db, async (client) => {
    await drizzle({ client, schema }).transaction((transaction) => applyNew(transaction, folder))
    return fill?.()
  })
}

/** The work of the one process that holds the lock; it ends with its connection, however that ends. */
async function whileAlone<Result>(db: Db, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { options } = db.$client
  // Waiting for another process's migration, or a long one, is no reason to give up: no deadlines here.
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // The pool hides its password from whoever copies its options.
  const client = new pg.Client({ ...options, password: options.password, ...unhurried })
  // What was asked fails by itself; without a listener, a lost connection would end the process as well.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    return await work(client)
  } finally {
    await client.end()
  }
}

const usedByNewerRelease =
  'The database has been used by a newer release, which this one would spoil: start the newer release, or restore a backup from before it.'

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Drizzle's files and Drizzle's table of what was applied; its own migrator would leave no room for the steps. */
async function applyNew(db: Queries, folder: string): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map((row) => Number(row.created_at)))
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal
  const known = new Set(entries.map(({ when }) => when))
  if ([...applied].some((when) => !known.has(when))) throw new StartRefused(usedByNewerRelease)
  for (const { tag, when } of entries.filter((entry) => !applied.has(entry.when))) {
    await steps[tag]?.(db)
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    for (const statement of text.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    const hash = createHash('sha256').update(text).digest('hex')
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
}

/** Beside the built bundle, or two folders up from this source. */
export function migrationsFolder(): string {
  const folders = ['./migrations', '../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = folders.find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error(`No migrations found in ${folders.join(' or ')}.`)
  return found
}
