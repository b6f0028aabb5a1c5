import { noticeChannels, type NoticeChannel } from '#contract/fields/channels'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { outcomes, securityEvents, type Outcome, type SecurityEvent } from '../base/security-log.ts'
import { diskSpaceOf, type DiskSpace } from '../base/files.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { hour, second, toSeconds } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import type { BackupState } from '../db/backup/file.ts'
import type { AlarmLag, Figures } from '../db/upkeep/figures.ts'

/** Numbers that are read when the metrics are asked for, and not counted along the way. */
export interface Sources {
  replica?: Pick<Database, 'ping' | 'connections'> | undefined
  connections: () => { total: number; idle: number; waiting: number }
  isUp: () => Promise<boolean>
  /** Whether it stores changes, while it answers. */
  isWritable: () => Promise<boolean>
  liveStreams: () => number
  /** What a channel can answer. */
  noticeResults: readonly string[]
  /** Undefined while the database does not answer. */
  figures: () => Promise<Figures | undefined>
  /** Undefined while the database does not answer. */
  alarmLag: () => Promise<AlarmLag | undefined>
  disks: Record<string, string>
  samples?: SamplesState | undefined
  backups?: { everyHours: number; state: () => Promise<BackupState | undefined> } | undefined
}

/** Of the servers that have the samples, if it is not the database. */
export type SamplesState = () => {
  servers: { up: number; down: number }
  requestsUnderWay: number
  requestsFailed: number
}

