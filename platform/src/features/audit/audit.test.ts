import { longestTracePage, longestTraceValue } from '#contract/limits'
import { basePath } from '#contract/op'
import type { AuditTrace } from '#contract/schemas/audit'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

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

test('pages are 20 traces, newest first, and count from 1', async () => {
  const { traces, ids, cursor } = await page({})
  expect(traces).toHaveLength(20)
  expect(cursor).toBeDefined()
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  expect(traces.every((trace) => trace.integratorId === integratorId)).toBe(true)
  expect((await page({ pageNr: '1', pageSize: '20' })).ids).toEqual(ids)
  const both = await page({ pageSize: '40' })
  expect([...ids, ...(await page({ pageNr: '2' })).ids]).toEqual(both.ids)
  expect((await page({}, '/account/integrator/audit')).ids).toEqual(ids)
  expect((await page({ pageNr: '2147483647', pageSize: '200' })).ids).toEqual([])
})

test('page size, page number and cursor are checked', async () => {
  const admin = await platform.as('admin')
  for (const [field, value] of [
    ['pageSize', 0],
    ['pageSize', 201],
    ['pageSize', 1.5],
    ['pageNr', 0],
    ['pageNr', 'one'],
    ['cursor', ''],
    ['cursor', 'nonsense'],
    ['cursor', Buffer.from('before:-1').toString('base64url')],
    ['cursor', Buffer.from('before:1e3').toString('base64url')],
    ['cursor', Buffer.from(`before:${'9'.repeat(30)}`).toString('base64url')],
  ] as const) {
    const failure = await failureOf(admin.listManagedTraces({ query: { [field]: value } }))
    expect(failure, `${field}=${value}`).toMatchObject({
      status: 400,
      errors: [{ key: 'INVALID', parameters: { FIELD: field } }],
    })
  }
})

test('with the cursor, a trace written between two pages neither repeats nor hides another', async () => {
  const first = await page({ pageSize: '5' })
  const expected = (await page({ pageSize: '10' })).ids.slice(5)
  const written = [await write(), await write()]
  const second = await page({ pageSize: '5', cursor: first.cursor ?? '' })
  expect(second.ids).toEqual(expected)
  expect((await page({ pageSize: '5', pageNr: '7', cursor: first.cursor ?? '' })).ids).toEqual(expected)
  expect((await page({ pageSize: '2' })).ids).toEqual(written.toReversed())
  const byNumber = await page({ pageSize: '5', pageNr: '2' })
  expect(byNumber.ids.filter((id) => first.ids.includes(id))).toHaveLength(2)
})

test('the cursor leads through every trace once, and then ends', async () => {
  const all = new Set<string>()
  let seen = 0
  let cursor: string | undefined
  do {
    const next = await page({ pageSize: '97', ...(cursor && { cursor }) })
    for (const id of next.ids) all.add(id)
    seen += next.ids.length
    cursor = next.cursor
  } while (cursor)
  const { db } = platform.database
  const ours = (await db.select().from(auditTraces)).filter((row) => row.integratorId === integratorId)
  expect([seen, all.size]).toEqual([ours.length, ours.length])
})

test('e-mail address and action match parts, in any case, and wildcards are plain characters', async () => {
  const id = await write({ email: 'Jo_100%@Nordkaelte.example', action: 'CARE\\TAKEN' })
  await write({ email: 'JoX100Y@nordkaelte.example', action: 'CARE_TAKEN' })
  expect((await page({ email: 'jo_100%' })).ids).toEqual([id])
  expect((await page({ action: 'care\\taken' })).ids).toEqual([id])
  expect((await page({ email: 'NORDKAELTE', action: 'care\\' })).ids).toEqual([id])
  expect((await page({ email: 'nobody-like-this' })).ids).toEqual([])
  expect((await page({ email: ' ', action: '' })).ids).toEqual((await page({})).ids)
})

