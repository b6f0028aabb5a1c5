import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Outcome, SecurityEvent } from '../base/security-events.ts'
import type { Database } from '../db/connection.ts'
import type { Figures } from '../db/figures.ts'

/** Numbers that are read when the metrics are asked for, and not counted along the way. */
export interface Sources {
  /** Where there is one. */
  replica?: Pick<Database, 'ping' | 'connections'> | undefined
  connections: () => { total: number; idle: number; waiting: number }
  mailsWaiting: () => number
  /** Undefined while the database does not answer. */
  figures: () => Promise<Figures | undefined>
}

/** From an unchanged list to the longest one. Anything above means that something is wrong. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** All numbers that the platform reports. docs/metrics.md explains their names. */
export function createMeters({ connections, replica, mailsWaiting, figures }: Sources) {
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
  registry.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'Connections of this process to the database.',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        const { total, idle } = connections()
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'busy' }, total - idle)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'database_calls_waiting',
      help: 'Calls that wait for a connection to the database.',
      registers: [],
      collect() {
        this.set(connections().waiting)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'mails_waiting',
      help: 'Mails that are being sent or wait for another try.',
      registers: [],
      collect() {
        this.set(mailsWaiting())
      },
    }),
  )
  // All three are collected at the same time, with one query.
  let asked: Promise<Figures | undefined> | undefined
  const shared = () => (asked ??= figures().finally(() => (asked = undefined)))
  registry.registerMetric(
    new Gauge({
      name: 'sessions_open',
      help: 'Sessions of the embedded identity provider, over all processes.',
      registers: [],
      async collect() {
        const found = await shared()
        if (found) this.set(found.sessions)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'audit_traces_written',
      help: 'Audit traces that were written since the database was made, over all processes.',
      registers: [],
      async collect() {
        const found = await shared()
        if (found) this.set(found.traces)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'database_up',
      help: '1 while the database answers, otherwise 0.',
      registers: [],
      async collect() {
        this.set((await shared()) ? 1 : 0)
      },
    }),
  )
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
  registry.registerMetric(
    new Gauge({
      name: 'database_replica_up',
      help: '1 while the replica answers, otherwise 0.',
      registers: [],
      async collect() {
        const isUp = await ping().then(
          () => true,
          () => false,
        )
        this.set(isUp ? 1 : 0)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'database_replica_connections',
      help: 'Connections of this process to the replica.',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        const { total, idle } = connections()
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'busy' }, total - idle)
      },
    }),
  )
}

export type Meters = ReturnType<typeof createMeters>
