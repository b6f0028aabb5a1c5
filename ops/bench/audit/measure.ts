import { performance } from 'node:perf_hooks'
import { openDatabase } from '#platform/db/connection'
import type { Db } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { makeMonths } from '#platform/db/upkeep/months'
import type { Filters, TraceScope } from '#platform/features/audit/filters-store'
import { searchTraces } from '#platform/features/audit/search-store'
import { listTraces, type Page, type TracePosition } from '#platform/features/audit/store'
import { startTestServer } from '#platform/testing/postgres'
import { sql } from 'drizzle-orm'

const pageSize = 20
const farPage = 5000
const rounds = 25
const batch = 100_000
const scope = { integratorId: 'busy' }
// Nothing is hidden from the reader, so that no filter removes rows.
const everything = { all: true }

/** Fails if the page far back is clearly slower than the first one by its cursor. */
export async function measure(traces: number): Promise<void> {
  const server = await startTestServer()
  const database = await openDatabase({ url: server.url })
  try {
    await migrate(database.db)
    await fill(database.db, traces)
    await compare(database.db)
    await search(database.db)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** The integrator has the wanted number of traces, mixed with another integrator's. */
async function fill(db: Db, traces: number): Promise<void> {
  const started = performance.now()
  await db.execute(sql`insert into integrators (id, name) values ('busy', 'Busy'), ('other', 'Other')`)
  const all = Math.ceil((traces * 11) / 10)
  for (let first = 1; first <= all; first += batch) {
    await insertTraces(db, first, Math.min(first + batch - 1, all), all)
  }
  await makeMonths(db)
  await db.execute(sql`vacuum analyze audit_traces`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.info(`${traces.toLocaleString('en')} traces of one integrator written in ${seconds} s\n`)
}

/** One each half minute until now: a million are a year. */
async function insertTraces(db: Db, first: number, last: number, all: number): Promise<void> {
  await db.execute(sql`
    insert into audit_traces (integrator_id, account_id, date_time, email, action, old_value, new_value, url, body)
    select case when n % 11 = 0 then 'other' else 'busy' end, 'acc-' || n % 40, now() - make_interval(secs => 30 * (${all}::int - n)),
      'person-' || n % 40 || '@busy.example', (array['LOCATION_UPDATED', 'DEVICE_RESET', 'ACCOUNT_UPDATED'])[1 + n % 3],
      '{"name":"before ' || n || '"}', '{"name":"after ' || n || '"}', '/public/api/v1.0/organization/location/' || n,
      '{"name":"after ' || n || '"}'
    from generate_series(${first}::int, ${last}::int) as n`)
}

async function compare(db: Db): Promise<void> {
  const skip = (farPage - 1) * pageSize
  const [first, byNumber, byCursor] = await measurePages(db, {
    'page 1': { size: pageSize, skip: 0 },
    [`page ${farPage} by its number`]: { size: pageSize, skip },
    [`page ${farPage} by its cursor`]: { size: pageSize, skip: 0, before: await placeAt(db, skip - 1) },
  })
  console.info(`By its number it costs ${Math.round((byNumber ?? 0) / (byCursor ?? 1))} times as much.\n`)
  const filtered = { size: pageSize, skip: 0 }
  await measurePages(db, { 'page 1 of an email that every 40th trace has': filtered }, { email: 'PERSON-7@' })
  await measurePages(db, { 'page 1 of an email that no trace has': filtered }, { email: 'nobody' })
  if ((byCursor ?? 0) > 5 * (first ?? 0) + 0.5) {
    console.error('A page far back must cost the same as the first one.')
    process.exitCode = 1
  }
}

/** Filters that match nothing. A search that takes longer stops, and goes on with the next call. */
const searches: Record<string, [TraceScope, Filters]> = {
  'an email': [scope, { email: 'nobody' }],
  'a thing': [scope, { thingId: 'nothing' }],
  'an email and an action, each of which some traces have': [
    scope,
    { email: 'person-7@', action: 'INTEGRATION_TESTED' },
  ],
  'a person and a kind': [scope, { accountId: 'acc-0', kind: 'INTEGRATION' }],
  'a person and an email': [scope, { accountId: 'acc-0', email: 'person-7@' }],
  'an email and a kind, never together': [
    scope,
    { email: 'person-', action: 'RESET', kind: 'DEVICE', thingId: 'x' },
  ],
  'a part of the bodies of all integrators': ['everything', { body: 'nobody wrote this' }],
}

async function search(db: Db): Promise<void> {
  for (const [title, [wanted, filters]] of Object.entries(searches)) {
    const times: number[] = []
    let before: TracePosition | undefined
    do {
      const started = performance.now()
      const { traces, stoppedAt } = await searchTraces(db, wanted, filters, everything, {
        size: pageSize,
        before,
      })
      times.push(performance.now() - started)
      if (traces.length > 0) throw new Error(`${title} matches something`)
      before = stoppedAt
    } while (before)
    const all = times.reduce((sum, time) => sum + time, 0)
    const [calls, slowest] = [times.length, Math.max(...times)].map(Math.round)
    console.info(
      `No trace has ${title}: ${calls} calls, the slowest ${slowest} ms, together ${Math.round(all)} ms`,
    )
  }
}

async function placeAt(db: Db, skip: number): Promise<TracePosition> {
  const [trace] = await listTraces(db, scope, {}, everything, { size: 1, skip })
  if (!trace) throw new Error('There are not enough traces')
  return { moment: Number(trace.moment), id: Number(trace.id) }
}

/** Shows each page's plan and its median time in the database. */
async function measurePages(db: Db, pages: Record<string, Page>, filters: Filters = {}): Promise<number[]> {
  const statements: Statement[] = []
  for (const page of Object.values(pages)) statements.push(await statementOf(db, filters, page))
  const plans = statements.map((): Plan[] => [])
  // In turns, so that other work on the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, statement] of statements.entries()) plans[index]?.push(await explain(db, statement))
  }
  return Object.keys(pages).map((title, index) => {
    const sorted = plans[index]?.toSorted((a, b) => a.ms - b.ms) ?? []
    const median = sorted[Math.floor(sorted.length / 2)]
    console.info(`${title}: ${median?.ms} ms\n${median?.text}\n`)
    return median?.ms ?? 0
  })
}

interface Statement {
  text: string
  values: unknown[]
}

/** The exact statement that the platform sends. */
async function statementOf(db: Db, filters: Filters, page: Page): Promise<Statement> {
  const pool = db.$client
  const send = pool.query.bind(pool)
  const sent: Statement[] = []
  Object.assign(pool, {
    query: async ({ text }: { text: string }, values: unknown[]) => {
      sent.push({ text, values })
      return send({ text, rowMode: 'array' }, values)
    },
  })
  await listTraces(db, scope, filters, everything, page)
  Object.assign(pool, { query: send })
  const [statement] = sent
  if (!statement) throw new Error('No statement was sent')
  return statement
}

interface Plan {
  ms: number
  text: string
}

async function explain(db: Db, { text, values }: Statement): Promise<Plan> {
  const answer = await db.$client.query<Record<string, string>>(
    `explain (analyze, costs off, timing off) ${text}`,
    values,
  )
  const lines = answer.rows.map((row) => row['QUERY PLAN'] ?? '')
  const ms = Number(/^Execution Time: ([\d.]+) ms/m.exec(lines.join('\n'))?.[1])
  return { ms, text: lines.map((line) => `  ${line}`).join('\n') }
}
