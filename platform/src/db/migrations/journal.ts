import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Queries } from '../connection.ts'

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