test('a filter also applies to the following pages', async () => {
  for (let n = 0; n < 5; n += 1) {
    await write({ action: 'COUNTED' })
    await write()
  }
  const first = await page({ action: 'counted', pageSize: '3' })
  const second = await page({ action: 'counted', pageSize: '3', cursor: first.cursor ?? '' })
  expect(second.traces.map(({ action }) => action)).toEqual(['COUNTED', 'COUNTED'])
  expect(second.cursor).toBeUndefined()
  expect((await page({ action: 'counted', pageSize: '3', pageNr: '2' })).ids).toEqual(second.ids)
})

test("one's own traces are those of the account, filtered by url and body", async () => {
  const accounts = await platform.as('accounts')
  const { locationGroupId } = await accounts.createGroup({ body: { name: 'Ünique body' } })
  await accounts.deleteGroup({ locationGroupId })
  const own = await page({}, '/account/audit', 'accounts')
  expect(own.traces.slice(0, 2)).toMatchObject([
    { action: 'LOCATION_GROUP_DELETED', newValue: null, body: null },
    {
      action: 'LOCATION_GROUP_CREATED',
      oldValue: null,
      email: 'accounts@nordkaelte.example',
      name: expect.stringMatching(/^\p{Lu}\S+ \p{Lu}\S+$/u),
      url: '/public/api/v1.0/organization/location/group',
      dateTime: expect.any(Number),
    },
  ])
  expect(JSON.parse(own.traces[1]?.body ?? '')).toMatchObject({ name: 'Ünique body' })
  expect(new Set(own.traces.map(({ email }) => email))).toEqual(new Set(['accounts@nordkaelte.example']))
  const byBody = await page({ body: 'NIQUE b' }, '/account/audit', 'accounts')
  expect(byBody.ids).toEqual([own.ids[1]])
  const byUrl = await page({ url: `GROUP/${locationGroupId}` }, '/account/audit', 'accounts')
  expect(byUrl.ids).toEqual([own.ids[0]])
})

test('the operator sees the traces of every integrator, an integrator only its own', async () => {
  const foreign = await write({ integratorId: 'int-alpenmess', url: '/the/same/place' })
  const own = await write({ url: '/the/same/place' })
  const all = await page({ url: '/same/place' }, '/control/account/audit', 'operator')
  expect(all.ids).toEqual([own, foreign])
  expect((await page({ pageSize: '200' })).ids).not.toContain(foreign)
  expect((await page({}, '/management/account/audit', 'other-admin')).ids[0]).toBe(foreign)
  const admin = await platform.as('admin')
  expect(await failureOf(admin.listAllTraces())).toMatchObject({ status: 403 })
  expect((await page({ pageSize: '1' }, '/management/account/audit', 'reader')).ids).toEqual([own])
})

test('a value of any length is read as its beginning, and a page has a greatest length', async () => {
  const long = await write({ action: 'GREW', oldValue: 'x'.repeat(20_000_000), newValue: '{"name":"B"}' })
  const [trace] = (await page({ pageSize: '1', action: 'grew' })).traces
  expect(trace).toMatchObject({ id: long, newValue: '{"name":"B"}' })
  expect(JSON.parse(trace?.oldValue ?? '')).toEqual({
    beginning: 'x'.repeat(500),
    leftOut: 'the rest of 20000000 bytes',
  })
  const largest = JSON.stringify('y'.repeat(longestTraceValue - 2))
  for (let count = 0; count < 30; count += 1)
    await write({ action: 'LARGE', oldValue: largest, body: largest })
  const { traces, cursor } = await page({ pageSize: '30', action: 'large' })
  // Every trace is there, so the numbers of pages stay right. The first ones are whole.
  expect([traces.length, cursor !== undefined]).toEqual([30, true])
  const whole = longestTracePage / longestTraceValue / 2
  expect(traces.map(({ oldValue }) => oldValue === largest)).toEqual(traces.map((_, place) => place < whole))
  expect(JSON.stringify(traces).length).toBeLessThan(longestTracePage * 1.2)
  const [last] = (await page({ pageSize: '1', pageNr: '30', action: 'large' })).traces
  expect(last?.oldValue).toBe(largest)
})
