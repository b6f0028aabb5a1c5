import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startTestAppOn, type TestApp } from '../testing/app.ts'
import { bareDatabase, freshDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './connection.ts'
import { readingFrom } from './replica.ts'

let platform: TestApp
/** A copy of the database. Its traces have another email address, which shows where a read went. */
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

test('answers that may be stale are read from the replica, and all others from the database itself', async () => {
  expect(await emailsSeen()).toEqual(new Set([true]))
  const admin = await platform.as('admin')
  const managed = await admin.listManagedTraces()
  expect(managed.map(({ email }) => email)).not.toContain('replica@example.com')
})

test('nothing can be written to the replica, even if it is not really a replica', async () => {
  const replica = await openReplica(readUrl(copy))
  await expect(replica.db.execute(sql`delete from audit_traces`)).rejects.toMatchObject({
    cause: { code: '25006' },
  })
  await replica.close()
})

test('/readyz and the metrics show whether the replica answers', async () => {
  expect(await readiness()).toEqual({ status: 'ok', replica: 'ok' })
  const told = await (await fetch(metrics)).text()
  expect(told).toContain('database_replica_up 1')
  expect(told).toMatch(/database_replica_connections\{state="idle"\} [1-9]/)
})

test('a replica that does not have a table yet is not used', async () => {
  const behind = await bareDatabase()
  const read = readingFrom(platform.database.db, behind, { warn: () => {} })
  expect((await read((db) => db.execute(sql`select 1 from audit_traces limit 1`))).rowCount).toBe(1)
  await behind.close()
})

test('without the replica everything works, and nobody waits for it again', async () => {
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

/**
 * A proxy between us and a server. Once it is silent, it still accepts connections and keeps them open, but passes
 * nothing on.
 */
async function openLine(url: string) {
  const { host, port, user, password, database } = new pg.Client(url)
  const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets: Socket[] = []
  let isSilent = false
  const line = createServer((near) => {
    const far = connect(server)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    if (!isSilent) near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const ownPort = portOf(line)
  return {
    url: `postgres://${user}:${password ?? ''}@127.0.0.1:${ownPort}/${database}`,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}

test('a replica that stops answering on an open connection is given up after seconds', async () => {
  const line = await openLine(readUrl(copy))
  const replica = await openReplica(line.url)
  const lines: string[] = []
  const read = readingFrom(platform.database.db, replica, { warn: (said) => lines.push(said) })
  const whose = async (seconds: number) => {
    const asked = sql`select email, pg_sleep(${seconds}) from audit_traces order by id desc limit 1`
    return (await read((db) => db.execute(asked))).rows[0]?.['email']
  }
  // A long read on a healthy replica goes on.
  expect(await whose(3)).toBe('replica@example.com')
  line.fallSilent()
  const since = performance.now()
  expect(await whose(0)).not.toBe('replica@example.com')
  expect(performance.now() - since).toBeLessThan(20_000)
  expect(lines).toHaveLength(1)
  line.close()
  await replica.close()
})

test('a replica that goes down later is logged, and the database itself is read', async () => {
  await copy.db.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await copy.close()
  copy = { ...copy, close: async () => {} }
  expect(await emailsSeen()).toEqual(new Set([false]))
  expect(await readiness()).toEqual({ status: 'ok', replica: 'unavailable' })
  expect(await (await fetch(metrics)).text()).toContain('database_replica_up 0')
})
