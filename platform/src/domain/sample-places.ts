import { StartRefused } from '../base/errors.ts'
import type { Queries } from '../db/connection.ts'
import { sampledMeasurements } from '../db/schema/index.ts'
import type { Settings } from '../settings.ts'
import { keepSamplesIn } from './samples.ts'
import { hasSamples } from './samples-in-postgres.ts'

interface Places extends Pick<Settings, 'samplesAddress'> {
  retention: Pick<Settings['retention'], 'samples'>
}

/** Whether the database knows of samples that are in Cassandra. */
export async function hasSamplesElsewhere(db: Queries): Promise<boolean> {
  const found = await db.select().from(sampledMeasurements).limit(1)
  return found.length > 0
}

/** From now on samples are where the settings say. One process at a time may begin. Returns how to end it. */
export async function openSamples(
  db: Queries,
  { samplesAddress: address, retention }: Places,
): Promise<() => Promise<void>> {
  if (!address) {
    if (await hasSamplesElsewhere(db))
      throw new StartRefused('The samples of this installation are in Cassandra: SAMPLES_URL is missing.')
    return async () => {}
  }
  if (await hasSamples(db))
    throw new StartRefused(
      'The database has samples, and with SAMPLES_URL nobody would see them. Use SAMPLES_URL from the first start on.',
    )
  const { openCassandraSamples } = await import('./cassandra/index.ts')
  const store = await openCassandraSamples(address, { keptDays: retention.samples })
  keepSamplesIn(store)
  return store.close
}
