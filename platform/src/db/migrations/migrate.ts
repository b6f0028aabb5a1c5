import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { onOwnConnection, type Queries, type Db } from '../connection.ts'
import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { applyFunctions } from './functions.ts'
import { makeMonths } from '../upkeep/months.ts'
import { saying, type Say } from '../../base/progress.ts'
import { StartRefused } from '../../base/errors.ts'

export interface Migration {
  tag: string
  /** When it was made, which is its name in the database's own list. */
  when: number
}

/** The migrations of this release, in order. */
export function knownMigrations(folder = migrationsFolder()): Migration[] {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: Migration[]
  }
  return entries.map(({ tag, when }) => ({ tag, when }))
}

/** The migrations that were applied to a database. It must have Drizzle's table of them, see migrate.ts. */
export async function appliedMigrations(db: Queries): Promise<Set<number>> {
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  return new Set(rows.map((row) => Number(row.created_at)))
}

/** The names of those that the database still needs. */
export async function migrationsMissing(db: Queries): Promise<string[]> {
  const applied = await appliedMigrations(db)
  refuse(ageOf(applied))
  return knownMigrations().flatMap(({ tag, when }) => (applied.has(when) ? [] : [tag]))
}

/** Beside the built bundle, or two folders up from this source. */
export function migrationsFolder(): string {
  const folders = ['./migrations', '../../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = folders.find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error(`No migrations found in ${folders.join(' or ')}.`)
  return found
}

// Any number works, as long as every process uses the same one.
const lockNumber = 5_171_902_644

interface Progress {
  /** Told which migration runs, and every few seconds how long it has taken. */
  say?: Say | undefined
  everyMs?: number | undefined
}

interface MigrateOptions<Seeded> extends Progress {
  seed?: (queries: Queries) => Promise<Seeded>
  folder?: string
  /** Of SQL functions, instead of this version's. */
  functions?: string
}

/** Then seeds the database. If several processes start at once, one does both and the others wait. */
export async function migrate<Seeded = void>(
  db: Db,
  { seed, folder, functions, say, everyMs }: MigrateOptions<Seeded> = {},
): Promise<Seeded | undefined> {
  const migrated = async (client: pg.Client) => {
    await inTransactionOn(client, async (queries) => {
      await applyMigrations(queries, { folder, say, everyMs })
      await applyFunctions(queries, { folder: functions, say })
      await saying(
        say,
        () => 'Making tables for the months',
        () => makeMonths(queries),
        everyMs,
      )
    })
    // On the same connection: to seed a database takes long too.
    return seed?.(drizzle({ client }))
  }
  return whileAlone(db, migrated, { say, everyMs })
}

export async function inTransactionOn<Result>(
  client: pg.Client,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work(drizzle({ client }))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** A transaction holds the lock, because a pooler between us and the server could keep the lock of a session. */
export async function whileAlone<Result>(
  db: Db,
  work: (client: pg.Client) => Promise<Result>,
  { say, everyMs }: Progress = {},
): Promise<Result> {
  return onOwnConnection(db, async (holder) => {
    await holder.query('begin')
    await saying(
      say,
      () => 'Waiting for another process that migrates or restores this database',
      () => holder.query('select pg_advisory_xact_lock($1)', [lockNumber]),
      everyMs,
    )
    return onOwnConnection(db, work)
  })
}

/**
 * The last commit with the steps that led to the baseline, which is the first migration since then. The baseline has the
 * time of the last of those steps. So a database that had them all counts as made by the baseline, with older entries in its list.
 */
export const commitBeforeBaseline = '23fc0392dd56'

/** Whether this release can bring tables up to date that these migrations made. */
export function ageOf(applied: Iterable<number>, all = knownMigrations()): 'fits' | 'newer' | 'older' {
  const known = new Set(all.map(({ when }) => when))
  const baseline = all[0]?.when ?? 0
  const their = [...applied]
  if (their.length === 0) return 'fits'
  if (their.some((when) => when > baseline && !known.has(when))) return 'newer'
  return their.includes(baseline) ? 'fits' : 'older'
}

function refuse(age: ReturnType<typeof ageOf>): void {
  if (age === 'newer')
    throw new StartRefused(
      'A newer release has used the database, and this release could damage it. Start the newer release, or restore a backup from before it.',
    )
  if (age === 'older')
    throw new StartRefused(
      `The database is older than this release can migrate. First start the commit ${commitBeforeBaseline} on it, which can: git checkout ${commitBeforeBaseline} && npm start. When it says its address, stop it and start this release.`,
    )
}

/** All new ones, or those that a backup was made with. Drizzle's own migrator knows neither progress nor a part of them. */
export async function applyMigrations(
  db: Queries,
  {
    folder = migrationsFolder(),
    only,
    say,
    everyMs,
  }: Progress & { folder?: string | undefined; only?: ReadonlySet<number> } = {},
): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.function_files (file text primary key, hash text not null, edition int not null)`)
  const applied = await appliedMigrations(db)
  const all = knownMigrations(folder)
  refuse(ageOf([...applied, ...(only ?? [])], all))
  const missing = all.filter((entry) => !applied.has(entry.when) && only?.has(entry.when) !== false)
  // Those of an empty database are done in a moment.
  const isUpgrade = applied.size > 0
  for (const [index, { tag, when }] of missing.entries()) {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    const statements = text.split('--> statement-breakpoint')
    const name = `Migration ${index + 1} of ${missing.length}, ${tag}`
    let step = 0
    if (isUpgrade) say?.(name)
    const run = async () => {
      for (const statement of statements) {
        step += 1
        await db.execute(sql.raw(statement))
      }
    }
    await saying(say, () => `${name}: step ${step} of ${statements.length}`, run, everyMs)
    const hash = createHash('sha256').update(text).digest('hex')
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
    )
  }
}
