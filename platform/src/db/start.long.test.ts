import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { loadSampleData } from '../sample/index.ts'
import { freshDatabase } from '../testing/database.ts'
import { testHasher } from '../testing/hasher.ts'
import { openDatabase, type Database } from './connection.ts'
import { newId } from './ids.ts'
import { migrate } from './migrations/migrate.ts'
import { integrators } from './schema/index.ts'
import { awaitDatabase, checkVersion, explained } from './start.ts'
import { StartRefused } from '../base/errors.ts'

let database: Database
const open: Database[] = []
const servers: Server[] = []
const names: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  for (const server of servers.splice(0)) server.close()
  for (const name of names.splice(0)) await database.db.execute(sql.raw(`drop database ${name} with (force)`))
})
afterAll(() => database.close())

const testServer = () => new URL(process.env['TEST_DATABASE_URL'] ?? '')

async function openAt(change: (url: URL) => void): Promise<Database> {
  const url = testServer()
  change(url)
  const opened = await openDatabase({ url: url.href }, { info: () => {}, error: () => {} })
  open.push(opened)
  return opened
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${newId()}`
  await database.db.execute(sql.raw(`create database ${name}`))
  names.push(name)
  return name
}

/** What a start prints, and the error that ends it. */
async function start({ db }: Database, seconds?: number) {
  const lines: string[] = []
  const timeout = { say: (line: string) => void lines.push(line), ...(seconds && { seconds }) }
  const error: unknown = await awaitDatabase(db, timeout).catch((failure: unknown) => failure)
  return { lines, error }
}

describe('a database that is not up yet', () => {
  /** The test server at another address, which does not answer until it is told to. */
  async function laterAt(): Promise<{ port: number; comeUp: () => Promise<void> }> {
    const { hostname, port, searchParams } = testServer()
    const folder = searchParams.get('host')
    const forward = createServer((socket) => {
      const target = folder
        ? connect(join(folder, `.s.PGSQL.${port || 5432}`))
        : connect(Number(port), hostname)
      for (const [from, to] of [[socket, target] as const, [target, socket] as const]) {
        from.on('error', () => to.destroy())
        from.pipe(to)
      }
    })
    const listen = (at: number) => new Promise<void>((done) => forward.listen(at, '127.0.0.1', done))
    await listen(0)
    const free = portOf(forward)
    await new Promise((done) => forward.close(done))
    return {
      port: free,
      comeUp: async () => {
        await listen(free)
        servers.push(forward)
      },
    }
  }

  const openLater = (port: number) =>
    openAt((url) => {
      Object.assign(url, { host: `127.0.0.1:${port}`, search: '' })
    })

  test('is waited for, and the start says so once', async () => {
    const { port, comeUp } = await laterAt()
    const starting = start(await openLater(port))
    setTimeout(() => void comeUp(), 1200)
    expect(await starting).toEqual({
      lines: ['The database does not answer yet: waiting for up to 60 seconds'],
      error: undefined,
    })
  })

  test('that never answers ends the start with a sentence', async () => {
    const { port } = await laterAt()
    const { error } = await start(await openLater(port), 1)
    expect(String(error)).toBe(
      `StartRefused: The database has not answered within 1 seconds: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
  })
})

describe('a database that cannot be used ends the start at once, with the cause and what to do', () => {
  test('one that does not exist', async () => {
    const { lines, error } = await start(await openAt((url) => (url.pathname = '/nowhere')))
    expect(lines).toEqual([])
    expect(String(error)).toBe(
      'StartRefused: The database cannot be used: database "nowhere" does not exist (3D000). Create it first, or name another one in DATABASE_URL.',
    )
  })

  test('one whose user may not create tables', async () => {
    const name = await emptyDatabase()
    const role = `role_${newId()}`
    await database.db.execute(sql.raw(`create role ${role} login`))
    const { db } = await openAt((url) => {
      url.username = role
      url.pathname = `/${name}`
    })
    const refused = explained(await migrate(db).catch((error: unknown) => error))
    expect(refused).toBeInstanceOf(StartRefused)
    expect(String(refused)).toMatch(/permission denied .*\(42501\)\. The user in DATABASE_URL must own/)
    await database.db.execute(sql.raw(`drop role ${role}`))
  })

  test.each([
    ['28P01', 'password authentication failed for user "console"', 'Check the user and the password'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1", no encryption', 'whether the server wants TLS'],
  ])('%s', (code, message, advice) => {
    const error = explained(new Error('Failed query', { cause: Object.assign(new Error(message), { code }) }))
    expect(String(error)).toContain(`${message} (${code}). Check `)
    expect(String(error)).toContain(advice)
  })

  test('one that is too old', () => {
    expect(() => checkVersion(140_012)).toThrow('The database is PostgreSQL 14, which is too old')
    expect(() => checkVersion(150_000)).not.toThrow()
  })

  test('an error that is not from the database stays unchanged', () => {
    const ours = new TypeError('undefined is not a function')
    expect(explained(ours)).toBe(ours)
  })
})

const cheaply = { hasher: testHasher, withDays: false }

test('four processes on an empty database all start, and one of them loads the sample data', async () => {
  const name = await emptyDatabase()
  const databases = await Promise.all([1, 2, 3, 4].map(() => openAt((url) => (url.pathname = `/${name}`))))
  const loaded = await Promise.all(
    databases.map(async ({ db }) => migrate(db, { seed: async () => loadSampleData(db, cheaply) })),
  )
  expect(loaded.filter(Boolean)).toEqual([true])
  expect(await databases[0]?.db.$count(integrators)).toBe(3)
})

test('readiness is known within two seconds, also for a silent database, and no connection is lost', async () => {
  const { db, ping } = database
  await Promise.all([ping(), db.execute(sql`select pg_sleep(0.1)`)])
  const onlooker = new pg.Client({ connectionString: testServer().href })
  await onlooker.connect()
  const { rows } = await onlooker.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1`,
    [new URL(db.$client.options.connectionString ?? '').pathname.slice(1)],
  )
  await onlooker.end()
  const signalAll = (signal: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, signal))
  signalAll('SIGSTOP')
  try {
    const began = performance.now()
    const outcomes = await Promise.allSettled([ping(), ping(), ping()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - began).toBeLessThan(6000)
  } finally {
    signalAll('SIGCONT')
  }
  await expect.poll(async () => ping().then(() => 'ready')).toBe('ready')
  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
})
