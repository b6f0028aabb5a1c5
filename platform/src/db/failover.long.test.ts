import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isHttpError } from '#contract/http'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { startTestAppOn } from '../testing/app.ts'
import { fillFolder } from '../testing/prepared-folder.ts'
import { fillTemplate } from '../testing/template.ts'
import { startEmbedded } from './embedded/index.ts'
import { freshDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './connection.ts'
import { whyUnavailable } from './failures.ts'
import { prepared } from './prepared.ts'
import { integrators } from './schema/index.ts'
import { transaction } from './transaction.ts'

const addressOf = ({ db }: Database) => String(db.$client.options.connectionString)
const nameOf = prepared(
  'failover_test_name',
  ['id'],
  (select, { id }) => select({ name: integrators.name }).from(integrators).where(eq(integrators.id, id)),
  { isShort: true },
)

test('connections to a server that only reads any more are left for those to the one that took over', async () => {
  const database = await freshDatabase()
  const name = sql.identifier(new pg.Client(addressOf(database)).database ?? '')
  await database.db.insert(integrators).values({ id: 'one', name: 'One' })
  // It counts from the next connection on, so the open ones are as those to a standby are.
  await database.db.execute(sql`alter database ${name} set default_transaction_read_only = on`)
  const followed = await openDatabase({ url: addressOf(database) }, { info: () => {}, error: () => {} })
  const change = async (to: string) =>
    transaction(followed.db, (queries) =>
      queries.update(integrators).set({ name: to }).where(eq(integrators.id, 'one')),
    )
  const backends = async () =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        const { rows } = await followed.db.execute<{ on: string }>(
          sql`select current_setting('default_transaction_read_only') as "on" from pg_sleep(0.05)`,
        )
        return rows[0]?.on
      }),
    )
  // All connections of the pool, and the shared one, lead to the old primary.
  await expect.poll(async () => (await nameOf(followed.db, { id: 'one' }))[0]?.name).toBe('One')
  expect(await backends()).toEqual(['on', 'on', 'on', 'on'])
  const refused = await change('Two').catch((error: unknown) => error)
  expect(whyUnavailable(refused)).toMatchObject({ code: 'DATABASE_READ_ONLY', retryAfterSeconds: 5 })

  await database.db.execute(sql`alter database ${name} reset default_transaction_read_only`)
  await expect
    .poll(
      async () =>
        change('Three').then(
          () => 'changed',
          () => 'refused',
        ),
      { interval: 300, timeout: 8000 },
    )
    .toBe('changed')
  expect(await backends()).toEqual(['off', 'off', 'off', 'off'])
  expect((await nameOf(followed.db, { id: 'one' }))[0]?.name).toBe('Three')
  await followed.close()
  await database.close()
})

/** A name that leads to one server and later to another, as that of a proxy does. Open connections break. */
async function openName(first: string) {
  let server = first
  const sockets = new Set<Socket>()
  const name = createServer((near) => {
    const { host, port } = new pg.Client(server)
    const far = connect({ path: `${host}/.s.PGSQL.${port}` })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(name, 'listening')
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `postgres://postgres@127.0.0.1:${portOf(name)}/postgres`,
    leadTo: (other: string) => {
      server = other
      breakAll()
    },
    close: () => {
      breakAll()
      name.close()
    },
  }
}

const quiet = { info: () => {}, error: () => {} }
const replicating = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', fsync: 'off' }

/** A primary, and a standby that has all that the primary has acknowledged. */
async function startPair(folder: string) {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await fillFolder(first)
  // The standby goes on where the copy ends, and from there on the primary must have written for it.
  await (await startEmbedded({ dataDir: first, settings: replicating }, quiet)).stop()
  cpSync(first, second, { recursive: true })
  const primary = await startEmbedded({ dataDir: first, settings: replicating }, quiet)
  const { host, port } = new pg.Client(primary.url)
  writeFileSync(join(second, 'postgresql/standby.signal'), '')
  const conninfo = `host=${host} port=${port} user=postgres`
  const settings = { ...replicating, primary_conninfo: conninfo, hot_standby: 'on' }
  const standby = await startEmbedded({ dataDir: second, settings }, quiet)
  return { primary, standby }
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

test('a standby takes over: calls in between get 503, and what was acknowledged is there, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  // Under root the database runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755)
  const { primary, standby } = await startPair(folder)
  const line = await openName(primary.url)
  const database = await openDatabase({ url: line.url }, quiet)
  await fillTemplate(database.db, 'sample')
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`)
  await ask(primary.url, 'select pg_reload_conf()')
  const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`
  await expect.poll(async () => ask(primary.url, synchronous), { timeout: 20_000 }).toHaveLength(1)
  const platform = await startTestAppOn(database)
  const admin = await platform.as('admin')

  const acknowledged: string[] = []
  const refusals: { status: number | undefined; retryAfter: unknown; code: unknown }[] = []
  let isOver = false
  const clients = [1, 2, 3].map(async (client) => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `Group ${client} ${turn}`
      try {
        await admin.createGroup({ body: { name } })
        acknowledged.push(name)
      } catch (error) {
        if (!isHttpError(error)) throw error
        const { status, headers, data } = error.response ?? {}
        refusals.push({
          status,
          retryAfter: headers?.['retry-after'],
          code: (data as { code: unknown }).code,
        })
      }
      await pause(20)
    }
  })
  const later = async (count: number) => {
    const soon = { timeout: 20_000 }
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(acknowledged.length + count)
  }
  await later(10)
  await primary.stop()
  line.leadTo(standby.url)
  const isOnlyRead = () => refusals.some(({ code }) => code === 'DATABASE_READ_ONLY')
  await expect.poll(isOnlyRead, { timeout: 20_000 }).toBe(true)
  // It can be read meanwhile.
  expect(await admin.listManagedGroups()).not.toEqual([])
  await ask(standby.url, 'select pg_promote()')
  await later(10)
  isOver = true
  await Promise.all(clients)

  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]/) as string })
  const names = (await admin.listManagedGroups()).map(({ name }) => name)
  for (const name of acknowledged) expect(names.filter((other) => other === name)).toEqual([name])
  const [traces] = await ask<{ count: string }>(
    standby.url,
    `select count(*) from audit_traces where action = 'LOCATION_GROUP_CREATED' and new_value like '%Group %'`,
  )
  expect(Number(traces?.count)).toBe(names.filter((name) => /^Group \d+ \d+$/.test(name)).length)
  await platform.close()
  line.close()
  await standby.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)
