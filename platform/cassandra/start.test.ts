import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { sampledMeasurements, samples, sampleStorage } from '../src/db/schema/index.ts'
import { openCassandra } from '../src/domain/samples/cassandra/client.ts'
import { openSamples } from '../src/domain/samples/open.ts'
import { setSampleStore, sampleStore } from '../src/domain/samples/current.ts'
import { loadSampleData } from '../src/sample/index.ts'
import { readCassandraAddress } from '../src/settings/cassandra-address.ts'
import { admin } from '../src/testing/admin.ts'
import { bareDatabase } from '../src/testing/database.ts'
import { testHasher } from '../src/testing/hasher.ts'

const store = sampleStore()
afterAll(() => setSampleStore(store))

test('processes that start at once make the schema once, load the sample data into Cassandra, and keep others out', async () => {
  const given = readCassandraAddress(String(process.env['TEST_SAMPLES_URL']))
  if (!given) throw new Error('npm run test:cluster runs this file.')
  const samplesAddress = { ...given, keyspace: 'test_start' }
  const first = await bareDatabase()
  const url = String(first.db.$client.options.connectionString)
  const processes = [first, ...(await Promise.all([1, 2, 3].map(async () => openDatabase({ url }))))]
  const closes: (() => Promise<void>)[] = []
  const loaded = await Promise.all(
    processes.map(async ({ db }) =>
      migrate(db, {
        seed: async (queries) => {
          closes.push(await openSamples(queries, { samplesAddress, retention: { samples: 30 } }))
          return loadSampleData(queries, { hasher: testHasher })
        },
      }),
    ),
  )
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await first.db.$count(samples)).toBe(0)
  const [measured] = await first.db.select().from(sampledMeasurements)
  expect(await sampleStore().count(first.db, measured?.locationId ?? '')).toBeGreaterThan(0)

  const cassandra = await openCassandra(samplesAddress)
  expect(await cassandra.read('select number from test_start.migrations', [])).toMatchObject([
    { number: 0 },
    { number: 1 },
  ])

  // It may have moved its samples before, and so have reason to think that what is there is its own.
  const other = await bareDatabase()
  await migrate(other.db)
  await other.db.insert(sampleStorage).values({ readsFrom: 'POSTGRES', moves: 1 })
  const refused = 'The keyspace test_start of SAMPLES_URL is that of another installation. Name another one.'
  await expect(openSamples(other.db, { samplesAddress, retention: { samples: 30 } })).rejects.toThrow(refused)
  const SAMPLES_URL = String(process.env['TEST_SAMPLES_URL']).replace(/[^/]+$/, samplesAddress.keyspace)
  const DATABASE_URL = String(other.db.$client.options.connectionString)
  await expect(admin(['move-samples'], { DATABASE_URL, SAMPLES_URL })).rejects.toThrow(refused)
  expect(await sampleStore().count(first.db, measured?.locationId ?? '')).toBeGreaterThan(0)
  await other.close()
  await cassandra.change('drop keyspace test_start')
  for (const close of [...closes, cassandra.close]) await close()
  for (const { close } of processes.toReversed()) await close()
})
