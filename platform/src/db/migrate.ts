import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Db } from './connection.ts'

// Any number will do, as long as every process of the platform asks for the same one.
const lockNumber = 5_171_902_644

/** Brings the database up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    // Waiting for another process's migration, or a long one, is no reason to give up.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    try {
      await runMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder() })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber])
      await client.query('reset statement_timeout')
    }
  } finally {
    client.release()
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
