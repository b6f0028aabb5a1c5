import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedAddress, openDatabase, type Database } from '../connection.ts'
import type { EmbeddedSource } from './index.ts'
import { fillFolder } from '../../testing/prepared-folder.ts'
import { errorCodeOf } from '../failures.ts'
import { transaction } from '../transaction.ts'
import { StartRefused } from '../../base/errors.ts'

let scratch: string
let folder: string
const open: Database[] = []
const messages: string[] = []
const note = (message: string) => void messages.push(message)

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'data-'))
  // Under root the server runs as another user, who must be able to enter this folder.
  chmodSync(scratch, 0o755)
  folder = join(scratch, 'data')
  messages.length = 0
})

afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function start(further: Partial<EmbeddedSource> = {}): Promise<Database> {
  const database = await openDatabase(
    { dataDir: folder, settings: { fsync: 'off' }, ...further },
    { info: note, error: note },
  )
  open.push(database)
  return database
}

const refusal = (further: Partial<EmbeddedSource> = {}) =>
  start(further).then(
    () => 'it started',
    (error: unknown) => (error instanceof StartRefused ? error.message : String(error)),
  )

const state = (database: Database) =>
  database.ping().then(
    () => 'up',
    () => 'down',
  )

async function setting(database: Database, name: string): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select current_setting(${name}) as value`)
  return rows[0]?.['value']
}

describe('the embedded server', () => {
  test('keeps its data over a restart', async () => {
    await fillFolder(folder)
    const first = await start()
    expect(first.kind).toBe('embedded')
    await first.db.execute(sql`create table kept as select 'Kältetechnik 北' as name`)
    await first.close()
    open.length = 0
    expect(existsSync(join(folder, 'postgresql/postmaster.pid'))).toBe(false)

    const second = await start()
    expect((await second.db.execute(sql`select name from kept`)).rows).toEqual([{ name: 'Kältetechnik 北' }])
  })

  test('waits for the disk, checks its pages, knows all letters and listens on no port', async () => {
    await fillFolder(folder)
    const database = await start({ settings: {} })
    for (const [name, value] of [
      ['fsync', 'on'],
      ['full_page_writes', 'on'],
      ['synchronous_commit', 'on'],
      ['data_checksums', 'on'],
      ['server_encoding', 'UTF8'],
      ['listen_addresses', ''],
    ] as const)
      expect([name, await setting(database, name)]).toEqual([name, value])
    const { rows } = await database.db.execute(sql`
      select datlocprovider as provider, datlocale as locale, lower('ΝΊΚΟΣ') as lower from pg_database
      where datname = current_database()`)
    expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8', lower: 'νίκοσ' }])
  })

  test('serves several transactions at a time', async () => {
    await fillFolder(folder)
    const { db } = await start()
    let meet = () => {}
    const met = new Promise<void>((done) => (meet = done))
    const first = transaction(db, async () => met)
    await transaction(db, async () => meet())
    await expect(first).resolves.toBeUndefined()
  })

  test('can be reached beside the platform, and not after it has ended', async () => {
    expect(embeddedAddress(folder)).toBeUndefined()
    await fillFolder(folder)
    const database = await start()
    const client = new pg.Client({ connectionString: embeddedAddress(folder) })
    await client.connect()
    await client.end()
    await database.close()
    open.length = 0
    expect(embeddedAddress(folder)).toBeUndefined()
  })

  test('works in a folder whose path is too long for a socket', async () => {
    folder = join(scratch, ...Array.from({ length: 12 }, () => 'a-folder-below'))
    await fillFolder(folder)
    const database = await start()
    await database.ping()
    expect(existsSync(join(folder, 'postgresql/PG_VERSION'))).toBe(true)
    const socketFolder = new URL(embeddedAddress(folder) ?? '').searchParams.get('host') ?? ''
    expect(socketFolder).not.toContain('a-folder-below')
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await database.close()
    open.length = 0
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('with a loopback port needs the password that it made', async () => {
    const database = await start({ loopback: true })
    await database.ping()
    const url = new URL(embeddedAddress(folder) ?? '')
    expect(url.password.length).toBeGreaterThan(20)
    url.password = 'wrong'
    await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow('password')
  })

  test('makes its folder private, also an existing one', async () => {
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'note'), '', { mode: 0o644 })
    await start()
    const modes = ['', 'note', 'postgresql', 'socket', 'postgresql.log'].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o700, 0o700, 0o600])
  })
})

describe('a server that crashes', () => {
  test('is started again with everything committed', async () => {
    await fillFolder(folder)
    const database = await start()
    await database.db.execute(sql`create table kept as select 1 as one`)
    process.kill(database.embeddedPid?.() ?? 0, 'SIGKILL')
    await expect.poll(() => state(database), { interval: 50 }).toBe('down')
    await expect.poll(() => state(database), { interval: 50 }).toBe('up')
    expect((await database.db.execute(sql`select one from kept`)).rows).toEqual([{ one: 1 }])
    expect(messages).toContain('The embedded database ended unexpectedly (SIGKILL). It is started again.')
  })
})

test('a nearly full disk: changes are refused before they reach the disk, reading works, and a crash is waited for', async () => {
  await fillFolder(folder)
  const database = await start()
  const { db } = database
  await db.execute(sql`create table notes as select 1 as one`)
  const reserveFile = join(folder, 'disk-reserve')
  let freeBytes = 1000
  const spaceOf = async () => ({ freeBytes, totalBytes: 5000 })
  database.guardDisk?.({ reserveBytes: 500, everyMs: 20, spaceOf })
  const ours = () =>
    codeOf(transaction(db, async (queries) => queries.execute(sql`insert into notes values (2)`)))
  // The identity provider's single statements have no transaction of ours.
  const others = () => codeOf(db.execute(sql`insert into notes values (2)`))
  expect([await ours(), await others()]).toEqual(['done', 'done'])

  expect(existsSync(reserveFile)).toBe(false)
  freeBytes = 499
  await expect.poll(others, timeout).toBe('25006')
  expect(await ours()).toBe('53100')
  expect((await db.execute(sql`select one from notes where one = 1`)).rows).toEqual([{ one: 1 }])
  const walBefore = await walPosition(db)
  for (let attempt = 0; attempt < 200; attempt += 1) await Promise.all([ours(), others()])
  // PostgreSQL itself notes something now and then. 400 refused changes would need some 40,000 bytes.
  expect((await walPosition(db)) - walBefore).toBeLessThan(5000)

  // A restart does not help while the disk is full, so crashes do not end the platform.
  for (let crash = 0; crash < 4; crash += 1) {
    const pid = database.embeddedPid?.()
    process.kill(pid ?? 0, 'SIGKILL')
    await expect.poll(() => database.embeddedPid?.(), { interval: 20 }).not.toBe(pid)
  }
  await expect.poll(() => state(database), timeout).toBe('up')
  expect(await others()).toBe('25006')

  freeBytes = 520
  await pause(100)
  expect(await others()).toBe('25006')
  freeBytes = 600
  await expect.poll(others, timeout).toBe('done')
  expect(await ours()).toBe('done')

  // With plenty of space a file is kept, which makes room when the disk is full.
  freeBytes = 10 ** 9
  await expect.poll(() => existsSync(reserveFile) && statSync(reserveFile).size, timeout).toBe(32 * 1024 ** 2)
  freeBytes = 0
  await expect.poll(() => existsSync(reserveFile), timeout).toBe(false)
})

test('a platform that was killed while the disk was full starts with changes allowed', async () => {
  await fillFolder(folder)
  writeFileSync(join(folder, 'postgresql/postgresql.auto.conf'), "default_transaction_read_only = 'on'\n")
  const database = await start()
  expect(await codeOf(database.db.execute(sql`create table notes as select 1 as one`))).toBe('done')
})

const timeout = { timeout: 60_000, interval: 20 }

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => errorCodeOf(error),
  )

const walPosition = async (db: Database['db']) =>
  Number(
    (await db.execute(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`)).rows[0]?.[
      'position'
    ],
  )

