import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { sampledMeasurements, samples } from '../src/db/schema/index.ts'
import { openCassandra } from '../src/domain/cassandra/client.ts'
import { openSamples } from '../src/domain/open-samples.ts'
import { setSampleStore, sampleStore } from '../src/domain/samples.ts'
import { loadSampleData } from '../src/sample/index.ts'
import { readCassandraAddress } from '../src/settings/cassandra-address.ts'
import { bareDatabase } from '../src/testing/database.ts'
import { testHasher } from '../src/testing/hasher.ts'

const store = sampleStore()
afterAll(() => setSampleStore(store))

test('processes that start at once make the schema once, and load the sample data into Cassandra', async () => {
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
  expect(await cassandra.read('select name, number from test_start.migrations', [])).toEqual([
    expect.objectContaining({ name: 'samples', number: 0 }),
  ])
  await cassandra.change('drop keyspace test_start')
  for (const close of [...closes, cassandra.close]) await close()
  for (const { close } of processes.toReversed()) await close()
})
