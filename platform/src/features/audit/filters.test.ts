import { mostCountedTraces } from '#contract/limits'
import { basePath } from '#contract/op'
import type { AuditTrace } from '#contract/schemas/audit'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { searchTraces } from './search-store.ts'
import { listTraces, type TracePosition } from './store.ts'

const platform = await startOwnApp()

const integratorId = 'int-nordkaelte'

async function write(changes: Partial<typeof auditTraces.$inferInsert> = {}): Promise<string> {
  const trace = {
    integratorId,
    email: 'someone@nordkaelte.example',
    action: 'SOMETHING_HAPPENED',
    ...changes,
  }
  const [row] = await platform.database.db.insert(auditTraces).values(trace).returning({ id: auditTraces.id })
  return String(row?.id)
}

/** The page with its cursor, which the typed client does not show. */
async function page(query: Record<string, string>, path = '/management/account/audit', username = 'admin') {
  const answer = await platform.app.inject({
    url: `${basePath}${path}`,
    query,
    headers: { authorization: `Bearer ${await platform.tokenOf(username)}` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const cursor = answer.headers['next-cursor']
  const traces = answer.json<AuditTrace[]>()
  return { traces, ids: traces.map(({ id }) => id), ...(typeof cursor === 'string' && { cursor }) }
}

/** All that is found by calls that may stop early. */
async function searched(query: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const next = await page({ ...query, partial: 'true', pageSize: '1', ...(cursor && { cursor }) })
    found.push(...next.ids)
    cursor = next.cursor
  }
  return found
}

test('a moment, a person, a kind and a thing narrow the log, alone and together', async () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  const made = await write({
    action: 'INTEGRATION_CREATED',
    accountId: 'acc-x',
    dateTime: at(1000),
    thingId: 'itg-x',
  })
  const sent = await write({
    action: 'INTEGRATION_TESTED',
    accountId: 'acc-y',
    dateTime: at(2000),
    thingId: 'itg-x',
  })
  const other = await write({
    action: 'LOCATION_UPDATED',
    accountId: 'acc-x',
    dateTime: at(3000),
    locationId: 'loc-x',
  })
  const left = await write({
    action: 'DEVICE_MOVED',
    accountId: 'acc-y',
    dateTime: at(4000),
    leftLocationId: 'loc-x',
  })
  const past = { to: '5000' }
  const expected: [Record<string, string>, string[]][] = [
    [past, [left, other, sent, made]],
    [{ from: '2000', to: '3000' }, [sent]],
    [{ accountId: 'acc-x' }, [other, made]],
    [{ ...past, kind: 'INTEGRATION' }, [sent, made]],
    [{ ...past, kind: 'INTEGRATION', action: 'test' }, [sent]],
    [{ thingId: 'itg-x' }, [sent, made]],
    [{ thingId: 'loc-x' }, [left, other]],
    [{ thingId: 'itg-x', accountId: 'acc-x', kind: 'LOCATION' }, []],
    [{ ...past, email: 'SOMEONE', kind: 'LOCATION' }, [other]],
  ]
  for (const [query, ids] of expected) {
    expect((await page(query)).ids, JSON.stringify(query)).toEqual(ids)
    const first = await page({ ...query, pageSize: '1' })
    expect(first.ids).toEqual(ids.slice(0, 1))
    if (first.cursor)
      expect((await page({ ...query, cursor: first.cursor })).ids, JSON.stringify(query)).toEqual(
        ids.slice(1),
      )
    expect((await page({ ...query, pageSize: '1', pageNr: '2' })).ids).toEqual(ids.slice(1, 2))
    expect(await searched(query), JSON.stringify(query)).toEqual(ids)
    const admin = await platform.as('admin')
    expect(await admin.countManagedTraces({ query })).toEqual({ count: ids.length, isMore: false })
  }
  expect((await page({ thingId: 'itg-x' }, '/management/account/audit', 'other-admin')).ids).toEqual([])
  expect((await page({ ...past, kind: 'INTEGRATION' }, '/control/account/audit', 'operator')).ids).toEqual([
    sent,
    made,
  ])
})

test('a change says which thing it is about', async () => {
  const admin = await platform.as('admin')
  const { locationGroupId } = await admin.createGroup({ body: { name: 'Found again' } })
  await admin.deleteGroup({ locationGroupId })
  expect((await page({ thingId: locationGroupId })).traces.map(({ action }) => action)).toEqual([
    'LOCATION_GROUP_DELETED',
    'LOCATION_GROUP_CREATED',
  ])
})

test('counting stops at a greatest count', async () => {
  const { db } = platform.database
  await db.execute(sql`
    insert into audit_traces (integrator_id, email, action, account_id, thing_id, location_id)
    select ${integratorId}, 'many@nordkaelte.example', 'MANY_TIMES', 'acc-' || n % 40, 'thing-' || n, 'loc-' || n
    from generate_series(1, ${mostCountedTraces + 1}::int) as n`)
  const admin = await platform.as('admin')
  expect(await admin.countManagedTraces({ query: { action: 'many_times' } })).toEqual({
    count: mostCountedTraces,
    isMore: true,
  })
})

test.each([
  ['an email address', { email: 'nobody' }],
  ['an action', { action: 'nothing' }],
  ['a kind', { kind: 'PLATFORM' }],
  ['a person', { accountId: 'nobody' }],
  ['a thing', { thingId: 'nothing' }],
] as const)('%s that no trace has is found missing without reading the traces', async (_what, filters) => {
  const { db } = platform.database
  const pool = db.$client
  const sent: { text: string; values: unknown[] }[] = []
  const send = pool.query.bind(pool)
  Object.assign(pool, {
    query: async ({ text }: { text: string }, values: unknown[]) => {
      sent.push({ text, values })
      return send({ text, rowMode: 'array' }, values)
    },
  })
  await listTraces(db, { integratorId }, filters, { all: true }, { size: 20, skip: 0 })
  Object.assign(pool, { query: send })
  // The platform does other work meanwhile.
  const [statement] = sent.filter(({ text }) => text.includes("'leftOut'"))
  await pool.query('analyze audit_traces')
  const explained = `explain (analyze, costs off, timing off, summary off, buffers off) ${statement?.text}`
  const { rows } = await pool.query<Record<string, string>>(explained, statement?.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const looked = plan.match(/(?<=Rows Removed by (Index Recheck|Filter): )\d+/g) ?? []
  // There are more than ten thousand traces, and some dozens of different actions and addresses.
  expect(Math.max(0, ...looked.map(Number)), plan).toBeLessThan(200)
})

test.each([
  [{ integratorId }, { action: 'many_times', accountId: 'acc-7' }, { found: 250, atLeast: 1 }],
  [{ integratorId }, { action: 'many_times', thingId: 'loc-47' }, { found: 1, atLeast: 1 }],
  [{ integratorId }, { email: 'many@', kind: 'PLATFORM' }, { found: 0, atLeast: 1 }],
  [{ integratorId }, { email: 'many@', kind: 'ACCOUNT' }, { found: 0, atLeast: 2 }],
  ['everything', { body: '/nowhere' }, { found: 0, atLeast: 20 }],
  [{ accountId: 'acc-7' }, { email: 'MANY@' }, { found: 250, atLeast: 1 }],
] as const)('of %j, a search for %j that stops early finds %j', async (scope, filters, expected) => {
  const { db } = platform.database
  const found: string[] = []
  let [calls, before]: [number, TracePosition | undefined] = [0, undefined]
  do {
    const from = { size: 300, before }
    const { traces, stoppedAt } = await searchTraces(db, scope, filters, { all: true }, from, 0)
    found.push(...traces.map(({ id }) => id))
    before = stoppedAt
    calls += 1
  } while (before)
  const whole = await listTraces(db, scope, filters, { all: true }, { size: 300, skip: 0 })
  expect(found).toEqual(whole.map(({ id }) => id))
  expect(found).toHaveLength(expected.found)
  expect(calls).toBeGreaterThanOrEqual(expected.atLeast)
})

test('an answer of a search says how far back it went', async () => {
  const { db } = platform.database
  await db.execute(sql`
    insert into audit_traces (integrator_id, email, action, body)
    select ${integratorId}, 'long@nordkaelte.example', 'LONG_BODY', repeat('abcdefgh ', 7000) from generate_series(1, 600)`)
  const query = { body: 'nobody wrote this', partial: 'true' }
  const answer = await platform.app.inject({
    url: `${basePath}/control/account/audit`,
    query,
    headers: { authorization: `Bearer ${await platform.tokenOf('operator')}` },
  })
  expect(answer.json()).toEqual([])
  expect(Number(answer.headers['searched-to'])).toBeGreaterThan(Date.now() / 1000 - 3600)
  expect(answer.headers['next-cursor']).toBeTypeOf('string')
})
