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
  const write = writerTo(out, deadlines.page)
  void transaction(db, (queries) => writePages(queries, read, write), 'snapshot')
    .then(() => out.end(']'))
    // If the reader has left, nobody hears of the error.
    .catch((error: Error) => out.destroy(error))
    .finally(() => {
      clearTimeout(late)
      leave()
    })
  return out
}

type Write = (text: string) => Promise<void>

async function writePages(db: Queries, read: ReadPage, write: Write): Promise<void> {
  let coming: Promise<Page> | undefined = read(db, [])
  let before = '['
  while (coming) {
    const { json, last, isLast }: Page = await coming
    coming = isLast || !last ? undefined : read(db, last)
    // It is awaited in the next round, or nobody needs it any more.
    coming?.catch(() => {})
    // The first page may be empty, and the last one too if the one before it was just full.
    if (json === null && before === ',') continue
    await write(before + (json ?? ''))
    before = ','
  }
}

/** Waits until the reader has taken what was written, up to a limit. */
function writerTo(out: PassThrough, deadline: number): Write {
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  return async (text) => {
    gone.signal.throwIfAborted()
    if (out.write(text)) return
    const late = setTimeout(() => out.destroy(tooSlow()), deadline)
    try {
      await once(out, 'drain', { signal: gone.signal })
    } finally {
      clearTimeout(late)
    }
  }
}

const tooSlow = () => new Error('A long list was cut off, because its reader was too slow')
