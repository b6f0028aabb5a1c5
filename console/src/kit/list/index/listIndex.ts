import { language } from '../../../ui/language.ts'
import {
  buildColumnIndex,
  type ColumnIndex,
  type ColumnSource,
  type IndexRequest,
  type Texts,
  type Orders,
} from './columnIndex.ts'
import type { Column } from '../columns.ts'
import { type FirstRows, firstByColumn, firstInOrder, passing } from './firstRows.ts'
import type { Sort } from '../listState.ts'
import type { SearchText, Wanted } from '../../search/search.ts'

const SLICE_MS = 8
const STEPS_BETWEEN_LOOKS = 256

/** Runs a long loop in short tasks, so that the page stays responsive. Stops early when it is no longer wanted. */
export async function inSlices(
  count: number,
  step: (at: number) => void,
  wanted: () => boolean = () => true,
) {
  let until = performance.now() + SLICE_MS
  for (let at = 0; at < count; at++) {
    if (at % STEPS_BETWEEN_LOOKS === 0 && performance.now() > until) {
      await nextTask()
      if (!wanted()) return false
      until = performance.now() + SLICE_MS
    }
    step(at)
  }
  return true
}

function nextTask() {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

type Kind = IndexRequest['kind']

export type Indexer = (request: IndexRequest) => Promise<ColumnIndex>

/** Without a worker, a long list is indexed like a short one: slowly, but with nothing more to load. */
export const onTheSpot: Indexer = async (request) => buildColumnIndex(request)

const indexers = new Map<Kind, Indexer>()

/** One worker for orders and one for texts: a worker cannot be interrupted, and who filters must not wait for a sorted column. */
export function sharedIndexer(kind: Kind): Indexer {
  const indexer = indexers.get(kind) ?? startIndexer()
  indexers.set(kind, indexer)
  return indexer
}

/** Answers come in the order of the requests. If the worker fails, the page does the work itself. */
function startIndexer(): Indexer {
  const worker = new Worker(new URL('./index.worker.ts', import.meta.url), { type: 'module', name: language })
  const open: { request: IndexRequest; done: (index: ColumnIndex | Promise<ColumnIndex>) => void }[] = []
  let hasFailed = false
  worker.onmessage = ({ data }: MessageEvent<ColumnIndex>) => open.shift()?.done(data)
  worker.onerror = () => {
    hasFailed = true
    for (const { request, done } of open.splice(0)) done(onTheSpot(request))
  }
  return (request) => {
    if (hasFailed) return onTheSpot(request)
    return new Promise((done) => {
      open.push({ request, done })
      worker.postMessage(request, [])
    })
  }
}

const ROWS_IN_A_PIECE = 2048

/** A few long strings and plain numbers are cheap to send. Numbers and dates are sorted without texts: formatting them is slow. */
function collector<Row>(rows: readonly Row[], column: Column<Row>, kind: Kind) {
  const { number } = column
  return number && kind === 'orders' ? numberCollector(rows, number) : textCollector(rows, column)
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

function textCollector<Row>(rows: readonly Row[], { text: textOf }: Column<Row>) {
  const texts: Texts = { chunks: [], lengths: new Uint32Array(rows.length) }
  let piece: string[] = []
  const take = (row: Row, at: number) => {
    const text = textOf(row)
    texts.lengths[at] = text.length
    piece.push(text)
    if (piece.length < ROWS_IN_A_PIECE && at < rows.length - 1) return
    texts.chunks.push(piece.join(''))
    piece = []
  }
  const source: ColumnSource = { texts }
  return { source, take }
}

function extract<Row>(rows: readonly Row[], column: Column<Row>, kind: Kind): ColumnSource {
  const { source, take } = collector(rows, column, kind)
  for (const [at, row] of rows.entries()) take(row, at)
  return source
}

/** Undefined if it is no longer wanted. */
async function extractInSlices<Row>(
  rows: readonly Row[],
  column: Column<Row>,
  kind: Kind,
  wanted: () => boolean,
) {
  const { source, take } = collector(rows, column, kind)
  const step = (at: number) => take(rows[at] as Row, at)
  return (await inSlices(rows.length, step, wanted)) ? source : undefined
}

interface ColumnWanted {
  id: string
  wanted: Wanted
}

interface Beginning {
  shown: Uint32Array
  /** No other rows pass. */
  isAll: boolean
}

/** So long the first screen may keep a frame waiting. After that it is looked for in slices. */
const FIRST_SCREEN_MS = 32

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
  /** What a long list begins with while its columns are not ready. Undefined while even that is being looked for. */
  beginning: (sort: Sort, wanted: readonly ColumnWanted[]) => Beginning | undefined
  /** Prepares the columns one after the other. Call the returned function when the list is closed. */
  start: () => () => void
  subscribe: (changed: () => void) => () => void
  version: () => number
}

export function createListIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  indexer: (kind: Kind) => Indexer = sharedIndexer,
): ListIndex {
  const ready = new Map<string, ColumnIndex>(columns.map(({ id }) => [id, {}]))
  const numbers = new Map<string, Float64Array>()
  const listeners = new Set<() => void>()
  const isLong = rows.length >= LONG_LIST
  const requested: Partial<Record<Kind, string>> = {}
  /** What was asked for before it was ready. Nobody has to hear of the others. */
  const awaited = new Set<string>()
  let wake = () => {}
  let run = 0
  let searching = 0
  let isPreparing = false
  let version = 0

  async function prepare(kind: Kind, mine: number) {
    const index = indexer(kind)
    const isMissing = ({ id }: Column<Row>) => !ready.get(id)?.[kind]
    const next = () =>
      columns.find((column) => isMissing(column) && column.id === requested[kind]) ?? columns.find(isMissing)
    for (let column = next(); column && run === mine; column = next()) {
      const source = await extractInSlices(rows, column, kind, () => run === mine)
      // Texts that are read within one slice end after the list may have been closed.
      if (!source || run !== mine) return
      store(column.id, await index({ kind, source }))
      // The other worker is free. Who sorts a column may filter next.
      if (kind === 'orders') prepareSearch(mine)
      if (awaited.delete(`${kind} ${column.id}`)) report()
    }
  }

  async function prepareAll(mine: number) {
    if (Object.keys(requested).length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, HEAD_START_MS)
      })
    }
    if (requested.search !== undefined) prepareSearch(mine)
    await prepare('orders', mine)
  }

  /** After the first order, unless somebody filters before. */
  function prepareSearch(mine: number) {
    if (searching === mine || run !== mine) return
    searching = mine
    void prepare('search', mine)
  }

  const store = (id: string, found: ColumnIndex) => {
    const index = { ...ready.get(id), ...found }
    ready.set(id, index)
    return index
  }

  function get<P extends Kind>(id: string, kind: P): ColumnIndex[P] {
    const found = ready.get(id)?.[kind]
    const column = columns.find((one) => one.id === id)
    if (found || !column) return found
    requested[kind] = id
    if (isLong) awaited.add(`${kind} ${id}`)
    wake()
    if (kind === 'search' && isPreparing) prepareSearch(run)
    return isLong
      ? undefined
      : store(id, buildColumnIndex({ kind, source: extract(rows, column, kind) }))[kind]
  }

  let searched: { key: string; first: FirstRows; isFound: boolean } | undefined
  const firsts = new Map<string, ReturnType<typeof firstByColumn<Row>>>()
  const columnOf = (id: string) => columns.find((one) => one.id === id)

  function beginning(sort: Sort, wanted: readonly ColumnWanted[]): Beginning | undefined {
    const key = JSON.stringify([sort, wanted])
    if (searched?.key === key) return searched.isFound ? searched.first.found() : undefined
    const column = columnOf(sort.column)
    if (!isLong || !column) return undefined
    const filters = wanted.flatMap((one) => {
      const filtered = columnOf(one.id)
      return filtered ? [{ column: filtered, wanted: one.wanted }] : []
    })
    const first = firstRows(column, sort, passing(rows, filters))
    const search = { key, first, isFound: first.advance(performance.now() + FIRST_SCREEN_MS) }
    searched = search
    if (search.isFound) return first.found()
    void goOn(search)
    return undefined
  }

  function firstRows(column: Column<Row>, sort: Sort, passes: (row: number) => boolean): FirstRows {
    const orders = ready.get(column.id)?.orders
    if (orders) return firstInOrder(sort.direction === 'desc' ? orders.descending : orders.ascending, passes)
    const firstBy = firsts.get(column.id) ?? firstByColumn(rows, column)
    firsts.set(column.id, firstBy)
    return firstBy(sort.direction, passes)
  }

  async function goOn(search: NonNullable<typeof searched>) {
    while (!search.isFound) {
      await nextTask()
      if (searched !== search) return
      search.isFound = search.first.advance(performance.now() + SLICE_MS)
    }
    report()
  }

  function report() {
    version++
    for (const changed of listeners) changed()
  }

  return {
    orders: (id) => get(id, 'orders'),
    search: (id) => get(id, 'search'),
    numbers: (id) => {
      const known = numbers.get(id) ?? extractNumbers(rows, columns.find((one) => one.id === id)?.number)
      numbers.set(id, known)
      return known
    },
    beginning,
    start: () => {
      run++
      isPreparing = isLong
      if (isLong) void prepareAll(run)
      return () => {
        run++
        isPreparing = false
      }
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => version,
  }
}
