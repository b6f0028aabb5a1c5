import {
  buildColumnIndex,
  type ColumnIndex,
  type ColumnSource,
  type Texts,
  type Orders,
} from './columnIndex.ts'
import type { Column } from '../columns.ts'
import { inSlices } from './slices.ts'
import type { SearchText } from '../../search/search.ts'

/** Reports each part of the index as soon as it is ready. Resolves when all are. */
export type Indexer = (source: ColumnSource, found: (part: ColumnIndex) => void) => Promise<void>

/** Without a worker, a long list is indexed like a short one: slowly, but with nothing more to load. */
export const onTheSpot: Indexer = async (source, found) => found(buildColumnIndex(source))

let shared: Indexer | undefined

/** One worker for all long lists, started with the first one. */
export function sharedIndexer(): Indexer {
  shared ??= startIndexer()
  return shared
}

const ANSWERS = 2

/** Answers come in the order of the requests. If the worker fails, the page does the work itself. */
function startIndexer(): Indexer {
  const worker = new Worker(new URL('./index.worker.ts', import.meta.url), { type: 'module' })
  const open: {
    source: ColumnSource
    found: (part: ColumnIndex) => void
    done: (later?: Promise<void>) => void
    answers: number
  }[] = []
  let hasFailed = false
  worker.onmessage = ({ data }: MessageEvent<ColumnIndex>) => {
    const question = open[0]
    if (!question) return
    question.found(data)
    question.answers++
    if (question.answers === ANSWERS) open.shift()?.done()
  }
  worker.onerror = () => {
    hasFailed = true
    for (const { source, found, done } of open.splice(0)) done(onTheSpot(source, found))
  }
  return (source, found) => {
    if (hasFailed) return onTheSpot(source, found)
    return new Promise((done) => {
      open.push({ source, found, done, answers: 0 })
      worker.postMessage(source, [])
    })
  }
}

const ROWS_IN_A_PIECE = 2048

/** Formatting numbers and dates is slow, and sorting does not need it. It is done later, or never. */
type Part = 'orders' | 'search'

/** Collects what a worker needs: a few long strings and plain numbers, which are cheap to send. */
function collector<Row>(rows: readonly Row[], column: Column<Row>, part: Part) {
  const { number } = column
  return number && part === 'orders' ? numberCollector(rows, number) : textCollector(rows, column)
}

type NumberOf<Row> = NonNullable<Column<Row>['number']>

/** So little work that it is done at once, even for a long list. */
function extractNumbers<Row>(rows: readonly Row[], number: NumberOf<Row> = () => NaN): Float64Array {
  return Float64Array.from(rows, (row) => number(row) ?? NaN)
}

function numberCollector<Row>(rows: readonly Row[], number: NumberOf<Row>) {
  const numbers = new Float64Array(rows.length)
  const take = (row: Row, at: number) => {
    numbers[at] = number(row) ?? NaN
  }
  const source: ColumnSource = { numbers }
  return { source, take }
}

function textCollector<Row>(rows: readonly Row[], { text: textOf, number }: Column<Row>) {
  const texts: Texts = { parts: [], lengths: new Uint32Array(rows.length) }
  let piece: string[] = []
  const take = (row: Row, at: number) => {
    const text = textOf(row)
    texts.lengths[at] = text.length
    piece.push(text)
    if (piece.length < ROWS_IN_A_PIECE && at < rows.length - 1) return
    texts.parts.push(piece.join(''))
    piece = []
  }
  const source: ColumnSource = { texts, isSorted: !number }
  return { source, take }
}

function extract<Row>(rows: readonly Row[], column: Column<Row>, part: Part): ColumnSource {
  const { source, take } = collector(rows, column, part)
  for (const [at, row] of rows.entries()) take(row, at)
  return source
}

/** Undefined if it is no longer wanted. */
async function extractInSlices<Row>(
  rows: readonly Row[],
  column: Column<Row>,
  part: Part,
  wanted: () => boolean,
) {
  const { source, take } = collector(rows, column, part)
  const step = (at: number) => take(rows[at] as Row, at)
  return (await inSlices(rows.length, step, wanted)) ? source : undefined
}

/** Shorter lists are indexed directly, within a frame, and nothing flickers. */
export const LONG_LIST = 2000

/** The worker cannot be interrupted, so it waits: a person who sorts at once must not wait for another column. */
const HEAD_START_MS = 250

export interface ListIndex {
  /** Undefined while a long list's column is not ready. */
  orders: (column: string) => Orders | undefined
  search: (column: string) => SearchText | undefined
  /** Always available at once. Empty for a column without numbers. */
  numbers: (column: string) => Float64Array
  /** Prepares the columns one after the other. Call the returned function when the list is closed. */
  start: () => () => void
  subscribe: (changed: () => void) => () => void
  version: () => number
}

export function createListIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  indexer: () => Indexer = sharedIndexer,
): ListIndex {
  const ready = new Map<string, ColumnIndex>(columns.map(({ id }) => [id, {}]))
  const numbers = new Map<string, Float64Array>()
  const listeners = new Set<() => void>()
  const isLong = rows.length >= LONG_LIST
  const inTurn = (['orders', 'search'] as const).flatMap((part) =>
    columns.map((column) => ({ column, part })),
  )
  let asked: { column: string; part: Part } | undefined
  let wake = () => {}
  let run = 0
  let version = 0

  const isMissing = ({ column, part }: (typeof inTurn)[number]) => !ready.get(column.id)?.[part]
  const isAsked = ({ column, part }: (typeof inTurn)[number]) =>
    column.id === asked?.column && part === asked.part
  const keep = (id: string, { orders, search }: ColumnIndex) => {
    const known = ready.get(id)
    const index = { orders: orders ?? known?.orders, search: search ?? known?.search }
    ready.set(id, index)
    return index
  }

  async function prepareAll(mine: number) {
    const index = indexer()
    if (!asked) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, HEAD_START_MS)
      })
    }
    const next = () => inTurn.find((job) => isMissing(job) && isAsked(job)) ?? inTurn.find(isMissing)
    for (let job = next(); job && run === mine; job = next()) {
      const source = await extractInSlices(rows, job.column, job.part, () => run === mine)
      if (!source) return
      const { id } = job.column
      await index(source, (part) => {
        keep(id, part)
        version++
        for (const changed of listeners) changed()
      })
    }
  }

  function get<P extends Part>(id: string, part: P): ColumnIndex[P] {
    const found = ready.get(id)?.[part]
    const column = columns.find((one) => one.id === id)
    if (found || !column) return found
    asked = { column: id, part }
    wake()
    return isLong ? undefined : keep(id, buildColumnIndex(extract(rows, column, part)))[part]
  }

  return {
    orders: (id) => get(id, 'orders'),
    search: (id) => get(id, 'search'),
    numbers: (id) => {
      const known = numbers.get(id) ?? extractNumbers(rows, columns.find((one) => one.id === id)?.number)
      numbers.set(id, known)
      return known
    },
    start: () => {
      if (isLong) void prepareAll(++run)
      return () => run++
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => version,
  }
}
