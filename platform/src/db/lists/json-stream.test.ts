import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Database, Queries } from '../connection.ts'
import { locations } from '../schema/index.ts'
import { jsonListOf } from './json-list.ts'
import { streamPages } from './json-stream.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const deadlines = { idle: 60_000, idleInAll: 60_000, page: 60_000, list: 60_000 }
const options = { deadlines }
/** A reader who does not read gives the connection back at once. */
const resumable = { deadlines: { ...deadlines, idle: 50 }, stateOf: async () => 'the same' }
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
  await expect.poll(connectionsInUse).toBe(0)
}

test('all pages together are one list', async () => {
  const { read } = pages(5)
  const whole = await text(await streamPages(database.db, 'somebody', read, options))
  expect(JSON.parse(whole)).toEqual(Array(5).fill(long))
  await expectAllFree()
})

test('a list whose first page is empty is an empty list', async () => {
  const read = async () => ({ json: null, last: null, isLast: true })
  expect(await text(await streamPages(database.db, 'somebody', read, options))).toBe('[]')
})

test('no page is read ahead for a reader who does not read', async () => {
  const { seen, read } = pages(50)
  const list = await streamPages(database.db, 'somebody', read, options)
  await once(list, 'readable')
  await pause(200)
  // One is ready, and one waits behind it.
  expect(seen.pages).toBeLessThanOrEqual(3)
  expect(JSON.parse(await text(list))).toHaveLength(50)
})

test.each([
  ['page', { ...options, deadlines: { ...deadlines, page: 100 } }],
  ['page of a list that is continued', { ...resumable, deadlines: { ...resumable.deadlines, page: 100 } }],
  ['list', { ...options, deadlines: { ...deadlines, list: 100 } }],
  ['connection', { ...options, deadlines: { ...deadlines, idleInAll: 100 } }],
])(
  'a reader who does not read within the deadline of a %s loses its connection',
  async (_deadline, strict) => {
    const { read } = pages(50)
    const list = await streamPages(database.db, 'somebody', read, strict)
    const failed = once(list, 'error') as Promise<Error[]>
    await once(list, 'readable')
    expect((await failed)[0]?.message).toBe('A long list was cut off, because its reader was too slow')
    await expectAllFree()
  },
)

test('a reader who leaves gives its connection back', async () => {
  const { seen, read } = pages(50)
  const list = await streamPages(database.db, 'somebody', read, options)
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
  await expect(text(await streamPages(database.db, 'somebody', failing, options))).rejects.toMatchObject({
    cause: { message: 'division by zero' },
  })
  await expectAllFree()
})

test('two long lists of one reader are read at once, a third one waits', async () => {
  const open = async () => streamPages(database.db, 'somebody', pages(50).read, options)
  const [first, second] = [await open(), await open()]
  const third = open()
  await pause(50)
  expect(connectionsInUse()).toBe(2)
  const other = await streamPages(database.db, 'somebody else', pages(50).read, options)
  expect(JSON.parse(await text(other))).toHaveLength(50)
  first.destroy()
  expect(JSON.parse(await text(await third))).toHaveLength(50)
  second.destroy()
  await expectAllFree()
})

test('readers who do not read hold no connection, keep nobody waiting, and get the rest later', async () => {
  const stalled = [pages(50), pages(50), pages(50)]
  const lists = []
  for (const { read } of stalled) {
    lists.push(await streamPages(database.db, 'somebody', read, resumable))
    await expectAllFree()
  }
  // A fourth one of the same reader would otherwise wait for half a minute, and be refused.
  const quick = await streamPages(database.db, 'somebody', pages(50).read, resumable)
  expect(JSON.parse(await text(quick))).toHaveLength(50)
  for (const list of lists) expect(JSON.parse(await text(list))).toEqual(Array(50).fill(long))
  await expectAllFree()
})

test('a list that changed while its reader was slow is cut off, and never mixed', async () => {
  let state = 'before'
  const stateOf = async () => state
  const list = await streamPages(database.db, 'somebody', pages(50).read, { ...resumable, stateOf })
  await once(list, 'readable')
  await expectAllFree()
  state = 'after'
  await expect(text(list)).rejects.toThrow('A long list changed while its reader was slow')
  await expectAllFree()
})

test('a list that is read quickly shows one state, whatever changes meanwhile', async () => {
  const { read } = pages(5)
  const seen: unknown[] = []
  const list = await streamPages(
    database.db,
    'somebody',
    async (db, after) => {
      const { rows } = await db.execute(sql`select count(*)::int as count from integrators`)
      seen.push(rows[0]?.['count'])
      await database.db.execute(
        sql`insert into integrators (id, name) values (${`later-${seen.length}`}, 'Later')`,
      )
      return read(db, after)
    },
    options,
  )
  await text(list)
  expect(seen).toEqual(Array(5).fill(seen[0]))
})

describe('a list of rows', () => {
  const listNames = jsonListOf<{ id: string }>()({
    name: 'locations_of_a_test',
    values: ['integratorId'],
    table: locations,
    where: ({ integratorId }) => eq(locations.integratorId, integratorId),
    fields: { id: locations.id },
    order: [locations.name, locations.id],
    rows: 2000,
  })

  beforeAll(async () => {
    await database.db.execute(sql`insert into integrators (id, name) values ('one', 'One'), ('two', 'Two')`)
    await database.db.execute(sql`insert into locations (id, integrator_id, name)
      select 'location ' || n, 'one', 'Name ' || n from generate_series(1, 7000) as n`)
    await database.db.execute(
      sql`insert into locations (id, integrator_id, name) values ('other', 'two', 'Other')`,
    )
  })

  /** Begins to read and stops, until the connection is given back. */
  async function stopReading(): Promise<Readable> {
    const { body } = await listNames(database.db, { integratorId: 'one' })
    if (typeof body === 'string') throw new Error('The list was not long')
    await once(body, 'readable')
    await expectAllFree()
    return body
  }

  test('goes on for a slow reader, whatever others change', async () => {
    const body = await stopReading()
    await database.db.execute(sql`update locations set name = 'Renamed' where id = 'other'`)
    expect(new Set(JSON.parse(await text(body)).map(({ id }: { id: string }) => id)).size).toBe(7000)
  })

  test('is cut off for a slow reader, if one of its rows may have moved', async () => {
    const body = await stopReading()
    await database.db.execute(sql`update locations set name = 'A' where id = 'location 6999'`)
    await expect(text(body)).rejects.toThrow('A long list changed while its reader was slow')
  })
})
