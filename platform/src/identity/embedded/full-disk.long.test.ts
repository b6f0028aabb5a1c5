import { sql } from 'drizzle-orm'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/connection.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { provideBasics } from '../../domain/installation/basics.ts'
import { loadSampleData } from '../../sample/index.ts'
import { clientFor, failureOf, startTestAppOn, type TestApp } from '../../testing/app.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { fillFolder } from '../../testing/prepared-folder.ts'

let folder: string
let platform: TestApp
const megabyte = 1024 ** 2
let freeBytes = 1000 * megabyte

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  await fillFolder(dataDir)
  const quiet = { info: () => {}, error: () => {} }
  const database = await openDatabase({ dataDir, settings: { fsync: 'off' } }, quiet)
  await migrate(database.db, {
    seed: async (queries) => {
      await provideBasics(queries)
      return loadSampleData(queries)
    },
  })
  const spaceOf = async () => ({ freeBytes, totalBytes: 10_000 * megabyte })
  database.guardDisk?.({ reserveBytes: 100 * megabyte, everyMs: 10, spaceOf })
  platform = await startTestAppOn(database)
})

afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

const begin = () => signIn(platform.app, 'admin', 'demo')
const changes = async (token: string) => {
  const made = clientFor(platform.app, token).createIntegration({
    body: { name: 'Night shift', type: 'DECT' },
  })
  return made.then(
    () => 'stored',
    () => failureOf(made).then(({ status }) => status),
  )
}

test('while the disk is full people sign in, stay signed in and read, until the reserve is used up too', async () => {
  const before = await begin()
  freeBytes = 50 * megabyte
  await expect.poll(() => changes(before.accessToken)).toBe(503)
  // PostgreSQL itself refuses everybody else.
  const isReadOnly = async () => {
    const { rows } = await platform.database.db.execute(sql`show default_transaction_read_only`)
    return rows[0]?.['default_transaction_read_only']
  }
  await expect.poll(isReadOnly).toBe('on')

  const during = await begin()
  const reader = clientFor(platform.app, during.accessToken)
  expect(await reader.listManagedLocations()).not.toEqual([])
  expect(await changes(during.accessToken)).toBe(503)
  const renewed = await refresh(before.browser, before.endpoints, before.refreshToken)
  expect(renewed.status).toBe(200)
  expect((await platform.app.inject('/readyz')).json()).toMatchObject({ status: 'ok', changes: 'refused' })

  freeBytes = 10 * megabyte
  const outcome = () =>
    begin().then(
      () => 'signed in',
      () => 'refused',
    )
  await expect.poll(outcome).toBe('refused')
  expect(await reader.listManagedLocations()).not.toEqual([])

  freeBytes = 1000 * megabyte
  await expect.poll(() => changes(during.accessToken)).toBe('stored')
  expect(await outcome()).toBe('signed in')
})