/** From an unchanged list to the longest one. Anything above means that something is wrong. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** All numbers that the platform reports. docs/metrics.md explains their names. */
export function createMeters(sources: Sources) {
  const { connections, replica, liveStreams, figures, alarmLag, disks, backups, samples } = sources
  const registry = new Registry()
  const registers = [registry]
  /** A number that is read when the metrics are asked for. An unknown one keeps its last value. */
  const gauge = (name: string, help: string, read: () => number | Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    })
  const gaugeBy = (label: string, name: string, help: string, read: () => ByLabel | Promise<ByLabel>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        for (const [key, value] of Object.entries(await read()))
          if (value !== undefined) this.set({ [label]: key }, value)
      },
    })

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
  // Prometheus sees no increase in a number that is there from 1 on.
  for (const event of securityEvents) for (const outcome of outcomes) events.inc({ event, outcome }, 0)
  const use = ({ total, idle }: { total: number; idle: number }) => ({ idle, busy: total - idle })
  gaugeBy('state', 'database_connections', 'Connections of this process to the database.', () =>
    use(connections()),
  )
  const waiting = 'Calls that wait for a connection to the database.'
  gauge('database_calls_waiting', waiting, () => connections().waiting)
  gauge('live_streams', 'Live streams of this process that are open.', liveStreams)

  // All of them are collected at the same time, with one query.
  const stored = inTime(once(figures))
  const sessions = 'Sessions of the embedded identity provider, over all processes.'
  gauge('sessions_open', sessions, async () => (await stored())?.sessions)
  const traces = 'Audit traces that were written since the database was made, over all processes.'
  gauge('audit_traces_written', traces, async () => (await stored())?.traces)
  const up = inTime(sources.isUp)
  gauge('database_up', '1 while the database answers, otherwise 0.', async () => ((await up()) ? 1 : 0))
  const writable = inTime(once(sources.isWritable))
  const changes = '1 while the database stores changes, 0 while it refuses them because its disk is full.'
  gauge('database_writable', changes, async () => ((await up()) ? toNumber(await writable()) : undefined))
  const mails = 'Mails that are being sent or wait for another try, over all processes.'
  gauge('mails_waiting', mails, async () => (await stored())?.mails)
  const size = 'What the database takes on its disk.'
  gauge('database_size_bytes', size, async () => (await stored())?.databaseBytes)

  const notices = new Counter({
    name: 'alarm_notices_total',
    help: 'Messages about alarms that this process has tried to send, by channel and result.',
    labelNames: ['channel', 'result'] as const,
    registers,
  })
  for (const channel of noticeChannels)
    for (const result of sources.noticeResults) notices.inc({ channel, result }, 0)
  const lag = inTime(once(alarmLag))
  const evaluation = 'How late the evaluation of delays and missing values is, over all processes.'
  gauge('alarm_evaluation_lag_seconds', evaluation, async () => (await lag())?.evaluation)
  const notification = 'How late alarms that have changed are looked at, and messages that are due are taken.'
  gauge('alarm_notification_lag_seconds', notification, async () => (await lag())?.notification)
  const unsent = 'How long the oldest message about an alarm that is not sent has been tried.'
  gauge('alarm_oldest_unsent_seconds', unsent, async () => (await lag())?.unsent)

  const spaces = async (field: keyof DiskSpace) => {
    const entries = Object.entries(disks).map(
      async ([disk, folder]) => [disk, (await inTime(() => diskSpaceOf(folder))())?.[field]] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
  const free = 'What is free on the disks of the data and of the backups.'
  gaugeBy('disk', 'disk_free_bytes', free, () => spaces('freeBytes'))
  gaugeBy('disk', 'disk_size_bytes', 'The size of these disks.', () => spaces('totalBytes'))

  if (backups) {
    const { everyHours } = backups
    const state = inTime(once(backups.state))
    gauge('backup_interval_seconds', 'How often a backup is made.', () => toSeconds(everyHours * hour))
    const last = 'When the last regular backup succeeded. 0 if none has.'
    gauge('backup_last_success_timestamp_seconds', last, async () => {
      const found = await state()
      return found && toSeconds(found.lastSuccess?.getTime() ?? 0)
    })
    gauge('backup_size_bytes', 'The size of the last regular backup.', async () => (await state())?.bytes)
    const failures = 'How often the regular backup has failed since it last succeeded.'
    gauge('backup_failures', failures, async () => (await state())?.failures)
  }
  if (replica) {
    const isUp = async () =>
      replica.ping().then(
        () => 1,
        () => 0,
      )
    gauge('database_replica_up', '1 while the replica answers, otherwise 0.', isUp)
    const help = 'Connections of this process to the replica.'
    gaugeBy('state', 'database_replica_connections', help, () => use(replica.connections()))
  }
  if (samples) {
    const servers = 'Servers of Cassandra that this process is connected to, or not.'
    gaugeBy('state', 'cassandra_servers', servers, () => samples().servers)
    const underWay = 'Requests of this process that Cassandra has not answered yet.'
    gauge('cassandra_requests_waiting', underWay, () => samples().requestsUnderWay)
    const failed = 'Requests of this process that Cassandra did not answer, or refused.'
    gauge('cassandra_requests_failed', failed, () => samples().requestsFailed)
  }
  return {
    request: (operation: string, status: number, seconds: number) =>
      requests.observe({ operation, status }, seconds),
    /** A first failure of the operation is then an increase. Other statuses begin when they are answered: each takes 14 lines. */
    expect: (operation: string) => requests.zero({ operation, status: 500 }),
    event: (event: SecurityEvent, outcome: Outcome) => events.inc({ event, outcome }),
    notice: (channel: NoticeChannel, result: string) => notices.inc({ channel, result }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Meters = ReturnType<typeof createMeters>

const toNumber = (is: boolean | undefined) => (is === undefined ? undefined : Number(is))

/** Prometheus waits ten seconds for all numbers. Those that the database knows are left out while it is silent. */
const longestRead = 4 * second

const inTime =
  <Value>(read: () => Promise<Value>) =>
  (): Promise<Value | undefined> =>
    Promise.race([read(), pause(longestRead, undefined, { ref: false })])

type ByLabel = Record<string, number | undefined>

/** Whoever asks while it is read gets the same result. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
