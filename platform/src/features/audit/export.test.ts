import { csvLines } from '#contract/csv'
import { basePath } from '#contract/op'
import type { AuditTrace } from '#contract/schemas/audit'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const { db } = platform.database
const integratorId = 'int-nordkaelte'

async function read(file: string, query: Record<string, string>, as = 'admin') {
  const answer = await platform.app.inject({
    url: `${basePath}/management/account/audit/${file}`,
    query,
    headers: { authorization: `Bearer ${await platform.tokenOf(as)}` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)

test('all that match are exported, each once, newest first', async () => {
  await db.execute(sql`
    insert into audit_traces (integrator_id, email, action, new_value)
    select ${integratorId}, 'many@nordkaelte.example', 'LOCATION_UPDATED', json_build_object('n', n)::text
    from generate_series(1, 350) as n`)
  const { headers, body } = await read('export.jsonl', { email: 'many@', kind: 'LOCATION' })
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const traces = linesOf(body).map((line) => JSON.parse(line) as AuditTrace)
  expect(traces.map(({ newValue }) => newValue)).toEqual(
    Array.from({ length: 350 }, (_, at) => `{"n" : ${350 - at}}`),
  )
  expect((await read('export.jsonl', { email: 'nobody' })).body).toBe('')
  expect((await read('export.jsonl', { email: 'many@' }, 'other-admin')).body).toBe('')
})

test('values are whole, however many long ones follow each other', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(60_000) })
  const trace = { integratorId, email: 'long@nordkaelte.example', action: 'LOCATION_UPDATED' }
  await db
    .insert(auditTraces)
    .values(Array.from({ length: 30 }, () => ({ ...trace, oldValue: long, newValue: long })))
  const { body } = await read('export.jsonl', { email: 'long@' })
  const values = linesOf(body).map((line) => (JSON.parse(line) as AuditTrace).newValue)
  expect(values).toEqual(Array.from({ length: 30 }, () => long))
})

test('a spreadsheet gets cells that are no formulas, with its separator', async () => {
  const trace = { integratorId, action: 'LOCATION_UPDATED', email: 'cells@nordkaelte.example' }
  await db
    .insert(auditTraces)
    .values({ ...trace, newValue: '{"name":"a;b"}', body: '=1+1', dateTime: new Date(0) })
  const { headers, body } = await read('export.csv', { email: 'cells@', separator: ';' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toContain(`;'=1+1;`)
  const [titles, cells] = [...csvLines(body)].map((line) => line.cells)
  const cell = (title: string) => cells?.[titles?.indexOf(title) ?? -1]
  expect([cell('Timestamp'), cell('Email'), cell('New Value'), cell('Body')]).toEqual([
    '1970-01-01T00:00:00.000Z',
    'cells@nordkaelte.example',
    '{"name":"a;b"}',
    '=1+1',
  ])
  expect([...csvLines((await read('export.csv', { email: 'nobody' })).body)]).toHaveLength(1)
})

test('what a reader may not see in the log is hidden in the export', async () => {
  const value = JSON.stringify({ accountId: 'somebody', email: 'secret@example.com' })
  const trace = {
    integratorId,
    email: 'masked@nordkaelte.example',
    action: 'ACCOUNT_UPDATED',
    newValue: value,
  }
  await db.insert(auditTraces).values(trace)
  for (const file of ['export.jsonl', 'export.csv']) {
    expect((await read(file, { email: 'masked@' })).body).toContain('secret@example.com')
    const { body } = await read(file, { email: 'masked@' }, 'reader')
    expect(body).toContain('(hidden)')
    expect(body).not.toContain('secret@example.com')
  }
})
