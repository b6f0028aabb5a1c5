import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connection.ts'
import { sampleStorage } from '../db/schema/index.ts'
import { readPlacement } from '../domain/samples/placement.ts'
import { admin } from '../testing/admin.ts'
import { freshDatabase } from '../testing/database.ts'
import { latestTrace } from '../testing/traces.ts'

let database: Database
const settings = () => ({ DATABASE_URL: String(database.db.$client.options.connectionString) })
const away = { SAMPLES_URL: 'cassandra://127.0.0.1:1/test' }
const run = async (args: string[], more = {}) => admin(['move-samples', ...args], { ...settings(), ...more })

beforeAll(async () => {
  database = await freshDatabase('sample')
})
afterAll(() => database.close())

test('says where samples are, in words for each state', async () => {
  const { db } = database
  expect(await run(['--dry-run'])).toBe('Samples are in PostgreSQL.')
  await db.insert(sampleStorage).values({ readsFrom: 'POSTGRES', writesBoth: true })
  expect(await run(['--dry-run'])).toBe(
    'Samples move from PostgreSQL to Cassandra: they are copied from no day yet.',
  )
  await db.update(sampleStorage).set({ copiedUntil: new Date('2026-03-01T00:00:00Z') })
  expect(await run(['--dry-run'])).toMatch(/copied until 2026-03-01\.$/)
  await db.update(sampleStorage).set({ readsFrom: 'CASSANDRA', isCopied: true })
  expect(await run(['--dry-run'])).toBe(
    'Samples are in both, and read from Cassandra. --drop empties PostgreSQL; move-samples --back reads PostgreSQL again.',
  )
  await db.delete(sampleStorage)
})

test('needs Cassandra, except to cancel', async () => {
  const { db } = database
  await expect(run([])).rejects.toThrow('SAMPLES_URL is missing')
  await expect(run([], away)).rejects.toThrow('Cassandra at SAMPLES_URL does not answer')
  expect(await readPlacement(db)).toMatchObject({ writesBoth: false, moves: 0 })
  await expect(run(['--cancel'], away)).rejects.toThrow('Samples do not move.')
  await db.insert(sampleStorage).values({ readsFrom: 'POSTGRES', writesBoth: true, moves: 1 })
  expect(await run(['--cancel'], away)).toBe(
    'Cancelled: samples are stored in PostgreSQL alone.\nCassandra does not answer: its copies stay until the next move, or move-samples --drop.',
  )
  expect(await readPlacement(db)).toMatchObject({ readsFrom: 'POSTGRES', writesBoth: false, moves: 1 })
  expect(await latestTrace(db)).toMatchObject({ action: 'SAMPLE_MOVE_CANCELLED', email: 'npm run admin' })
})
