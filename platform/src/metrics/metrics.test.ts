import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { openDatabase } from '../db/connection.ts'
import { scheduledWork } from '../db/schema/index.ts'
import { createMeters } from './meters.ts'
import { setSampleStore, sampleStore } from '../domain/samples/current.ts'
import { failureOf, startTestAppOn, type TestApp } from '../testing/app.ts'
import { freshDatabase } from '../testing/database.ts'

let platform: TestApp
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/metrics`
  const database = await freshDatabase('sample')
  const url = String(database.db.$client.options.connectionString)
  const replica = await openDatabase({ url, replica: true })
  const usual = sampleStore()
  const state = () => ({ servers: { up: 2, down: 1 }, requestsUnderWay: 4, requestsFailed: 5 })
  setSampleStore({ ...usual, state })
  platform = await startTestAppOn(
    database,
    { METRICS_PORT: String(port), BACKUP_EVERY_HOURS: '24' },
    undefined,
    true,
    replica,
  )
  setSampleStore(usual)
})
afterAll(() => platform.close())

async function read(): Promise<string[]> {
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return (await answer.text()).split('\n')
}

const valueOf = (lines: string[], name: string) =>
  Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))

test('requests are counted by operation and status, never by address', async () => {
  const reader = await platform.as('reader')
  await reader.listManagedLocations()
  await failureOf(reader.listManagedAccounts())
  await platform.app.inject('/somewhere/secret-123')
  const lines = await read()
  const count = (labels: string) => valueOf(lines, `http_request_duration_seconds_count{${labels}}`)
  expect(count('operation="listManagedLocations",status="200"')).toBe(1)
  expect(count('operation="listManagedAccounts",status="403"')).toBe(1)
  expect(count('operation="other",status="404"')).toBe(1)
  expect(lines.join('\n')).not.toContain('secret-123')
})

test('sign-ins, refusals, sessions, traces, connections and mails are reported', async () => {
  const admin = await platform.as('admin')
  const before = await read()
  await admin.createIntegration({ body: { name: 'Night shift', type: 'DECT' } })
  const written = () => read().then((lines) => valueOf(lines, 'audit_traces_written'))
  await expect.poll(written).toBeGreaterThan(valueOf(before, 'audit_traces_written'))
  const lines = await read()
  expect(valueOf(lines, 'security_events_total{event="sign-in",outcome="ok"}')).toBeGreaterThan(0)
  expect(valueOf(lines, 'security_events_total{event="access-refused",outcome="refused"}')).toBe(1)
  expect(valueOf(lines, 'sessions_open')).toBeGreaterThan(0)
  expect(valueOf(lines, 'database_up')).toBe(1)
  expect(valueOf(lines, 'database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(valueOf(lines, 'database_calls_waiting')).toBe(0)
  expect(valueOf(lines, 'mails_waiting')).toBe(0)
  expect(valueOf(lines, 'alarm_evaluation_lag_seconds')).toBeLessThan(60)
  expect(valueOf(lines, 'alarm_oldest_unsent_seconds')).toBe(0)
  expect(valueOf(lines, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

test('backups, disks and the size of the database are reported', async () => {
  const before = await read()
  expect(valueOf(before, 'backup_last_success_timestamp_seconds')).toBe(0)
  expect(valueOf(before, 'backup_interval_seconds')).toBe(86_400)
  expect(valueOf(before, 'disk_free_bytes{disk="data"}')).toBeGreaterThan(0)
  expect(valueOf(before, 'disk_size_bytes{disk="backups"}')).toBeGreaterThan(0)
  expect(valueOf(before, 'database_size_bytes')).toBeGreaterThan(1_000_000)
  await platform.database.db.insert(scheduledWork).values({
    name: 'backup',
    doneAt: new Date(1_772_442_000_000),
    result: { bytes: 4321 },
    failures: 2,
    problem: 'the disk is full',
  })
  const lines = await read()
  expect(valueOf(lines, 'backup_last_success_timestamp_seconds')).toBe(1_772_442_000)
  expect(valueOf(lines, 'backup_size_bytes')).toBe(4321)
  expect(valueOf(lines, 'backup_failures')).toBe(2)
})

test('where samples are in Cassandra, its servers and requests are reported', async () => {
  const lines = await read()
  expect(valueOf(lines, 'cassandra_servers{state="down"}')).toBe(1)
  expect(valueOf(lines, 'cassandra_requests_waiting')).toBe(4)
  expect(valueOf(lines, 'cassandra_requests_failed')).toBe(5)
})

test('counters of what is known beforehand begin at 0', async () => {
  const lines = await read()
  expect(valueOf(lines, 'alarm_notices_total{channel="PAGERDUTY",result="FAILED"}')).toBe(0)
  expect(valueOf(lines, 'security_events_total{event="key-rotated",outcome="refused"}')).toBe(0)
  const failures = (name: string) => `http_request_duration_seconds_count{operation="${name}",status="500"}`
  for (const name of ['getDevice', 'provider token', 'provider sign-in', 'other'])
    expect([name, valueOf(lines, failures(name))]).toEqual([name, 0])
})

test('a database that does not answer holds nothing up: the metrics say that it is down', async () => {
  const lines = await read()
  expect(valueOf(lines, 'database_up')).toBe(1)
  expect(valueOf(lines, 'database_writable')).toBe(1)
  const silent = createMeters({
    connections: () => ({ total: 3, idle: 0, waiting: 7 }),
    isUp: async () => false,
    isWritable: () => new Promise(() => {}),
    liveStreams: () => 0,
    noticeResults: [],
    figures: () => new Promise(() => {}),
    alarmLag: () => new Promise(() => {}),
    disks: {},
    backups: { everyHours: 24, state: () => new Promise(() => {}) },
  })
  const told = (await silent.text()).split('\n')
  expect(valueOf(told, 'database_up')).toBe(0)
  expect(valueOf(told, 'database_calls_waiting')).toBe(7)
})

test("the metrics port serves nothing else, and the platform's port serves no metrics", async () => {
  expect((await fetch(new URL('/public/api/v1.0/account', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405)
  expect((await platform.app.inject('/metrics')).statusCode).toBe(404)
})

test.each(['monitoring/grafana-dashboard.json', 'monitoring/alerts.yml', 'metrics.md'])(
  'docs/%s names metrics that exist',
  async (file) => {
    const text = await readFile(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
    const named =
      text.match(
        /\b(http|security|database|disk|backup|mails|sessions|audit|alarm|cassandra|nodejs|process)_[a-z\d_]+[a-z\d]/g,
      ) ?? []
    const told = (await read()).join('\n')
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) expect(told).toContain(name)
  },
)
