import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from '../connection.ts'
import { readWorkState, schedule } from './scheduled.ts'

let database: Database
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.close())

/** A process that looks once, right after its start. */
async function lookOnce(name: string, work: () => Promise<object | void>): Promise<unknown[]> {
  const failures: unknown[] = []
  const stop = schedule(
    database.db,
    { name, everyHours: 24, work, onFailure: (error) => failures.push(error) },
    0,
  )
  stops.push(stop)
  await new Promise((done) => setTimeout(done, 20))
  await stop()
  return failures
}

const later = async (name: string, interval: string) =>
  database.db.execute(sql`update scheduled_work set done_at = done_at - ${interval}::interval,
    tried_at = tried_at - ${interval}::interval where name = ${name}`)

test('one of several processes does the work, once per interval', async () => {
  let done = 0
  const work = async () => void (done += 1)
  await Promise.all(Array.from({ length: 5 }, () => lookOnce('shared', work)))
  expect(done).toBe(1)
  await lookOnce('shared', work)
  expect(done).toBe(1)
  await later('shared', '25 hours')
  await lookOnce('shared', work)
  expect(done).toBe(2)
})

test('the time counts from the end of the work, and its result is stored', async () => {
  let during: unknown
  const work = async () => {
    during = (await readWorkState(database.db, 'timed'))?.doneAt
    return { bytes: 7 }
  }
  await lookOnce('timed', work)
  expect(during).toBeUndefined()
  const state = await readWorkState(database.db, 'timed')
  expect(state).toMatchObject({ result: { bytes: 7 }, failures: 0, problem: null })
  expect(state?.doneAt).toBeInstanceOf(Date)
})

test('work whose process was killed is done by the next process', async () => {
  // What a killed process leaves: its lock is gone, and nothing was stored.
  await database.db.execute(sql`insert into scheduled_work (name) values ('killed')`)
  let done = 0
  await lookOnce('killed', async () => void (done += 1))
  expect(done).toBe(1)
})

test('a failure is stored with its reason, and a new process tries again at once', async () => {
  const fail = async () => Promise.reject(new Error('the folder is gone'))
  expect(await lookOnce('failing', fail)).toEqual([new Error('the folder is gone')])
  await lookOnce('failing', fail)
  expect(await readWorkState(database.db, 'failing')).toMatchObject({
    doneAt: null,
    failures: 2,
    problem: 'the folder is gone',
  })
  await lookOnce('failing', async () => {})
  expect(await readWorkState(database.db, 'failing')).toMatchObject({ failures: 0, problem: null })
})

test('a running process pauses after failures, longer each time', async () => {
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('no')
  }
  stops.push(
    schedule(database.db, { name: 'pausing', everyHours: 24, work: fail, onFailure: () => {} }, 0, 20),
  )
  const failures = async () => (await readWorkState(database.db, 'pausing'))?.failures
  await expect.poll(failures).toBe(1)
  for (const [tooSoon, failuresBefore] of [
    ['50 seconds', 1],
    ['110 seconds', 2],
  ] as const) {
    await later('pausing', tooSoon)
    await new Promise((done) => setTimeout(done, 300))
    expect(tries).toBe(failuresBefore)
    await later('pausing', '15 seconds')
    await expect.poll(failures).toBe(failuresBefore + 1)
  }
})
