import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import pg from 'pg'

/** PostgreSQL refuses root. Debian's package makes this user. */
const user = 'postgres'
const password = 'cluster'
const versions = '/usr/lib/postgresql'
const etcdPort = 2379
export const restPort = 8008
export const port = 5432

/** A leader that is silent for so long is replaced: Patroni's own default is 30. */
const leaderSeconds = 10

/** Agrees on who is the primary. */
export const startEtcd = (machine) => {
  const [clients, peers] = [etcdPort, 2380].map((number) => `http://${machine.address}:${number}`)
  const settings = {
    name: machine.name,
    'data-dir': path.join(machine.disk, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `${machine.name}=${peers}`,
  }
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  return machine.run(() => machine.spawn('etcd', args))
}

/** PostgreSQL and its Patroni on a machine. The first one becomes the primary. */
export async function startPatroni(machine, etcd) {
  const file = path.join(machine.disk, 'patroni.yml')
  const uid = Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }))
  const write = async () => {
    if (existsSync(file)) return
    await writeFile(file, settingsOf(machine, etcd))
    const home = path.join(machine.disk, 'home')
    await mkdir(home)
    await chown(home, uid, uid)
  }
  await machine.run(async () => {
    await write()
    return machine.spawn('patroni', [file], { user })
  })
}

/** Small enough for the disk of a test, and as an installation would have it otherwise. */
const settingsOf = (machine, etcd) => `scope: console
name: ${machine.name}
restapi: { listen: '${machine.address}:${restPort}', connect_address: '${machine.address}:${restPort}' }
etcd3: { host: '${etcd.address}:${etcdPort}' }
bootstrap:
  dcs:
    ttl: ${leaderSeconds}
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    primary_start_timeout: 10
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        shared_buffers: 64MB
        min_wal_size: 64MB
        max_wal_size: 96MB
        max_slot_wal_keep_size: 192MB
        wal_log_hints: 'on'
        wal_sender_timeout: 5s
        wal_receiver_timeout: 5s
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '${machine.address}:${port}'
  connect_address: '${machine.address}:${port}'
  data_dir: ${machine.disk}/home/data
  bin_dir: ${programs()}
  pgpass: ${machine.disk}/home/pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
  pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 scram-sha-256', 'host replication all 0.0.0.0/0 scram-sha-256']
  parameters: { unix_socket_directories: '${machine.disk}/home' }
`

/** Of the newest PostgreSQL that is installed. */
function programs() {
  const [newest] = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
  return path.join(versions, newest, 'bin')
}

export const addressOf = ({ address }) => `postgres://postgres:${password}@${address}:${port}/postgres`

export async function ask(machine, query, values = []) {
  const client = new pg.Client({
    connectionString: addressOf(machine),
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(query, values)
  } finally {
    await client.end()
  }
}

/** The primary, if the other one has all that it acknowledges. */
export async function findPrimary(servers) {
  for (const server of servers) {
    const complete = `select from pg_stat_replication
      where sync_state = 'sync' and not pg_is_in_recovery() having count(*) = ${servers.length - 1}`
    if ((await ask(server, complete).catch(() => undefined))?.rowCount === 1) return server
  }
  return undefined
}
