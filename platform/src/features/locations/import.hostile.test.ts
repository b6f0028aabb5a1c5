import { brotliCompressSync, gzipSync } from 'node:zlib'
import { importLimits } from '#contract/limits'
import { basePath } from '#contract/op'
import { operations } from '#contract/operations/index'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
const { db } = platform.database

const { method, path } = operations.importLocations

async function check(text: string, pack?: { encoding: string; by: (body: string) => Buffer }) {
  const body = JSON.stringify({ text })
  const answer = await fetch(address + basePath + path, {
    method,
    headers: {
      authorization: `Bearer ${await platform.tokenOf('admin')}`,
      'content-type': 'application/json',
      ...(pack && { 'content-encoding': pack.encoding }),
    },
    body: pack ? new Uint8Array(pack.by(body)) : body,
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

/** JSON writes a line break or a quote as two characters, and the body may have 3 MB. */
const length = 1_400_000
const filled = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const refused = (code: string) => ({ status: 400, code, retryAfter: null })

const packs = [
  undefined,
  { encoding: 'gzip', by: (body: string) => gzipSync(body) },
  { encoding: 'br', by: (body: string) => brotliCompressSync(body) },
]

test.each([
  ['empty lines', '\n', 'NO_COLUMNS'],
  ['quotes', '"', 'LINE_TOO_LONG'],
  ['separators', ',', 'LINE_TOO_LONG'],
  ['lines of separators', ',,\n', 'NO_COLUMNS'],
  ['one long cell', 'x', 'LINE_TOO_LONG'],
  ['lines', 'Name\n', 'TOO_MANY_LINES'],
])('a text of %s is refused, however it is sent', async (_what, part, code) => {
  for (const pack of packs) expect(await check(filled(part), pack), pack?.encoding).toEqual(refused(code))
})

test('a line that is too long is named', async () => {
  const api = await platform.as('admin')
  await expect(
    api.importLocations({ body: { text: `Name,City\nHall,${filled('x')}` } }),
  ).rejects.toMatchObject({
    response: { data: { code: 'LINE_TOO_LONG', values: { line: 2, most: importLimits.line } } },
  })
})

test('while an import of an integrator is read, its next one is refused at once, and afterwards it is taken', async () => {
  const { done, release } = gate()
  const locked = transaction(db, async (queries) => {
    await queries.execute(sql`lock table locations in access exclusive mode`)
    await done
  })
  const text = 'Name,City\nHall,Ulm'
  const first = check(text)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 20 })
  expect(await check(text)).toEqual({ status: 429, code: 'IMPORT_RUNS', retryAfter: '5' })
  expect(await check(text)).toMatchObject({ status: 429 })
  release()
  await locked
  expect(await first).toMatchObject({ status: 200 })
  expect(await check(text)).toMatchObject({ status: 200 })
})

function gate() {
  let release = () => {}
  const done = new Promise<void>((resolve) => (release = resolve))
  return { done, release: () => release() }
}

/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
