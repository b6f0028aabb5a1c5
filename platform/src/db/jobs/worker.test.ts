import { refusalFor } from '#contract/texts/refusals/refusal'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../base/time.ts'
import { freshDatabase } from '../../testing/database.ts'
import { jobPieces, jobs } from '../schema/index.ts'
import { transaction } from '../transaction.ts'
import { addJob, forgetJobs, piecesOf, usageOf } from './store.ts'
import { createJobs, JobRefused, type JobKind } from './worker.ts'

const database = await freshDatabase('sample')
const { db } = database
afterAll(database.close)

let now = new Date()
beforeEach(async () => {
  await db.delete(jobs)
  // What is added afterwards is due.
  now = new Date(Date.now() + 5 * second)
})

const [own, others] = ['int-nordkaelte', 'int-alpenmess']
const add = async (request: object = {}, integratorId = own) =>
  addJob(db, { integratorId, kind: 'TRIAL', accountId: 'acc-maria', groups: null, request })

const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  run,
  mostBytes: 2 ** 20,
  keptDays: 7,
  ...more,
})
const file = { fileName: 'trial.txt', contentType: 'text/plain' }
const open = (kind: JobKind, failures: unknown[] = []) =>
  createJobs({ db, kinds: { TRIAL: kind }, log: { error: (facts) => failures.push(facts) }, now: () => now })

const find = async (id: string) => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]

async function contentOf(id: string): Promise<string> {
  const job = await find(id)
  const pieces: Buffer[] = []
  if (job) for await (const piece of piecesOf(db, job)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a file is written in pieces, and read as it was written', async () => {
  const line = 'x'.repeat(99_999)
  const id = await add({ lines: 9 })
  const worker = open(
    kindOf(async ({ job, write }) => {
      const { lines } = job.request as { lines: number }
      for (let at = 0; at < lines; at += 1) await write(Buffer.from(`${line}\n`))
      return { ...file, result: { lines } }
    }),
  )
  await worker.runOnce()
  expect(await find(id)).toMatchObject({
    state: 'DONE',
    progress: 1,
    fileBytes: 900_000,
    ...file,
    result: { lines: 9 },
    expiresAt: new Date(now.getTime() + 7 * day),
  })
  expect(await contentOf(id)).toBe(`${line}\n`.repeat(9))
  expect(await db.$count(jobPieces)).toBe(4)
  expect(await usageOf(db, own, 'TRIAL')).toEqual({ open: 0, bytes: 900_000 })
})

test('what cannot be done says why, and is not tried again', async () => {
  const id = await add()
  const refusal = refusalFor('FILE_TOO_LARGE', { megabytes: 1 })
  const tooLarge = kindOf(async ({ write }) => {
    for (;;) await write(Buffer.alloc(100_000))
  })
  await open(tooLarge).runOnce()
  expect(await find(id)).toMatchObject({ state: 'FAILED', attempts: 1, refusal })
  expect(await db.$count(jobPieces)).toBe(0)
  const other = await add()
  const refused = kindOf(async () => Promise.reject(new JobRefused(refusalFor('NO_FILE_YET'))))
  await open(refused).runOnce()
  expect(await find(other)).toMatchObject({ state: 'FAILED', refusal: { code: 'NO_FILE_YET' } })
})

test('a failure is tried again after a pause, with nothing of the first try in the file', async () => {
  const id = await add()
  const failures: unknown[] = []
  let tries = 0
  const worker = open(
    kindOf(async ({ write }) => {
      tries += 1
      await write(Buffer.alloc(300_000, String(tries)))
      if (tries < 3) throw new Error('no')
      return file
    }),
    failures,
  )
  await worker.runOnce()
  await worker.runOnce()
  expect(tries).toBe(1)
  now = new Date(now.getTime() + 5 * second)
  await worker.runOnce()
  expect(await find(id)).toMatchObject({ state: 'WAITING', attempts: 2 })
  now = new Date(now.getTime() + minute)
  await worker.runOnce()
  expect(await find(id)).toMatchObject({ state: 'DONE', fileBytes: 300_000 })
  expect(await contentOf(id)).toBe('3'.repeat(300_000))
  expect(failures).toHaveLength(2)
})

