import { refusalFor } from '#contract/texts/refusals/refusal'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, TooManyRequests } from '../../base/errors.ts'
import { outsideRequests } from '../../base/request.ts'
import { createShares, type Shares } from '../../base/fairness/shares.ts'
import { second } from '../../base/time.ts'
import { createUsage } from '../../base/fairness/usage.ts'
import type { Db } from '../../db/connection.ts'
import { isLocked, whyUnavailable } from '../../db/failures.ts'
import { retryLostRaces, transaction } from '../../db/transaction.ts'
import { createKnownMeasurements } from './known-measurements.ts'
import { sampleStore } from '../samples/current.ts'
import { writeBatches, type SampleBatch, type SampleRows, type Written } from './writing.ts'

interface Waiting {
  deviceId: string
  rows: SampleRows
  done: (written: Written) => void
  failed: (error: unknown) => void
  /** Its samples do not wait any more. */
  leave: () => void
}

/**
 * Transactions at the same time: while the database stores one, the next one is made ready. Some more are for integrators that send little:
 * they do not wait for those that send much.
 */
const mostAtOnce = { all: 4, ofLittle: 2 }
/**
 * Who has used less time of the database lately, or has stored fewer samples, has sent little. While others keep the database busy, storing
 * even one sample takes long.
 */
const defaultLittle = { milliseconds: 100, samples: 250 }
/** Samples in one transaction. A single batch may have more, but not among those of who has sent little. */
const mostRows = { all: 2500, ofLittle: 250 }
/** Samples that wait. Devices that send more are told to come again, so that their samples wait there and not in memory. */
const mostSamplesWaiting = 300_000
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
  now?: () => number
  /** For tests. */
  little?: { milliseconds: number; samples: number }
}

/**
 * Batches that arrive while others are being stored share the next transaction, because a transaction takes longer than the samples
 * of one device. The first one never waits. Integrators do not share: nobody waits for another one's locks. Whose samples took the least
 * time lately is next.
 */
export function createSampleQueue({
  people,
  rest = pause,
  now = () => performance.now(),
  little = defaultLittle,
}: QueueOptions = {}): SampleQueue {
  const queues = new Map<string, Queue>()
  const usage = createUsage(now)
  const sent = createUsage(now)
  const known = createKnownMeasurements()
  const waiting = createShares(mostSamplesWaiting)
  const running = { all: createShares(mostAtOnce.all), ofLittle: createShares(mostAtOnce.ofLittle) }

  function start(db: Db): void {
    for (;;) {
      const next = takeNext()
      if (!next) return
      void outsideRequests(() => run(db, next))
    }
  }

  function takeNext() {
    for (const integratorId of usage.inOrder(queues.keys())) {
      const queue = queueOf(integratorId)
      const begun = begin(integratorId, queue)
      if (!begun) continue
      const { group, giveBack } = begun
      // Among those that have used as much, the last one is whose turn it was.
      queues.delete(integratorId)
      queues.set(integratorId, queue)
      return { integratorId, queue, group, giveBack }
    }
    return undefined
  }

  function begin(integratorId: string, queue: Queue) {
    const isFree = !people?.areWaiting() || running.all.used() === 0
    return (
      (isFree ? beginWith(running.all, mostRows.all) : undefined) ??
      (hasSentLittle(integratorId) ? beginWith(running.ofLittle, mostRows.ofLittle) : undefined)
    )

    function beginWith(shares: Shares, most: number) {
      const isAny = most === mostRows.all
      if (!queue.waiting.some((batch) => isNext(queue, batch) && (isAny || sizeOf(batch) <= most)))
        return undefined
      const giveBack = shares.take(integratorId)
      return giveBack && { giveBack, group: take(queue, most, isAny) }
    }
  }

  const hasSentLittle = (integratorId: string) =>
    usage.isLittle(integratorId, little.milliseconds) || sent.of(integratorId) < little.samples

  async function run(
    db: Db,
    { integratorId, queue, group, giveBack }: NonNullable<ReturnType<typeof takeNext>>,
  ) {
    const began = now()
    queue.running += 1
    for (const batch of group) batch.leave()
    await store(db, group)
    for (const { deviceId } of group) queue.busy.delete(deviceId)
    queue.running -= 1
    usage.add(integratorId, now() - began)
    sent.add(
      integratorId,
      group.reduce((sum, batch) => sum + sizeOf(batch), 0),
    )
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(integratorId)
    if (people?.areWaiting()) await rest(Math.min(longestRest, now() - began))
    giveBack()
    start(db)
  }

  const queueOf = (integratorId: string): Queue => {
    const queue = queues.get(integratorId) ?? {
      waiting: [],
      busy: new Set(),
      running: 0,
    }
    queues.set(integratorId, queue)
    return queue
  }

  /** Which of the rows are of the device's own measurements. */
  async function sort(
    db: Db,
    deviceId: string,
    rows: SampleRows,
  ): Promise<{ own: number[]; others: number[] }> {
    const found = await known.find(db, deviceId, rows.measurementIds)
    const sorted = { own: [] as number[], others: [] as number[] }
    for (const [at, id] of rows.measurementIds.entries())
      (found.has(id) ? sorted.own : sorted.others).push(at)
    return sorted
  }

  return {
    async write(db, { deviceId, integratorId }, rows) {
      const refusal = sampleStore().refusal()
      if (refusal) throw refusal
      const leave = waiting.take(integratorId, rows.times.length)
      if (!leave) throw new ApiError(503, refusalFor('TOO_MANY_SAMPLES'))
      try {
        const { own, others } = await sort(db, deviceId, rows)
        if (own.length === 0) return { stored: 0, unknown: others }
        const { stored, unknown } = await new Promise<Written>((done, failed) => {
          const batch = { deviceId, rows: pick(rows, own), done, failed, leave }
          queueOf(integratorId).waiting.push(batch)
          start(db)
        })
        if (unknown.length === 0) return { stored, unknown: others }
        known.forget(deviceId)
        return {
          stored,
          unknown: [...others, ...unknown.map((at) => own[at] ?? 0)].toSorted((a, b) => a - b),
        }
      } finally {
        leave()
      }
    },
  }
}

function pick(rows: SampleRows, positions: readonly number[]): SampleRows {
  if (positions.length === rows.times.length) return rows
  return {
    measurementIds: positions.map((at) => rows.measurementIds[at] ?? ''),
    times: positions.map((at) => rows.times[at] ?? 0),
    values: positions.map((at) => rows.values[at] ?? 0),
  }
}

interface Queue {
  waiting: Waiting[]
  /** Devices whose samples are being stored. Two calls of one device are stored one after the other. */
  busy: Set<string>
  running: number
}

const sizeOf = ({ rows }: Waiting) => rows.times.length

const isNext = ({ busy }: Queue, { deviceId }: Waiting) => !busy.has(deviceId)

/** Batches for one transaction, each of another device. Those of one device keep their order. */
function take(queue: Queue, most: number, isAny: boolean): Waiting[] {
  const group: Waiting[] = []
  const left: Waiting[] = []
  const skipped = new Set<string>()
  let rows = 0
  for (const batch of queue.waiting) {
    const isTooMuch = rows + sizeOf(batch) > most && (rows > 0 || !isAny)
    if (!isNext(queue, batch) || skipped.has(batch.deviceId) || isTooMuch) {
      skipped.add(batch.deviceId)
      left.push(batch)
    } else {
      queue.busy.add(batch.deviceId)
      group.push(batch)
      rows += sizeOf(batch)
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
