import type { Column } from '../columns.ts'
import type { SearchText } from '../../search/searchText.ts'
import { buildColumnIndex, type ColumnIndex } from './columnIndex.ts'
import { extract, extractInSlices, extractNumbers, type Part } from './extract.ts'
import { sharedIndexer, type Indexer } from './indexer.ts'
import type { Orders } from './ranks.ts'

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
