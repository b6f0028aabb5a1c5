import type { Sample } from '#contract/schemas/device-self'
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { confirmed } from '../../testing/setup.ts'
import type { QueueOptions } from './queue.ts'
import { Queue } from './queue.ts'

const samples = (count: number, from = 0): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    measurementId: `mea-${(from + index) % 7}`,
    time: 1_772_442_000 + from + index,
    value: (from + index) / 4,
  }))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-queue-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openQueue(folder: string, options: Partial<QueueOptions> = {}): Promise<Queue> {
  const queue = await Queue.open({
    folder,
    maxBytes: 1_000_000,
    maxAge: 86_400,
    ...confirmed,
    confirmedNow: () => undefined,
    log: () => {},
    ...options,
  })
  onTestFinished(() => queue.close())
  return queue
}

async function written(folder: string, added: Sample[], options?: Partial<QueueOptions>): Promise<Queue> {
  const queue = await openQueue(folder, options)
  queue.add(added)
  await queue.flush()
  return queue
}

/** Everything that is in the queue, in its order. */
async function drain(queue: Queue): Promise<Sample[]> {
  const all: Sample[] = []
  for (;;) {
    const batch = await queue.read(1000)
    if (batch.samples.length === 0) return all
    all.push(...batch.samples)
    await queue.acknowledge(batch)
  }
}

const segmentsOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.samples'))

test('samples stay until they are acknowledged, in their order, also across restarts', async () => {
  const folder = await newFolder()
  const first = await written(folder, samples(10))
  const batch = await first.read(4)
  expect(batch.samples).toEqual(samples(4))
  expect((await first.read(4)).samples).toEqual(samples(4))
  await first.acknowledge(batch)
  expect(first.waiting).toBe(6)

  const second = await written(folder, samples(5, 10))
  expect(second.waiting).toBe(11)
  expect(await drain(second)).toEqual(samples(11, 4))
  expect(second.waiting).toBe(0)
  await second.close()
  // The last segment is only kept while it is written to.
  expect((await openQueue(folder)).waiting).toBe(0)
  expect(await segmentsOf(folder)).toEqual([])
})

test('a process that is killed at any byte loses nothing that was written before', async () => {
  const origin = await newFolder()
  await written(origin, samples(2))
  const [name = ''] = await segmentsOf(origin)
  const bytes = (await readFile(path.join(origin, name))).length
  for (let length = 0; length <= bytes; length += 1) {
    const folder = path.join(origin, `cut-${length}`)
    await mkdir(folder)
    await copyFile(path.join(origin, name), path.join(folder, name))
    await truncate(path.join(folder, name), length)
    const whole = (await readFile(path.join(folder, name), 'utf8')).split('\n').length - 1
    const queue = await written(folder, samples(2, 100))
    expect(await drain(queue)).toEqual([...samples(whole), ...samples(2, 100)])
    expect(queue.dropped).toBe(0)
  }
})

test('damaged lines are left out and counted', async () => {
  const folder = await newFolder()
  await written(folder, samples(3))
  const [name = ''] = await segmentsOf(folder)
  const file = path.join(folder, name)
  const [first, , third] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, `${first}\n\0\0\0\0["mea-1",\n${third}\n`)
  const queue = await openQueue(folder)
  expect(await drain(queue)).toEqual([...samples(1), ...samples(1, 2)])
  expect(queue.dropped).toBe(1)
  expect(queue.waiting).toBe(0)
})

test('without the position everything on disk is sent again', async () => {
  const folder = await newFolder()
  const queue = await written(folder, samples(10))
  await queue.acknowledge(await queue.read(5))
  await queue.close()
  await writeFile(path.join(folder, 'position.json'), '')
  expect(await drain(await openQueue(folder))).toEqual(samples(10))
})

test('a full queue drops its oldest samples, counts them, and keeps the newest', async () => {
  const folder = await newFolder()
  const queue = await openQueue(folder, { maxBytes: 20_000 })
  for (let from = 0; from < 2000; from += 50) {
    queue.add(samples(50, from))
    await queue.flush()
  }
  const sizes = await Promise.all(
    (await segmentsOf(folder)).map(async (name) => (await readFile(path.join(folder, name))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000)
  const rest = await drain(queue)
  expect(rest.length).toBeGreaterThan(300)
  expect(rest).toEqual(samples(rest.length, 2000 - rest.length))
  expect(queue.dropped).toBe(2000 - rest.length)
})

test('samples that are too old are dropped, once the clock is known to be right', async () => {
  const folder = await newFolder()
  let now: number | undefined = 1_772_442_000
  const queue = await written(folder, samples(10), {
    confirmedNow: () => now,
    now: () => ({ time: now ?? 0 }),
  })
  now = undefined
  await queue.flush()
  expect(queue.waiting).toBe(10)
  now = 1_772_442_000 + 86_400 + 3601
  queue.add(samples(3, 50))
  await queue.flush()
  expect(queue.dropped).toBe(10)
  expect(await drain(queue)).toEqual(samples(3, 50))
})

test('samples of a clock that was wrong are as old as they are by the right one', async () => {
  const folder = await newFolder()
  const now = 1_772_442_000
  const right: { shift?: number } = {}
  const options: Partial<QueueOptions> = {
    confirmedNow: () => (right.shift === undefined ? undefined : now),
    now: () => ({ time: now - 30 * 86_400, boot: '1a2b3c4d' }),
    timeOf: ({ time }) => (right.shift === undefined ? undefined : time + right.shift),
  }
  const kept = samples(3).map((sample) => ({ ...sample, boot: '1a2b3c4d' }))
  await written(folder, kept, options)
  const queue = await openQueue(folder, options)
  expect(queue.ends).toEqual(new Map([['1a2b3c4d', kept[2]?.time]]))
  right.shift = 30 * 86_400
  await queue.flush()
  expect([queue.dropped, await drain(queue)]).toEqual([0, kept])
})

test('a batch that is dropped while it is sent does no harm when it is acknowledged', async () => {
  const folder = await newFolder()
  const queue = await written(folder, samples(50), { maxBytes: 4000 })
  const batch = await queue.read(20)
  for (let from = 50; from < 500; from += 50) {
    queue.add(samples(50, from))
    await queue.flush()
  }
  await queue.acknowledge(batch)
  const rest = await drain(queue)
  expect(rest.at(-1)).toEqual(samples(1, 499)[0])
  expect(rest.length + queue.dropped).toBe(500)
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)('on a full disk samples stay in memory, and are sent from there', async () => {
  const folder = await newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', [folder]))
  const messages: string[] = []
  const queue = await openQueue(folder, { mostInMemory: 3000, log: (message) => messages.push(message) })
  for (let from = 0; from < 3000; from += 100) {
    queue.add(samples(100, from))
    await queue.flush()
  }
  expect(queue.problem).toContain('ENOSPC')
  expect(messages).toEqual([expect.stringContaining('no space left')])
  expect(queue.waiting).toBe(3000)
  // What nobody needs any more makes room again.
  expect(await drain(queue)).toEqual(samples(3000))
  queue.add(samples(5, 3000))
  await queue.flush()
  expect(queue.problem).toBeUndefined()
  expect(messages.at(-1)).toBe('The disk takes samples again.')
  // Those who are too many are lost, the oldest first.
  queue.add(samples(4000, 5000))
  expect(queue.dropped).toBe(1000)
})
