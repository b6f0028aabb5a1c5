import pg from 'pg'
import { openDatabase, type Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { sampleStorage } from '../db/schema/index.ts'
import { openCassandraSamples } from '../domain/samples/cassandra/index.ts'
import { routedSamples } from '../domain/samples/router.ts'
import { setSampleStore } from '../domain/samples/current.ts'
import { copyAllSamples, postgresSamples } from '../domain/samples/postgres/index.ts'
import { readCassandraAddress } from '../settings/cassandra-address.ts'
import { fillTemplate, templateName, type TemplateKind } from './template.ts'

/**
 * A migrated database for one test file: empty, with the provider's keys, or with keys and the sample data. It is on the server of `TEST_DATABASE_URL`, which
 * the global setup has started or the person has given. Closing the database drops it.
 */
export async function freshDatabase(kind: TemplateKind = 'empty'): Promise<Database> {
  const maintenanceUrl = testServer()
  // Copying the files takes a third of the time that writing them through the server's log takes.
  const database = await create(maintenanceUrl, `template ${await templateOf(kind)} strategy file_copy`)
  return process.env['TEST_SAMPLES_URL'] ? withCassandra(database, process.env['TEST_SAMPLES_URL']) : database
}

/** The samples of this database are in Cassandra. Its keyspace is for one database at a time: making one takes long. */
async function withCassandra(database: Database, url: string): Promise<Database> {
  const address = readCassandraAddress(url)
  if (!address) throw new Error(`TEST_SAMPLES_URL is no address of a Cassandra: ${url}`)
  const store = await openCassandraSamples(address, { retentionDays: undefined, installationId: 'test' })
  await store.clear(database.db)
  await copyAllSamples(database.db, store)
  // In both stores, of which one is read, if a run of the tests asks for it.
  const read = process.env['TEST_SAMPLES_READ']
  if (!read) await postgresSamples.clear(database.db)
  await database.db.insert(sampleStorage).values({
    readsFrom: read === 'POSTGRES' ? read : 'CASSANDRA',
    writesBoth: Boolean(read),
    isCopied: true,
  })
  setSampleStore(routedSamples(store))
  return {
    ...database,
    close: async () => {
      await store.close()
      await database.close()
    },
  }
}

const templates = new Map<string, Promise<void>>()

/** The name of the template, which is made once. The files of a worker share this module. */
async function templateOf(kind: TemplateKind): Promise<string> {
  const maintenanceUrl = testServer()
  const template = templateName(kind)
  const made =
    templates.get(template) ??
    withClient(maintenanceUrl, (client) => makeTemplate(client, maintenanceUrl, template, kind))
  templates.set(template, made)
  await made
  return template
}

/** A database without tables. `options` can set its locale. */
export async function bareDatabase(options = "encoding 'UTF8'"): Promise<Database> {
  return create(testServer(), `template template0 ${options}`)
}

function testServer(): string {
  const maintenanceUrl = process.env['TEST_DATABASE_URL']
  if (!maintenanceUrl) throw new Error('Databases for tests need TEST_DATABASE_URL.')
  return maintenanceUrl
}

async function create(maintenanceUrl: string, options: string): Promise<Database> {
  const name = `test_${newId()}`
  await withClient(maintenanceUrl, (client) => client.query(`create database ${name} ${options}`))
  const database = await openDatabase({ url: databaseUrl(maintenanceUrl, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await withClient(maintenanceUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeTemplate(
  client: pg.Client,
  maintenanceUrl: string,
  template: string,
  kind: TemplateKind,
): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const existing = await client.query('select 1 from pg_database where datname = $1', [template])
  if (existing.rowCount) return
  // Renamed only when it is complete, so that an interrupted run leaves no broken template.
  const part = `part_${newId()}`
  await client.query(`create database ${part} template template0 encoding 'UTF8'`)
  const database = await openDatabase({ url: databaseUrl(maintenanceUrl, part) })
  await fillTemplate(database.db, kind)
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
