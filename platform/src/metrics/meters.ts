import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Outcome, SecurityEvent } from '../base/security-log.ts'
import { diskSpaceOf, type DiskSpace } from '../base/files.ts'
import { hour, toSeconds } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import type { BackupState } from '../db/backup/file.ts'
import type { Figures } from '../db/upkeep/figures.ts'

/** Numbers that are read when the metrics are asked for, and not counted along the way. */
export interface Sources {
  /** Where there is one. */
  replica?: Pick<Database, 'ping' | 'connections'> | undefined
  connections: () => { total: number; idle: number; waiting: number }
  mailsWaiting: () => number
  /** Undefined while the database does not answer. */
  figures: () => Promise<Figures | undefined>
  /** The folders whose disks are watched, by name. */
  disks: Record<string, string>
  /** Where backups are made regularly. */
  backups?: { everyHours: number; state: () => Promise<BackupState | undefined> } | undefined
}

/** From an unchanged list to the longest one. Anything above means that something is wrong. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** All numbers that the platform reports. docs/metrics.md explains their names. */
export function createMeters({ connections, replica, mailsWaiting, figures, disks, backups }: Sources) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by operation and status. Its count is the number of requests.',
    labelNames: ['operation', 'status'] as const,
    buckets: durations,
    registers,
  })
  const events = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, refusals and the other events of the security log.',
    labelNames: ['event', 'outcome'] as const,
    registers,
  })
  addConnections(
    registry,
    'database_connections',
    'Connections of this process to the database.',
    connections,
  )
  addGauge(
    registry,
    'database_calls_waiting',
    'Calls that wait for a connection to the database.',
    () => connections().waiting,
  )
  addGauge(registry, 'mails_waiting', 'Mails that are being sent or wait for another try.', mailsWaiting)
  // All three are collected at the same time, with one query.
  let asked: Promise<Figures | undefined> | undefined
  const shared = () => (asked ??= figures().finally(() => (asked = undefined)))
  addGauge(
    registry,
    'sessions_open',
    'Sessions of the embedded identity provider, over all processes.',
    async () => (await shared())?.sessions,
  )
  addGauge(
    registry,
    'audit_traces_written',
    'Audit traces that were written since the database was made, over all processes.',
    async () => (await shared())?.traces,
  )
  addGauge(registry, 'database_up', '1 while the database answers, otherwise 0.', async () =>
    (await shared()) ? 1 : 0,
  )
  addGauge(
    registry,
    'database_size_bytes',
    'What the database takes on its disk.',
    async () => (await shared())?.databaseBytes,
  )
  addDisks(registry, disks)
  if (backups) addBackups(registry, backups)
  if (replica) addReplica(registry, replica)
  return {
    request: (operation: string, status: number, seconds: number) =>
      requests.observe({ operation, status }, seconds),
    event: (event: SecurityEvent, outcome: Outcome) => events.inc({ event, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function addReplica(registry: Registry, { ping, connections }: NonNullable<Sources['replica']>): void {
  addGauge(registry, 'database_replica_up', '1 while the replica answers, otherwise 0.', async () =>
    ping().then(
      () => 1,
      () => 0,
    ),
  )
  addConnections(
    registry,
    'database_replica_connections',
    'Connections of this process to the replica.',
    connections,
  )
}

function addDisks(registry: Registry, disks: Sources['disks']): void {
  const add = (name: string, help: string, read: (space: DiskSpace) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['disk'] as const,
        registers: [],
        async collect() {
          for (const [disk, folder] of Object.entries(disks)) {
            const space = await diskSpaceOf(folder)
            if (space) this.set({ disk }, read(space))
          }
        },
      }),
    )
  add(
    'disk_free_bytes',
    'What is free on the disks of the data and of the backups.',
    (space) => space.freeBytes,
  )
  add('disk_size_bytes', 'The size of these disks.', (space) => space.totalBytes)
}

function addBackups(registry: Registry, { everyHours, state }: NonNullable<Sources['backups']>): void {
  let asked: Promise<BackupState | undefined> | undefined
  const shared = () => (asked ??= state().finally(() => (asked = undefined)))
  addGauge(registry, 'backup_interval_seconds', 'How often a backup is made.', () =>
    toSeconds(everyHours * hour),
  )
  addGauge(
    registry,
    'backup_last_success_timestamp_seconds',
    'When the last regular backup succeeded. 0 if none has.',
    async () => {
      const found = await shared()
      return found && toSeconds(found.lastSuccess?.getTime() ?? 0)
    },
  )
  addGauge(
    registry,
    'backup_size_bytes',
    'The size of the last regular backup.',
    async () => (await shared())?.bytes,
  )
  addGauge(
    registry,
    'backup_failures',
    'How often the regular backup has failed since it last succeeded.',
    async () => (await shared())?.failures,
  )
}

/** A number that is read when the metrics are asked for. An unknown one keeps its last value. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number | undefined>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    }),
  )
}

function addConnections(
  registry: Registry,
  name: string,
  help: string,
  read: () => { total: number; idle: number },
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        const { total, idle } = read()
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'busy' }, total - idle)
      },
    }),
  )
}

export type Meters = ReturnType<typeof createMeters>
