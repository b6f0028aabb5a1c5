import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Database, Queries } from '../connection.ts'
import { streamPages } from './json-stream.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const deadlines = { page: 60_000, list: 60_000 }
const long = 'x'.repeat(100_000)

/** Makes this many pages of 100 kB, and counts those that were read. */
function pages(most: number) {
  const seen = { pages: 0 }
  const read = async (db: Queries, after: string[]) => {
    await db.execute(sql`select 1`)
    seen.pages += 1
    const page = Number(after[0] ?? 0) + 1
    return { json: JSON.stringify(long), last: [String(page)], isLast: page === most }
  }
  return { seen, read }
}

const connectionsInUse = () => {
  const pool = database.db.$client
  return pool.totalCount - pool.idleCount
}

async function expectAllFree(): Promise<void> {
  await expect.poll(connectionsInUse, { timeout: 20_000 }).toBe(0)
}

test('all pages together are one list', async () => {
  const { read } = pages(5)
  const whole = await text(await streamPages(database.db, 'somebody', read, deadlines))
  expect(JSON.parse(whole)).toEqual(Array(5).fill(long))
  await expectAllFree()
})

test('a list whose first page is empty is an empty list', async () => {
  const read = async () => ({ json: null, last: null, isLast: true })
  expect(await text(await streamPages(database.db, 'somebody', read, deadlines))).toBe('[]')
})

test('no page is read ahead for a reader who does not read', async () => {
  const { seen, read } = pages(50)
  const list = await streamPages(database.db, 'somebody', read, deadlines)
  await once(list, 'readable')
  await pause(200)
  // One is ready, and one waits behind it.
  expect(seen.pages).toBeLessThanOrEqual(3)
  expect(JSON.parse(await text(list))).toHaveLength(50)
})

test.each(['page', 'list'] as const)(
  'a reader who does not read within the deadline of a %s loses its connection',
  async (deadline) => {
    const { read } = pages(50)
    const list = await streamPages(database.db, 'somebody', read, { ...deadlines, [deadline]: 100 })
    const failed = once(list, 'error') as Promise<Error[]>
    await once(list, 'readable')
    expect((await failed)[0]?.message).toBe('A long list was cut off, because its reader was too slow')
    await expectAllFree()
  },
)

test('a reader who leaves gives its connection back', async () => {
  const { seen, read } = pages(50)
  const list = await streamPages(database.db, 'somebody', read, deadlines)
  await once(list, 'readable')
  list.destroy()
  await expectAllFree()
  expect(seen.pages).toBeLessThan(10)
})

test('a page that cannot be read ends the list with its error', async () => {
  const { read } = pages(50)
  const failing = async (db: Queries, after: string[]) => {
    if (after[0] === '3') await db.execute(sql`select 1 / 0`)
    return read(db, after)
  }
  await expect(text(await streamPages(database.db, 'somebody', failing, deadlines))).rejects.toMatchObject({
    cause: { message: 'division by zero' },
  })
  await expectAllFree()
})

test('two long lists of one reader are read at once, a third one waits', async () => {
  const open = async () => streamPages(database.db, 'somebody', pages(50).read, deadlines)
  const [first, second] = [await open(), await open()]
  const third = open()
  await pause(50)
  expect(connectionsInUse()).toBe(2)
  const other = await streamPages(database.db, 'somebody else', pages(50).read, deadlines)
  expect(JSON.parse(await text(other))).toHaveLength(50)
  first.destroy()
  expect(JSON.parse(await text(await third))).toHaveLength(50)
  second.destroy()
  await expectAllFree()
})
