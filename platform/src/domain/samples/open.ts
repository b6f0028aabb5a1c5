import { StartRefused } from '../../base/errors.ts'
import type { Queries } from '../../db/connection.ts'
import { onlyRow } from '../../db/rows.ts'
import { installation, sampleStorage, sampledMeasurements } from '../../db/schema/index.ts'
import type { CassandraAddress } from '../../settings/cassandra-address.ts'
import type { Settings } from '../../settings.ts'
import type { CassandraSamples } from './cassandra/index.ts'
import { routedSamples } from './router.ts'
import { changePlacement } from './placement.ts'
import { setSampleStore } from './current.ts'
import { numberSamples } from './postgres/changes.ts'
import { hasSamples } from './postgres/index.ts'

interface Storage extends Pick<Settings, 'samplesAddress'> {
  retention: Pick<Settings['retention'], 'samples'>
}

/** Whether a process has to know where Cassandra is. */
export async function needsCassandra(db: Queries): Promise<boolean> {
  const [storage] = await db.select().from(sampleStorage)
  if (storage) return storage.readsFrom === 'CASSANDRA' || storage.writesBoth
  // A release that did not have this row stored samples where its setting said.
  return (await db.select().from(sampledMeasurements).limit(1)).length > 0
}

/**
 * From now on samples are where the database says, which the first start decides. One process at a time may begin. Returns how to end
 * it.
 */
export async function openSamples(
  db: Queries,
  { samplesAddress: address, retention }: Storage,
): Promise<() => Promise<void>> {
  await numberSamples(db)
  await decideStorage(db, address !== undefined)
  if (!address) {
    if (await needsCassandra(db))
      throw new StartRefused('Samples of this installation are in Cassandra: SAMPLES_URL is missing.')
    return async () => {}
  }
  const store = await openCassandraOf(db, { samplesAddress: address, retention })
  setSampleStore(routedSamples(store))
  return store.close
}

/** One process at a time. */
export async function openCassandraOf(
  db: Queries,
  { samplesAddress, retention }: Storage & { samplesAddress: CassandraAddress },
): Promise<CassandraSamples> {
  const { openCassandraSamples } = await import('./cassandra/index.ts')
  await db.insert(installation).values({}).onConflictDoNothing()
  const { id } = onlyRow(await db.select({ id: installation.id }).from(installation))
  return openCassandraSamples(samplesAddress, { retentionDays: retention.samples, installationId: id })
}

/** As long as there are no samples, a setting is enough. Then they have to move. */
async function decideStorage(db: Queries, hasCassandra: boolean): Promise<void> {
  const isDecided = (await db.$count(sampleStorage)) > 0
  if (await needsCassandra(db)) {
    if (!isDecided) await changePlacement(db, async () => ({ readsFrom: 'CASSANDRA' }))
  } else if (hasCassandra)
    await changePlacement(db, async ({ moves }, queries) =>
      moves > 0 || (await hasSamples(queries)) ? {} : { readsFrom: 'CASSANDRA' },
    )
}