test('after three tries it has failed', async () => {
  const id = await add()
  const worker = open(kindOf(async () => Promise.reject(new Error('no'))))
  for (let at = 0; at < 4; at += 1) {
    await worker.runOnce()
    now = new Date(now.getTime() + hour)
  }
  expect(await find(id)).toMatchObject({ state: 'FAILED', attempts: 3, refusal: { code: 'JOB_FAILED' } })
})

test('of an integrator one runs at a time, and those of another one do not wait', async () => {
  for (let at = 0; at < 3; at += 1) await add({ owner: own })
  await add({ owner: others }, others)
  const order: unknown[] = []
  let running = 0
  const kind = kindOf(async ({ job }) => {
    running += 1
    const { owner } = job.request as { owner: string }
    order.push([owner, running])
    await new Promise((done) => setTimeout(done, 30))
    running -= 1
    return file
  })
  await Promise.all([open(kind).runOnce(), open(kind).runOnce()])
  expect(order).toHaveLength(4)
  expect(
    order
      .slice(0, 2)
      .map((entry) => (entry as [string])[0])
      .toSorted(),
  ).toEqual([others, own])
  expect(Math.max(...order.map((entry) => (entry as [string, number])[1]))).toBe(2)
})

test('what a dead process leaves behind is done by another, which alone decides', async () => {
  const id = await add()
  let goOn = () => {}
  const stuck = new Promise<void>((done) => (goOn = done))
  const first = open(
    kindOf(async ({ write }) => {
      await write(Buffer.alloc(300_000, 'a'))
      await stuck
      await write(Buffer.alloc(300_000, 'b'))
      return file
    }),
  )
  const dead = first.runOnce()
  await expect.poll(async () => (await find(id))?.fileBytes).toBeGreaterThan(0)
  now = new Date(now.getTime() + 2 * minute)
  await open(
    kindOf(async ({ write }) => {
      await write(Buffer.from('second'))
      return file
    }),
  ).runOnce()
  goOn()
  await dead
  expect(await find(id)).toMatchObject({ state: 'DONE', attempts: 2 })
  expect(await contentOf(id)).toBe('second')
})

test('a process that ends gives back what it does, and the try does not count', async () => {
  const id = await add()
  const first = open(
    kindOf(async ({ signal, write }) => {
      await write(Buffer.alloc(300_000, 'a'))
      await new Promise((_, failed) => signal.addEventListener('abort', failed))
      return file
    }),
  )
  first.start()
  await expect.poll(async () => (await find(id))?.state, { timeout: 5000 }).toBe('RUNNING')
  await first.stop()
  expect(await find(id)).toMatchObject({ state: 'WAITING', attempts: 0 })
  const other = open(
    kindOf(async ({ write }) => {
      await write(Buffer.from('again'))
      return file
    }),
  )
  await other.runOnce()
  expect(await contentOf(id)).toBe('again')
})

test('a job begins as soon as its transaction has ended', async () => {
  let began = 0
  const worker = open(
    kindOf(async () => {
      began = performance.now()
      return file
    }),
  )
  worker.start()
  const id = await transaction(db, async (queries) =>
    addJob(queries, { integratorId: own, kind: 'TRIAL', accountId: null, groups: null, request: {} }),
  )
  const stored = performance.now()
  await expect.poll(async () => (await find(id))?.state).toBe('DONE')
  await worker.stop()
  expect(began - stored).toBeLessThan(500)
})

test('jobs go with their files when their time is over', async () => {
  const [id, kept] = [await add(), await add()]
  await open(
    kindOf(async ({ write }) => {
      await write(Buffer.from('x'))
      return file
    }),
  ).runOnce()
  await db.update(jobs).set({ expiresAt: null }).where(eq(jobs.id, kept))
  await forgetJobs(db, new Date(now.getTime() + 7 * day + 1))
  expect(await find(id)).toBeUndefined()
  expect(await find(kept)).toBeDefined()
  expect(await db.$count(jobPieces)).toBe(1)
})
