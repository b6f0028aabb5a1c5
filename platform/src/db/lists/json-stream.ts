import { refusalFor } from '#contract/texts/refusals/refusal'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ApiError } from '../../base/errors.ts'
import { createLimiter } from '../../base/fairness/limiter.ts'
import { minute, second } from '../../base/time.ts'
import type { Queries } from '../connection.ts'
import { transaction } from '../transaction.ts'

interface Page {
  /** The entries, as the list has them between its start and end. */
  json: string | null
  last: string[] | null
  isLast: boolean
}

/** A reader holds a connection while a page is read for it. This many leave enough for everybody else. */
const limiter = createLimiter(
  { max: 4, maxWaiting: 200, timeout: 30 * second },
  () => new ApiError(503, refusalFor('TOO_MANY_LONG_LISTS')),
)

const defaultDeadlines = {
  /** How long a connection waits for a reader who does not read. */
  idle: second,
  /** The same, together, for a list that cannot be continued on another connection. */
  idleInAll: 5 * second,
  /** How long a reader may take for one page, and for the whole list. */
  page: 30 * second,
  list: 10 * minute,
}

/** What is before the first page, between two pages and after the last one. */
interface Frame {
  start: string
  between: string
  end: string
}

const jsonList: Frame = { start: '[', between: ',', end: ']' }

interface Options {
  /** Tells the states of the list apart: while it is the same, the list can be continued on another connection. */
  stateOf?: (db: Queries) => Promise<string>
  frame?: Frame
  deadlines?: typeof defaultDeadlines
}

/**
 * All pages, of one state of the database, as one list. The next page is read while the reader takes the last one,
 * and no further, so two pages are in memory however long the list is. A reader that stops reading gives the
 * connection back, and gets another one when it goes on.
 */
export async function streamPages(
  db: Queries,
  integratorId: string,
  read: (db: Queries, after: string[]) => Promise<Page>,
  { stateOf, frame = jsonList, deadlines = defaultDeadlines }: Options = {},
): Promise<Readable> {
  const release = await limiter.acquire(integratorId)
  const out = new PassThrough()
  const late = setTimeout(() => out.destroy(tooSlow()), deadlines.list)
  void writeAll(release)
    .then(() => out.end(frame.end))
    // If the reader has left, nobody hears of the error.
    .catch((error: Error) => out.destroy(error))
    .finally(() => clearTimeout(late))
  return out

  async function writeAll(releaseFirst: () => void): Promise<void> {
    const reader = waiterFor(out)
    const waiting = { left: stateOf ? Infinity : deadlines.idleInAll }
    let [releaseNow, after, state]: [() => void, string[] | undefined, string | undefined] = [
      releaseFirst,
      [],
      undefined,
    ]
    while (after) {
      const from: string[] = after
      try {
        after = await transaction(
          db,
          async (queries) => {
            const found = await stateOf?.(queries)
            state ??= found
            if (found !== state) throw new Error('A long list changed while its reader was slow')
            return writePages(queries, from, reader, waiting)
          },
          'snapshot',
        )
      } finally {
        releaseNow()
      }
      if (!after) return
      if (!(await reader.hasTakenAll(deadlines.page))) throw tooSlow()
      releaseNow = await limiter.acquire(integratorId)
    }
  }

  /** Returns where to go on, if the reader keeps the connection waiting. */
  async function writePages(
    queries: Queries,
    from: string[],
    reader: ReturnType<typeof waiterFor>,
    waiting: { left: number },
  ): Promise<string[] | undefined> {
    let isFirst = from.length === 0
    let coming: Promise<Page> | undefined = read(queries, from)
    while (coming) {
      const next: string[] | undefined = await coming.then((page) =>
        write(out, isFirst ? frame.start : frame.between, page, isFirst),
      )
      isFirst = false
      coming = next && read(queries, next)
      // It is awaited in the next round, or nobody needs it any more.
      coming?.catch(() => {})
      const since = performance.now()
      const isQuick = await reader.hasTakenAll(
        Math.min(stateOf ? deadlines.idle : deadlines.page, waiting.left),
      )
      if (!isQuick && !stateOf) throw tooSlow()
      waiting.left -= performance.now() - since
      if (isQuick || !next) continue
      await coming
      return next
    }
    return undefined
  }
}

/** No text is joined, and none kept by a function that waits: it would stay in memory until a thorough collection of garbage. */
function write(
  out: PassThrough,
  before: string,
  { json, last, isLast }: Page,
  isFirst: boolean,
): string[] | undefined {
  // The first page may be empty, and the last one too if the one before it was just full.
  if (json !== null || isFirst) out.write(before)
  if (json !== null) out.write(json)
  return isLast ? undefined : (last ?? undefined)
}

function waiterFor(out: PassThrough) {
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  return {
    /** Waits until the reader has taken what was written, up to a limit. Fails if the reader has left. */
    async hasTakenAll(limit: number): Promise<boolean> {
      gone.signal.throwIfAborted()
      if (!out.writableNeedDrain) return true
      const late = AbortSignal.timeout(Math.max(0, Math.ceil(limit)))
      try {
        await once(out, 'drain', { signal: AbortSignal.any([gone.signal, late]) })
        return true
      } catch (error) {
        if (gone.signal.aborted || !late.aborted) throw error
        return false
      }
    },
  }
}

const tooSlow = () => new Error('A long list was cut off, because its reader was too slow')
