import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderInUse, openDatabase } from './connection.ts'
import type { Database } from './connection.ts'
import { migrate } from './migrate.ts'
import { integrators } from './schema/index.ts'

describe('the embedded database', () => {
  let folder: string
  const open: Database[] = []
  const messages: string[] = []
  const log = {
    info: (message: string) => void messages.push(message),
    error: (message: string) => void messages.push(message),
  }
  const start = async () => {
    const database = await openDatabase({ dataDir: folder }, log)
    open.push(database)
    return database
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-'))
    messages.length = 0
  })

  afterEach(async () => {
    for (const database of open.splice(0)) await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('keeps what it was given over a restart, and leaves no lock behind', async () => {
    const first = await start()
    expect(first.kind).toBe('embedded')
    await migrate(first.db)
    await first.db.insert(integrators).values({ id: 'one', name: 'Kältetechnik 北' })
    await first.close()
    open.length = 0
    expect(readdirSync(folder)).toEqual(['database'])

    const second = await start()
    await migrate(second.db)
    expect(await second.db.select({ name: integrators.name }).from(integrators)).toEqual([
      { name: 'Kältetechnik 北' },
    ])
  })

  test('refuses a second process in the same folder with one sentence', async () => {
    await start()
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect(String(refused)).toMatch(
      /^DataFolderInUse: The data folder .+ is in use by another process \(\d+\): .+\.$/,
    )
  })

  test('comes back after its process was killed, with everything committed', async () => {
    const database = await start()
    await migrate(database.db)
    await database.db.insert(integrators).values({ id: 'one', name: 'One' })
    process.kill(database.embeddedPid?.() ?? 0, 'SIGKILL')

    await expect(database.db.execute(sql`select pg_sleep(0)`)).rejects.toThrow()
    await expect
      .poll(
        () =>
          database.ping().then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 15_000 },
      )
      .toBe('up')
    expect(await database.db.$count(integrators)).toBe(1)
    expect(messages.join('\n')).toContain('The embedded database ended unexpectedly (SIGKILL)')
  })

  test('rolls a failed transaction back and answers the SQLSTATE in the cause', async () => {
    const { db } = await start()
    await migrate(db)
    const failed = await db
      .transaction(async (transaction) => {
        await transaction.insert(integrators).values({ id: 'one', name: 'One' })
        await transaction.insert(integrators).values({ id: 'one', name: 'Twice' })
      })
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ cause: { code: '23505' } })
    expect(await db.$count(integrators)).toBe(0)
  })
})
