import type { Db } from '../db/connection.ts'
import { whyUnavailable } from '../db/failures.ts'
import { transaction } from '../db/transaction.ts'
import { writeBatches, type SampleBatch, type SampleRows, type Written } from './sample-writing.ts'

interface Waiting {
  deviceId: string
  rows: SampleRows
  done: (written: Written) => void
  failed: (error: unknown) => void
}

/** The transactions of one integrator at the same time: while the database stores one, the next one is made ready. */
const mostAtOnce = 2
/** Samples in one transaction. A single batch may have more. */
const mostRows = 2500

export interface SampleQueue {
  write: (db: Db, caller: { deviceId: string; integratorId: string }, rows: SampleRows) => Promise<Written>
}

/**
 * Batches that arrive while others are being stored share the next transaction, because a transaction takes longer than the samples
 * of one device. The first one never waits. Integrators do not share: nobody waits for another one's locks.
 */
export function createSampleQueue(): SampleQueue {
  const queues = new Map<string, Queue>()

  return {
    write: (db, { deviceId, integratorId }, rows) =>
      new Promise((done, failed) => {
        const queue = queues.get(integratorId) ?? { waiting: [], busy: new Set(), running: 0 }
        queues.set(integratorId, queue)
        queue.waiting.push({ deviceId, rows, done, failed })
        if (queue.running < mostAtOnce) void drain(db, queue, () => queues.delete(integratorId))
      }),
  }
}

interface Queue {
  waiting: Waiting[]
  /** Devices whose samples are being stored. Two calls of one device are stored one after the other. */
  busy: Set<string>
  running: number
}

async function drain(db: Db, queue: Queue, onEmpty: () => void): Promise<void> {
  queue.running += 1
  for (let group = take(queue); group.length > 0; group = take(queue)) {
    await store(db, group)
    for (const { deviceId } of group) queue.busy.delete(deviceId)
  }
  queue.running -= 1
  if (queue.running === 0) onEmpty()
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
  try {
    const batches = group.map(({ deviceId, rows }): SampleBatch => ({ deviceId, rows }))
    const written = await transaction(db, (queries) => writeBatches(queries, batches, { isCopied }))
    for (const [at, { done }] of group.entries()) done(written[at] ?? { stored: 0, unknown: [] })
  } catch (error) {
    if (!isCopied || whyUnavailable(error)) for (const { failed } of group) failed(error)
    else for (const batch of group) await store(db, [batch], false)
  }
}
