import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { ApiError } from '../../base/errors.ts'
import { createGate } from '../../base/gate.ts'
import { second } from '../../base/time.ts'
import type { Queries } from '../connection.ts'
import { transaction } from '../transaction.ts'

interface Page {
  /** The entries, with commas between them. */
  json: string | null
  /** Where the next page begins. */
  last: string[] | null
  isLast: boolean
}

type ReadPage = (db: Queries, after: string[]) => Promise<Page>

/** A reader holds a connection while it reads. This many leave enough for everybody else. */
const gate = createGate(
  { most: 4, mostOfOne: 2, mostWaiting: 100, patience: 30 * second },
  () => new ApiError(503, 'Too many long lists are being read. Try again in a moment.'),
)

/** How long a reader may take for one page, and for the whole list. */
const usualDeadlines = { page: 10 * second, list: 60 * second }

/**
 * All pages, of one state of the database, as one list. The next page is read while the reader takes the last one,
 * and no further, so two pages are in memory however long the list is. A reader that stops reading loses its
 * connection.
 */
export async function streamPages(
  db: Queries,
  whose: string,
  read: ReadPage,
  deadlines = usualDeadlines,
): Promise<Readable> {
  const leave = await gate.enter(whose)
  const out = new PassThrough()
  const late = setTimeout(() => out.destroy(tooSlow()), deadlines.list)
  const drained = waiterFor(out, deadlines.page)
  void transaction(db, (queries) => writePages(queries, read, out, drained), 'snapshot')
    .then(() => out.end(']'))
    // If the reader has left, nobody hears of the error.
    .catch((error: Error) => out.destroy(error))
    .finally(() => {
      clearTimeout(late)
      leave()
    })
  return out
}

async function writePages(
  db: Queries,
  read: ReadPage,
  out: PassThrough,
  drained: () => Promise<void>,
): Promise<void> {
  let coming: Promise<Page> | undefined = read(db, [])
  let before = '['
  while (coming) {
    const next: string[] | undefined = await coming.then((page) => write(out, before, page))
    before = ','
    coming = next && read(db, next)
    // It is awaited in the next round, or nobody needs it any more.
    coming?.catch(() => {})
    await drained()
  }
}

/**
 * Writes a page and says where the next one begins. No text is joined, and none is kept by a function that waits: a
 * text that lives through one collection of garbage stays in memory until the next thorough one, which comes late.
 */
function write(out: PassThrough, before: string, { json, last, isLast }: Page): string[] | undefined {
  // The first page may be empty, and the last one too if the one before it was just full.
  if (json !== null || before === '[') out.write(before)
  if (json !== null) out.write(json)
  return isLast ? undefined : (last ?? undefined)
}

/** Waits until the reader has taken what was written, up to a limit. */
function waiterFor(out: PassThrough, deadline: number): () => Promise<void> {
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  return async () => {
    gone.signal.throwIfAborted()
    if (!out.writableNeedDrain) return
    const late = setTimeout(() => out.destroy(tooSlow()), deadline)
    try {
      await once(out, 'drain', { signal: gone.signal })
    } finally {
      clearTimeout(late)
    }
  }
}

const tooSlow = () => new Error('A long list was cut off, because its reader was too slow')
