import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startTestAppOn } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { bareDatabase, freshDatabase } from '../testing/database.ts'
import { openDatabase } from './connection.ts'
import type { Database } from './connection.ts'
import { readingFrom } from './replica.ts'

let platform: TestApp
/** The copy says where a read went: its traces are those of somebody else. */
let copy: Database
let metrics: string

const readUrl = (database: Database) => String(database.db.$client.options.connectionString)
const openReplica = async (url: string) =>
  openDatabase({ url, replica: true }, { info: () => {}, error: () => {} })

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  copy = await freshDatabase('sample')
  await copy.db.execute(sql`update audit_traces set email = 'replica@example.com'`)
  const settings = { METRICS_PORT: String(port) }
  const replica = await openReplica(readUrl(copy))
  platform = await startTestAppOn(await freshDatabase('sample'), settings, undefined, true, replica)
})
afterAll(async () => {
  await platform.close()
  await copy.close()
})

const readiness = async () => (await platform.app.inject('/readyz')).json<unknown>()
const emailsSeen = async () => {
  const traces = await (await platform.as('operator')).listAllTraces()
  return new Set(traces.map(({ email }) => email === 'replica@example.com'))
}

test('what may be stale is read from the replica, and all else from the database itself', async () => {
  expect(await emailsSeen()).toEqual(new Set([true]))
  const admin = await platform.as('admin')
  const managed = await admin.listManagedTraces()
  expect(managed.map(({ email }) => email)).not.toContain('replica@example.com')
})

test('nothing can be written to the replica, whatever it is', async () => {
  const replica = await openReplica(readUrl(copy))
  await expect(replica.db.execute(sql`delete from audit_traces`)).rejects.toMatchObject({
    cause: { code: '25006' },
  })
  await replica.close()
})

test('readiness and metrics know it', async () => {
  expect(await readiness()).toEqual({ status: 'ok', replica: 'ok' })
  const told = await (await fetch(metrics)).text()
  expect(told).toContain('database_replica_up 1')
  expect(told).toMatch(/database_replica_connections\{state="idle"\} [1-9]/)
})

test('one that has not heard of a table yet is passed over', async () => {
  const behind = await bareDatabase()
  const read = readingFrom(platform.database.db, behind, { warn: () => {} })
  expect((await read((db) => db.execute(sql`select 1 from audit_traces limit 1`))).rowCount).toBe(1)
  await behind.close()
})

test('without it everything goes on, and nobody waits for it again', async () => {
  const lines: string[] = []
  const gone = await openReplica(`postgres://nobody@127.0.0.1:${await freePort()}/gone`)
  const asked: unknown[] = []
  const read = readingFrom(platform.database.db, gone, { warn: (line) => lines.push(line) })
  const work = async (db: Database['db']) => {
    asked.push(db)
    return db.execute(sql`select 1`)
  }
  for (const _ of [1, 2]) expect((await read(work)).rowCount).toBe(1)
  expect(asked).toEqual([gone.db, platform.database.db, platform.database.db])
  expect(lines).toEqual(['the replica does not answer: the database itself is read for a while'])
  await gone.close()
})

test('a replica that goes down in the middle is told, and its reads come from the database itself', async () => {
  await copy.db.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await copy.close()
  copy = { ...copy, close: async () => {} }
  expect(await emailsSeen()).toEqual(new Set([false]))
  expect(await readiness()).toEqual({ status: 'ok', replica: 'unavailable' })
  expect(await (await fetch(metrics)).text()).toContain('database_replica_up 0')
})