describe('a folder that is refused', () => {
  test('a folder that another platform uses', async () => {
    await fillFolder(folder)
    await start()
    expect(await refusal()).toBe(
      `The data folder ${folder} is in use by another process (${process.pid}). Stop that process, or choose another folder.`,
    )
  })

  test('a folder with a database of PGlite', async () => {
    mkdirSync(join(folder, 'database'), { recursive: true })
    writeFileSync(join(folder, 'database/PG_VERSION'), '17')
    expect(await refusal()).toContain('a database of an earlier release (PGlite)')
    expect(readdirSync(folder)).toEqual(['database'])
  })

  test('a folder without PG_VERSION', async () => {
    mkdirSync(join(folder, 'postgresql/base'), { recursive: true })
    expect(await refusal()).toContain('has files, but no PG_VERSION')
    expect(readdirSync(join(folder, 'postgresql'))).toEqual(['base'])
  })

  test('a folder that was restored only in part', async () => {
    await fillFolder(folder)
    rmSync(join(folder, 'postgresql/global/pg_control'))
    expect(await refusal()).toContain('lacks global/pg_control: restore the whole folder from a backup')
  })

  test('a folder whose write-ahead log is missing', async () => {
    await fillFolder(folder)
    const log = join(folder, 'postgresql/pg_wal')
    for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true })
    expect(await refusal()).toMatch(/^The embedded database did not start: .*(PANIC|FATAL)/)
  })

  test('a folder of another major version', async () => {
    await fillFolder(folder)
    writeFileSync(join(folder, 'postgresql/PG_VERSION'), '14\n')
    expect(await refusal()).toMatch(/^The database is of PostgreSQL 14, and here is PostgreSQL 18/)
  })
})
