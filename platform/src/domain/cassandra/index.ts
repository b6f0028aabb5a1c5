import type { CassandraAddress } from '../../settings/cassandra-address.ts'
import type { SampleStore } from '../sample-store.ts'
import { openCassandra } from './client.ts'
import { createReading } from './reading.ts'
import { migrateCassandra } from './schema.ts'
import { createTables } from './tables.ts'
import { createUpkeep } from './upkeep.ts'
import { createWriting } from './writing.ts'

/**
 * Samples in Cassandra. Which measurements have some, and of which location, is in the database. Processes have to open it one after the
 * other: changes of the schema that overlap would fail.
 */
export async function openCassandraSamples(
  address: CassandraAddress,
  { keptDays }: { keptDays: number | undefined },
): Promise<SampleStore & { close: () => Promise<void>; clear: () => Promise<void> }> {
  const cassandra = await openCassandra(address)
  await migrateCassandra(cassandra, address)
  const tables = createTables(cassandra, address.keyspace, { keptDays })
  return {
    ...createWriting(tables),
    ...createReading(tables),
    ...createUpkeep(tables),
    refusal: cassandra.refusal,
    state: cassandra.state,
    close: cassandra.close,
    clear: async () => tables.clear(),
  }
}
