import type { CassandraAddress } from '../../../settings/cassandra-address.ts'
import type { CopiedStore } from '../copies.ts'
import type { SampleStore } from '../store.ts'
import { openCassandra } from './client.ts'
import { createReading } from './reading.ts'
import { createCopying } from './copying.ts'
import { claimKeyspace, migrateCassandra } from './schema.ts'
import { createTables } from './tables.ts'
import { createUpkeep } from './upkeep.ts'
import { createWriting } from './writing.ts'

export interface CassandraSamples extends SampleStore, CopiedStore {
  /** Somebody else has deleted everything. */
  forgetNoted: () => void
  isEmpty: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Samples in Cassandra. Which measurements have some, and of which location, is in the database. Processes have to open it one after the
 * other: changes of the schema that overlap would fail.
 */
export async function openCassandraSamples(
  address: CassandraAddress,
  { retentionDays, installationId }: { retentionDays: number | undefined; installationId: string },
): Promise<CassandraSamples> {
  const cassandra = await openCassandra(address)
  try {
    await migrateCassandra(cassandra, address)
    await claimKeyspace(cassandra, address, installationId)
  } catch (error) {
    await cassandra.close()
    throw error
  }
  const tables = createTables(cassandra, address.keyspace, { retentionDays })
  const { note, forgetNoted, ...writing } = createWriting(tables)
  return {
    ...writing,
    forgetNoted,
    ...createReading(tables),
    ...createUpkeep(tables),
    ...createCopying(tables, { note, forgetNoted }),
    changes: async () => undefined,
    refusal: cassandra.refusal,
    state: cassandra.state,
    isEmpty: tables.isEmpty,
    close: cassandra.close,
  }
}
