import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '../../base/time.ts'
import { bareDatabase } from '../../testing/database.ts'
import { onOwnConnection, type Database } from '../connection.ts'
import { migrate } from '../migrations/migrate.ts'
import { makeMonths } from './months.ts'
import { listTraces } from '../../features/audit/store.ts'
import { removeOld } from './retention.ts'
import { auditTraces, samples } from '../schema/index.ts'

let database: Database
const manyRows = 10_000
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7).replace('-', '_')
/** In the middle of the month, so that no test depends on the day on which it runs. */
const monthsAgo = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15))
}
const days = (date: Date) => (Date.now() - date.getTime()) / day

const partitions = async (table: string) => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

const tableOf = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select distinct tableoid::regclass::text as name from samples where ${condition} order by 1`,
  )
  return rows.map(({ name }) => name)
}

const addSamples = async (measurement: string, start: Date, rows: number) =>
  database.db.execute(sql`
    insert into samples (measurement_id, time, value, location_id)
    select ${measurement}, ${start}::timestamptz + make_interval(secs => n), n, 'here'
    from generate_series(1, ${rows}::int) as n`)

beforeAll(async () => {
  database = await bareDatabase()
  const { db } = database
  await migrate(db)
  await db.execute(sql`insert into integrators (id, name) values ('ours', 'Ours')`)
  await db.execute(sql`insert into locations (id, integrator_id, name) values ('here', 'ours', 'Here')`)
  await addSamples('old', monthsAgo(5), manyRows)
  await addSamples('few', monthsAgo(4), 10)
  await db.execute(sql`
    insert into audit_traces (integrator_id, date_time, email, action, url)
    select 'ours', ${monthsAgo(5)}::timestamptz + make_interval(secs => n), 'kim@example.com', 'A',
      '/public/api/v1.0/organization/location/loc-' || n || '/zone/Z-1' from generate_series(1, ${manyRows}::int) as n`)
  // As the next start does.
  await migrate(db)
})
afterAll(() => database.close())

test('a start moves the rows of months that lack a table there, and none is lost', async () => {
  const { db } = database
  const around = { audit_traces: [0, -1, -2, -3], samples: [1, 0, -1, -2, -3] }
  for (const [table, months] of Object.entries(around))
    expect(await partitions(table)).toEqual(
      [...[5, ...months].map((ago) => monthOf(monthsAgo(ago))), 'default'].map((part) => `${table}_${part}`),
    )
  expect(await db.$count(samples)).toBe(manyRows + 10)
  expect(await db.$count(auditTraces)).toBe(manyRows)
  expect(await tableOf(sql`measurement_id = 'old'`)).toEqual([`samples_${monthOf(monthsAgo(5))}`])
  expect(await tableOf(sql`measurement_id = 'few'`)).toEqual(['samples_default'])
})

test('a sample of any moment is stored once, and a month with many samples gets its table later', async () => {
  const { db } = database
  for (const time of ['1970-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])
    for (const value of [1, 2])
      await db
        .insert(samples)
        .values({
          measurementId: 'odd',
          time: new Date(time),
          value,
          locationId: 'here',
        })
        .onConflictDoUpdate({ target: [samples.measurementId, samples.time], set: { value } })
  await addSamples('late', monthsAgo(7), manyRows)
  expect(await tableOf(sql`measurement_id in ('odd', 'late')`)).toEqual(['samples_default'])
  await makeMonths(db)
  expect(await tableOf(sql`measurement_id = 'late'`)).toEqual([`samples_${monthOf(monthsAgo(7))}`])
  expect(await tableOf(sql`measurement_id = 'odd'`)).toEqual(['samples_default'])
  expect(await db.$count(samples)).toBe(2 * manyRows + 12)
})

test('a curve reads the months that it shows, and no other', async () => {
  const { rows } = await database.db.execute<Record<string, string>>(sql`
    explain (costs off) select value from samples
    where measurement_id = 'old' and time >= to_timestamp(${monthsAgo(5).getTime() / 1000}) and time < to_timestamp(${monthsAgo(5).getTime() / 1000 + 86_400})`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/ on samples\w+/g)).toEqual([` on samples_${monthOf(monthsAgo(5))}`])
})

test('a page of traces looks at the last weeks first, and then at all months', async () => {
  const { db } = database
  const pool = db.$client
  const sent: { text: string; values: unknown[] }[] = []
  const send = pool.query.bind(pool)
  Object.assign(pool, {
    query: async ({ text }: { text: string }, values: unknown[]) => {
      sent.push({ text, values })
      return send({ text, rowMode: 'array' }, values)
    },
  })
  await listTraces(db, { integratorId: 'ours' }, {}, { all: true }, { size: 20, skip: 0 })
  Object.assign(pool, { query: send })
  const plans = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query<Record<string, string>>(`explain (costs off) ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const [recent, all] = plans
  expect(recent).not.toContain(monthOf(monthsAgo(5)))
  // The last weeks have few traces here, so the rest of the page came from all months.
  expect(all).toContain(monthOf(monthsAgo(5)))
})

test('tables of old months are dropped, or stay for a while if somebody reads them', async () => {
  const { db } = database
  const month = `samples_${monthOf(monthsAgo(7))}`
  const keep = { samples: days(monthsAgo(5)) - 1, traces: days(monthsAgo(3)) }
  const version = async () =>
    (await db.execute(sql`select version from table_versions where table_name = 'audit_traces'`)).rows
  const before = await version()
  const busy = await onOwnConnection(db, async (reader) => {
    await reader.query('begin')
    await reader.query('select count(*) from samples')
    return removeOld(db, keep)
  })
  const half = `samples_${monthOf(monthsAgo(5))}`
  const traces = `audit_traces_${monthOf(monthsAgo(5))}`
  // All rows of the month in which the limit falls are older, and so is a row of 1970.
  expect(busy).toMatchObject({ traces: 0, samples: manyRows + 1, months: [traces] })
  expect(await version()).not.toEqual(before)
  expect(await partitions('samples')).toContain(month)
  expect((await removeOld(db, keep)).months).toEqual([month])
  expect(await partitions('samples')).toContain(half)
  expect(await partitions('samples')).not.toContain(month)
  expect(await db.$count(samples)).toBe(10 + 1)
})
