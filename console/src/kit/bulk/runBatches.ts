import { mostInBatch } from '#contract/limits'
import type { BatchResult } from '#contract/operations/batches'
import { isNotOffered } from '../../api/errors.ts'
import { describeError } from '../../api/fieldErrors.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { CallName } from '../../api/calls.ts'

/** A call, and the same one for many things at once. */
export interface Batch<Item, Answer> {
  one: ((item: Item) => Promise<Answer>) & { operation: CallName }
  many: (args: { body: { items: Item[] } }) => Promise<{ results: BatchResult<Answer>[] }>
  /** How many are sent together, if all of them are one change. */
  atOnce?: number
  /** Another call that makes the same answers stale, if the single one puts its answer into the list instead. */
  staleAs?: CallName
}

/** What happened to one thing. */
export interface Outcome<Answer> {
  answer?: Answer | undefined
  /** Why it was refused. Missing if it is done. */
  reason?: string
}

interface Progress {
  onProgress: (done: number) => void
  /** Nothing is sent after it, but what is sent already is done. */
  signal: AbortSignal
}

/** Small enough that the bar moves and that Cancel is soon heard. */
const defaultAtOnce = Math.min(20, mostInBatch)

/**
 * Sends the items in batches and returns what happened to each, in their order. Those that were not sent are missing at
 * the end: after Cancel, or because the platform could not be reached. The lists on the screen are read again once.
 */
export async function runBatches<Item, Answer>(
  batch: Batch<Item, Answer>,
  items: readonly Item[],
  { onProgress, signal }: Progress,
): Promise<Outcome<Answer>[]> {
  const outcomes: Outcome<Answer>[] = []
  const { atOnce = defaultAtOnce } = batch
  const send = sending(batch)
  while (outcomes.length < items.length && !signal.aborted) {
    const next = items.slice(outcomes.length, outcomes.length + atOnce)
    const results = await send(next)
    outcomes.push(...results.map(({ isLost: _, ...outcome }) => outcome))
    onProgress(outcomes.length)
    // The connection is gone, or the person may no longer do it. The rest would fail as well.
    if (results.some(({ isLost }) => isLost)) break
  }
  refreshAfter(batch.staleAs ?? batch.one.operation)
  return outcomes
}

/** In a batch, or one by one: another platform has only the single call. */
function sending<Item, Answer>(batch: Batch<Item, Answer>): (items: Item[]) => Promise<Sent<Answer>[]> {
  let isOffered = true
  return async (items) => {
    try {
      if (isOffered) return await asBatch(batch, items)
    } catch (error) {
      isOffered = !isNotOffered(error)
      if (isOffered) return items.map(() => ({ reason: describeError(error), isLost: true }))
    }
    return oneByOne(batch, items)
  }
}

type Sent<Answer> = Outcome<Answer> & { isLost?: boolean }

async function asBatch<Item, Answer>(
  { many }: Batch<Item, Answer>,
  items: Item[],
): Promise<Outcome<Answer>[]> {
  const { results } = await many({ body: { items } })
  return items.map((_, at) => outcomeOf(results[at]))
}

function outcomeOf<Answer>(result: BatchResult<Answer> | undefined): Outcome<Answer> {
  // The client fills in what an answer lacks, so only the status tells whether there is an error.
  if (result?.status === 200) return { answer: result.answer }
  return { reason: describeError({ response: { data: result?.error } }) }
}

async function oneByOne<Item, Answer>(
  { one }: Batch<Item, Answer>,
  items: readonly Item[],
): Promise<Outcome<Answer>[]> {
  const outcomes: Outcome<Answer>[] = []
  for (const item of items) {
    try {
      outcomes.push({ answer: await one(item) })
    } catch (error) {
      outcomes.push({ reason: describeError(error) })
    }
  }
  return outcomes
}
