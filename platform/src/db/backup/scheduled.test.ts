import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { openDatabase, type Database } from '../connection.ts'
import { schedule } from '../upkeep/scheduled.ts'
import { checkBackupFile, backUpInto } from './file.ts'

let database: Database
let parent: string

beforeAll(async () => {
  database = await freshDatabase()
  parent = mkdtempSync(join(tmpdir(), 'scheduled-'))
})
afterAll(async () => {
  await database.close()
  rmSync(parent, { recursive: true, force: true })
})

test('the newest backups stay, and so do other files', async () => {
  const folder = join(parent, 'kept', 'here')
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await backUpInto(database.db, { folder, keep: 2 }, at(1))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, 'notes.backup'), '')
  writeFileSync(join(folder, 'integrator-console-2025-12-31T00-00-00-000Z.backup.part'), 'half')
  await backUpInto(database.db, { folder, keep: 2 }, at(2))
  const { file } = await backUpInto(database.db, { folder, keep: 2 }, at(3))
  expect(readdirSync(folder).toSorted()).toEqual([
    'integrator-console-2026-01-02T00-00-00-000Z.backup',
    'integrator-console-2026-01-03T00-00-00-000Z.backup',
    'notes.backup',
  ])
  expect((await checkBackupFile(file)).tables).toBeGreaterThan(25)
})

test('one of several processes writes the backup', async () => {
  const folder = join(parent, 'once')
  const url = String(database.db.$client.options.connectionString)
  const nodes = await Promise.all([1, 2, 3].map(async () => openDatabase({ url })))
  let looked = 0
  const failures: unknown[] = []
  const stops = nodes.map(({ db }) =>
    schedule(
      db,
      {
        name: 'backup',
        everyHours: 24,
        work: async () => void (await backUpInto(db, { folder, keep: 2 })),
        onFailure: (error) => failures.push(error),
      },
      (looked += 1),
    ),
  )
  await expect.poll(() => readdirSync(parent).includes('once')).toBe(true)
  await Promise.all(stops.map((stop) => stop()))
  expect([readdirSync(folder).length, failures]).toEqual([1, []])
  await Promise.all(nodes.map((node) => node.close()))
})
