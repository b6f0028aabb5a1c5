import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { embeddedTemplate } from '../testing/template.ts'
import { DataFolderInUse, openDatabase } from './connection.ts'
import type { Database } from './connection.ts'
import { integrators } from './schema/index.ts'

const open: Database[] = []

afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

test('a failed transaction is rolled back, the SQLSTATE is in the cause, and the connection stays usable', async () => {
  const database = await freshDatabase()
  open.push(database)
  const { db } = database
  const insertTwice = () =>
    db.transaction(async (transaction) => {
      await transaction.insert(integrators).values({ id: 'one', name: 'One' })
      await transaction.insert(integrators).values({ id: 'one', name: 'Twice' })
    })
  for (let round = 0; round < 3; round += 1) {
    await expect(insertTwice()).rejects.toMatchObject({ cause: { code: '23505' } })
    await expect(db.execute('selec 1')).rejects.toMatchObject({ cause: { code: '42601' } })
    expect(await db.$count(integrators)).toBe(0)
  }
  await database.ping()
})

// What does not depend on the chosen database is not run twice.
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the embedded database in a folder', () => {
  let folder: string
  const messages: string[] = []
  const note = (message: string) => void messages.push(message)
  const start = async (template?: string) => {
    const database = await openDatabase({ dataDir: folder, template }, { info: note, error: note })
    open.push(database)
    return database
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-'))
    messages.length = 0
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps what it was given over a restart, and leaves no lock behind', async () => {
    const first = await start(await embeddedTemplate())
    expect(first.kind).toBe('embedded')
    await first.db.insert(integrators).values({ id: 'one', name: 'Kältetechnik 北' })
    await first.close()
    open.length = 0
    expect(readdirSync(folder)).toEqual(['database'])

    const { db } = await start()
    const names = await db.select({ name: integrators.name }).from(integrators)
    expect(names).toEqual([{ name: 'Kältetechnik 北' }])
  })

  test('is refused to a second process with one sentence', async () => {
    await start(await embeddedTemplate())
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect(String(refused)).toMatch(
      /^DataFolderInUse: The data folder .+ is in use by another process \(\d+\): .+\.$/,
    )
  })

  test('comes back after its process was killed, with everything committed', async () => {
    const database = await start(await embeddedTemplate())
    await database.db.insert(integrators).values({ id: 'one', name: 'One' })
    process.kill(database.embeddedPid?.() ?? 0, 'SIGKILL')

    await expect(database.ping()).rejects.toThrow()
    const state = () =>
      database.ping().then(
        () => 'up',
        () => 'down',
      )
    await expect.poll(state, { timeout: 30_000, interval: 100 }).toBe('up')
    expect(await database.db.$count(integrators)).toBe(1)
    expect(messages.join('\n')).toContain(
      'The embedded database ended unexpectedly (SIGKILL) and is started again.',
    )
  })

  test('is free at once after the whole platform was killed', async () => {
    const template = await embeddedTemplate()
    const socketPath = join(folder, 'socket', '.s.PGSQL.5432')
    const options = JSON.stringify({ dataDir: folder, template, socketPath })
    const entry = new URL('./embedded/server.mjs', import.meta.url).pathname
    const platform = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').fork(${JSON.stringify(entry)}, [${JSON.stringify(options)}]).on('message', () => console.log('ready'))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(platform.stdout, 'data')
    platform.kill('SIGKILL')
    await expect(start().then((database) => database.ping())).resolves.toBeUndefined()
  })

  test('starts anew where a first start was interrupted', async () => {
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '17')
    writeFileSync(join(folder, 'database.unfinished'), '')
    const { db } = await start(await embeddedTemplate())
    expect(await db.$count(integrators)).toBe(0)
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false)
  })

  test('tells why it could not start', async () => {
    const child = fork(new URL('./embedded/server.mjs', import.meta.url), [
      JSON.stringify({ template: join(folder, 'none') }),
    ])
    const [report] = await once(child, 'message')
    expect(report).toEqual({ type: 'failed', message: expect.stringContaining('ENOENT') })
    await once(child, 'exit')
  })
})
