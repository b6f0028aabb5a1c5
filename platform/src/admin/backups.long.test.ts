import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { auditTraces, locations, sampledMeasurements, sampleStorage } from '../db/schema/index.ts'
import { loadSampleData } from '../sample/index.ts'
import { admin } from '../testing/admin.ts'
import { bareDatabase, freshDatabase } from '../testing/database.ts'
import { testHasher } from '../testing/hasher.ts'
import { fillFolder } from '../testing/prepared-folder.ts'
import { latestTrace } from '../testing/traces.ts'

let folder: string
const inFolder = (name: string) => join(folder, name)
const embedded = (name: string) => ({ DATA_DIR: inFolder(name), DATABASE_URL: undefined })
const withoutDisk = { fsync: 'off' }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-'))
  // Under root the database runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('backup beside the running embedded platform, restore into a new folder, move to PostgreSQL and back', async () => {
  await fillFolder(inFolder('first'))
  const running = await openDatabase({ dataDir: inFolder('first'), settings: withoutDisk })
  await migrate(running.db)
  await loadSampleData(running.db, { hasher: testHasher, withDays: false })
  const file = inFolder('first.backup')

  expect(await admin(['backup', file, '--dry-run'], embedded('first'))).toBe(`Would write ${file}.`)
  expect(existsSync(file)).toBe(false)
  expect(await admin(['backup', file], embedded('first'))).toMatch(/^Wrote .*: \d+ rows of \d+ tables\.$/)
  expect(await latestTrace(running.db)).toMatchObject({
    action: 'DATABASE_BACKED_UP',
    integratorId: 'int-operator',
  })
  await expect(admin(['restore', file], embedded('first'))).rejects.toThrow('The database is not empty')
  await expect(admin(['move', inFolder('second')], embedded('first'))).rejects.toThrow('Stop it first')
  const expected = await running.db.$count(locations)
  await running.close()

  expect(await admin(['restore', file, '--dry-run'], embedded('second'))).toMatch(/ is whole: \d+ rows/)
  expect(existsSync(inFolder('second'))).toBe(false)
  expect(await admin(['restore', file], embedded('second'))).toMatch(/^Restored \d+ rows of \d+ tables/)

  const target = await bareDatabase()
  const url = String(target.db.$client.options.connectionString)
  await expect(admin(['check'], { ...embedded('second'), NODE_ENV: 'production' })).rejects.toThrow(
    /Wrong: The database has the sample data/,
  )
  expect(await admin(['move', url], embedded('second'))).toMatch(/all the same in both databases\.$/)
  expect(await target.db.$count(locations)).toBe(expected)
  expect(await latestTrace(target.db)).toMatchObject({ action: 'DATABASE_MOVED' })
  await expect(admin(['move', url], embedded('second'))).rejects.toThrow('The database is not empty')
  await target.db.$client.end()

  expect(await admin(['move', inFolder('third')], { DATABASE_URL: url })).toMatch(/all the same/)
  const back = await openDatabase({ dataDir: inFolder('third'), settings: withoutDisk })
  expect(await back.db.$count(locations)).toBe(expected)
  expect(await back.db.$count(auditTraces)).toBeGreaterThan(400)
  await back.close()
}, 180_000)

test('where samples are in Cassandra, a backup says that it has none, and a restore that they are needed', async () => {
  const [source, target] = [await freshDatabase('empty'), await bareDatabase()]
  const of = ({ db }: Database) => ({ DATABASE_URL: String(db.$client.options.connectionString) })
  const place = { measurementId: 'mea-1', locationId: 'loc-1' }
  await source.db.insert(sampleStorage).values({ readsFrom: 'CASSANDRA' })
  await source.db.insert(sampledMeasurements).values(place)
  const file = inFolder('without-samples.backup')
  const wrote = await admin(['backup', file], { ...of(source), SAMPLES_URL: 'cassandra://one/console' })
  expect(wrote).toMatch(/tables\.\nThe samples are not in it\. They are in Cassandra: back them up there\.$/)
  expect(await admin(['restore', file], of(target))).toMatch(/start the platform with SAMPLES_URL\.$/)
  expect(await target.db.select().from(sampledMeasurements)).toEqual([place])
  for (const { close } of [source, target]) await close()
})

test('where samples are in both stores, the one that is not read is copied anew after a restore', async () => {
  const [source, target] = [await freshDatabase('empty'), await bareDatabase()]
  const of = ({ db }: Database) => ({ DATABASE_URL: String(db.$client.options.connectionString) })
  const moved = { readsFrom: 'CASSANDRA' as const, writesBoth: true, moves: 1 }
  await source.db.insert(sampleStorage).values({ ...moved, isCopied: true, copiedUntil: new Date(0) })
  const file = inFolder('in-both.backup')
  await admin(['backup', file], { ...of(source), SAMPLES_URL: 'cassandra://one/console' })
  await admin(['restore', file], of(target))
  expect(await target.db.select().from(sampleStorage)).toMatchObject([
    { ...moved, isCopied: false, copiedUntil: null },
  ])
  expect(await admin(['move-samples', '--dry-run'], of(target))).toBe(
    'Samples move from Cassandra to PostgreSQL: they are copied from no day yet.',
  )
  for (const { close } of [source, target]) await close()
})

test('a data folder without a database is not taken for an empty database, and stays as it is', async () => {
  await expect(admin(['check'], embedded('nowhere'))).rejects.toThrow(/^There is no database in /)
  await expect(admin(['backup', inFolder('x')], embedded('nowhere'))).rejects.toThrow(/^There is no database/)
  expect(existsSync(inFolder('nowhere'))).toBe(false)
})

test('a file that is missing or is not a backup is refused before a database is opened', async () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }
  await expect(admin(['restore', inFolder('nothing')], nowhere)).rejects.toThrow('cannot be read (ENOENT)')
  await expect(admin(['restore'], nowhere)).rejects.toThrow('FILE is missing.')
  await expect(admin(['move', 'postgres://127.0.0.1:1/nowhere'], nowhere)).rejects.toThrow(
    'the same database',
  )
})
