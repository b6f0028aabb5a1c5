import pg from 'pg'
import { openDatabase } from '../db/connection.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { migrate } from '../db/migrate.ts'
import { embeddedTemplate, migrationsHash } from './template.ts'

/**
 * A migrated, empty database for one test file: embedded, or with `TEST_DATABASE=postgres` on the server whose
 * maintenance database `TEST_DATABASE_URL` names. Closing it removes it.
 */
export async function freshDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE !== 'postgres') return openDatabase({ template: await embeddedTemplate() })
  const maintenanceUrl = process.env.TEST_DATABASE_URL
  if (!maintenanceUrl) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL.')
  return freshOnServer(maintenanceUrl)
}

async function freshOnServer(maintenanceUrl: string): Promise<Database> {
  const template = `template_${migrationsHash()}`
  await withClient(maintenanceUrl, (client) => makeTemplate(client, maintenanceUrl, template))
  const name = `test_${newId()}`
  await withClient(maintenanceUrl, (client) => client.query(`create database ${name} template ${template}`))
  const database = await openDatabase({ url: databaseUrl(maintenanceUrl, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await withClient(maintenanceUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeTemplate(client: pg.Client, maintenanceUrl: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const existing = await client.query('select 1 from pg_database where datname = $1', [template])
  if (existing.rowCount) return
  // Renamed when it is complete: a run that was interrupted leaves nothing that looks like a template.
  const part = `part_${newId()}`
  await client.query(`create database ${part} template template0 encoding 'UTF8'`)
  const database = await openDatabase({ url: databaseUrl(maintenanceUrl, part) })
  await migrate(database.db)
  await database.close()
  await client.query(`alter database ${part} rename to ${template}`)
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(maintenanceUrl: string, name: string): string {
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return url.href
}
