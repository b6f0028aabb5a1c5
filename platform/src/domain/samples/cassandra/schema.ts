import { StartRefused } from '../../../base/errors.ts'
import type { CassandraAddress } from '../../../settings/cassandra-address.ts'
import type { Cassandra } from './client.ts'

/** Each may be tried again: a process may have ended in the middle. */
const migrations: ((keyspace: string) => string)[][] = [
  [
    // Newest first, as they are asked for. Whole files of a week expire together.
    (keyspace) => `create table if not exists ${keyspace}.samples (
      measurement_id text, span int, time timestamp, rest smallint, value double,
      primary key ((measurement_id, span), time, rest)
    ) with clustering order by (time desc, rest desc) and compaction = ${windows(7)}`,
    // Which spans a measurement has samples in.
    (keyspace) => `create table if not exists ${keyspace}.sample_spans (
      measurement_id text, span int, primary key (measurement_id, span)
    ) with clustering order by (span desc)`,
    // What an hour and each part of it add up to.
    (keyspace) => `create table if not exists ${keyspace}.sample_hours (
      measurement_id text, span int, hour timestamp, least double, greatest double, sum double, count int, last double, parts blob,
      primary key ((measurement_id, span), hour)
    ) with clustering order by (hour desc) and compaction = ${windows(30)}`,
  ],
  [
    (keyspace) =>
      `create table if not exists ${keyspace}.owner (name text primary key, installation_id text)`,
  ],
]

const windows = (days: number) =>
  `{'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'DAYS', 'compaction_window_size': ${days}}`

/** Makes what is missing. One process at a time may do it. */
export async function migrateCassandra(
  cassandra: Cassandra,
  { hosts, keyspace, dc }: CassandraAddress,
): Promise<void> {
  const copies = Math.min(3, hosts.length)
  await cassandra.change(
    `create keyspace if not exists ${keyspace} with replication = {'class': 'NetworkTopologyStrategy', '${dc}': ${copies}}`,
  )
  await cassandra.change(
    `create table if not exists ${keyspace}.migrations (name text, number int, primary key (name, number))`,
  )
  const known = await cassandra.read<{ number: number }>(
    `select number from ${keyspace}.migrations where name = 'samples'`,
    [],
  )
  const done = new Set(known.map(({ number }) => number))
  for (const [number, statements] of migrations.entries()) {
    if (done.has(number)) continue
    for (const statement of statements) await cassandra.change(statement(keyspace))
    await cassandra.change(`insert into ${keyspace}.migrations (name, number) values ('samples', ${number})`)
  }
}

/**
 * The keyspace is from now on that of the installation which opens it first. Another one has measurements with the same ids, and a move
 * begins with deleting what is there.
 */
export async function claimKeyspace(
  cassandra: Cassandra,
  { keyspace }: Pick<CassandraAddress, 'keyspace'>,
  installationId: string,
): Promise<void> {
  const table = `${keyspace}.owner`
  await cassandra.change(
    `insert into ${table} (name, installation_id) values ('samples', '${installationId}') if not exists`,
  )
  const [owner] = await cassandra.read<{ installation_id: string }>(
    `select installation_id from ${table} where name = 'samples'`,
    [],
  )
  if (owner?.installation_id !== installationId)
    throw new StartRefused(
      `The keyspace ${keyspace} of SAMPLES_URL is that of another installation. Name another one.`,
    )
}
