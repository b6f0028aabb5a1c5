import { refusalFor } from '#contract/texts/refusals/refusal'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, TooManyRequests } from '../base/errors.ts'
import { outsideRequests } from '../base/request.ts'
import { second } from '../base/time.ts'
import type { Db } from '../db/connection.ts'
import { isLocked, whyUnavailable } from '../db/failures.ts'
import { retryLostRaces, transaction } from '../db/transaction.ts'
import { sampleStore } from './samples.ts'
import { writeBatches, type SampleBatch, type SampleRows, type Written } from './sample-writing.ts'

interface Waiting {
  deviceId: string
  rows: SampleRows
  done: (written: Written) => void
  failed: (error: unknown) => void
}

/** Transactions at the same time: while the database stores one, the next one is made ready. */
const mostAtOnce = { ofIntegrator: 2, ofAll: 4 }
/** Samples in one transaction. A single batch may have more. */
const mostRows = 2500
/** Samples that wait. Devices that send more are told to come again, so that their samples wait there and not in memory. */
const mostWaiting = 300_000
const longestRest = second
/** When a device comes again whose samples waited for a lock in vain. */
const lockedSeconds = 10

export interface SampleQueue {
  write: (db: Db, caller: { deviceId: string; integratorId: string }, rows: SampleRows) => Promise<Written>
}

interface QueueOptions {
  /** While they wait, there is one transaction at a time, and after each a rest as long as it took. */
  people?: { areWaiting: () => boolean }
  rest?: (milliseconds: number) => Promise<unknown>
}

/**
 * Batches that arrive while others are being stored share the next transaction, because a transaction takes longer than the samples
 * of one device. The first one never waits. Integrators do not share: nobody waits for another one's locks. They take turns.
 */
export function createSampleQueue({ people, rest = pause }: QueueOptions = {}): SampleQueue {
  /** The one whose turn is next is first. */
  const queues = new Map<string, Queue>()
  let running = 0
  let waiting = 0

  function start(db: Db): void {
    while (running < (people?.areWaiting() ? 1 : mostAtOnce.ofAll)) {
      const next = takeNext()
      if (!next) return
      void outsideRequests(() => run(db, next))
    }
  }

  function takeNext() {
    for (const [integratorId, queue] of queues) {
      const group = queue.running < mostAtOnce.ofIntegrator ? take(queue) : []
      if (group.length === 0) continue
      queues.delete(integratorId)
      queues.set(integratorId, queue)
      return { integratorId, queue, group }
    }
    return undefined
  }

  async function run(db: Db, { integratorId, queue, group }: NonNullable<ReturnType<typeof takeNext>>) {
    const began = performance.now()
    running += 1
    queue.running += 1
    for (const { rows } of group) waiting -= rows.times.length
    await store(db, group)
    for (const { deviceId } of group) queue.busy.delete(deviceId)
    queue.running -= 1
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(integratorId)
    if (people?.areWaiting()) await rest(Math.min(longestRest, performance.now() - began))
    running -= 1
    start(db)
  }

  return {
    write: (db, { deviceId, integratorId }, rows) =>
      new Promise((done, failed) => {
        const refusal = sampleStore().refusal()
        if (refusal) throw refusal
        if (waiting > mostWaiting) throw new ApiError(503, refusalFor('TOO_MANY_SAMPLES'))
        waiting += rows.times.length
        const queue = queues.get(integratorId) ?? { waiting: [], busy: new Set(), running: 0 }
        queues.set(integratorId, queue)
        queue.waiting.push({ deviceId, rows, done, failed })
        start(db)
      }),
  }
}

interface Queue {
  waiting: Waiting[]
  /** Devices whose samples are being stored. Two calls of one device are stored one after the other. */
  busy: Set<string>
  running: number
}

function take(queue: Queue): Waiting[] {
  const group: Waiting[] = []
  const left: Waiting[] = []
  let rows = 0
  for (const batch of queue.waiting) {
    const size = batch.rows.times.length
    if (queue.busy.has(batch.deviceId) || (rows > 0 && rows + size > mostRows)) left.push(batch)
    else {
      queue.busy.add(batch.deviceId)
      group.push(batch)
      rows += size
    }
  }
  queue.waiting = left
  return group
}

/** If it fails, each batch is tried alone and with more care, so that one cannot hold up the others. */
async function store(db: Db, group: readonly Waiting[], isCopied = true): Promise<void> {
  const write = async () => {
    const batches = group.map(({ deviceId, rows }): SampleBatch => ({ deviceId, rows }))
    return transaction(db, (queries) => writeBatches(queries, batches, { isCopied }))
  }
  try {
    // Those that wait need not find out one after the other.
    const refusal = sampleStore().refusal()
    if (refusal) throw refusal
    const written = await (isCopied ? write() : retryLostRaces(write))
    for (const [at, { done }] of group.entries()) done(written[at] ?? { stored: 0, unknown: [] })
  } catch (error) {
    // A lock that is held for so long is also in the way of each alone.
    const failure = isLocked(error)
      ? new TooManyRequests(refusalFor('SAMPLES_TOO_FAST'), lockedSeconds)
      : error
    const isTooMuch = failure instanceof TooManyRequests
    if (!isCopied || isTooMuch || whyUnavailable(failure)) for (const { failed } of group) failed(failure)
    else for (const batch of group) await store(db, [batch], false)
  }
}
