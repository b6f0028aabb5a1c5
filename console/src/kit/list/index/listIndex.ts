import type { Column } from '../columns.ts'
import { buildColumnIndex, type ColumnIndex } from './columnIndex.ts'
import { extract, extractInSlices } from './extract.ts'
import { sharedIndexer, type Indexer } from './indexer.ts'

/** Shorter lists are indexed on the spot, within a frame, and nothing flickers. */
export const LONG_LIST = 2000

export interface ListIndex {
  /** Nothing while a long list's column is not ready yet. */
  column: (id: string) => ColumnIndex | undefined
  /** Prepares these columns before all others. */
  askFor: (ids: readonly string[]) => void
  /** Prepares the columns one after the other; call what it returns when the list is gone. */
  start: () => () => void
  subscribe: (changed: () => void) => () => void
  version: () => number
}

export function createListIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  indexer: () => Indexer = sharedIndexer,
): ListIndex {
  const ready = new Map<string, ColumnIndex>()
  const listeners = new Set<() => void>()
  const isLong = rows.length >= LONG_LIST
  let asked: readonly string[] = []
  let run = 0

  const next = () => {
    const missing = columns.filter((column) => !ready.has(column.id))
    return missing.find((column) => asked.includes(column.id)) ?? missing[0]
  }

  async function prepareAll(mine: number) {
    const index = indexer()
    for (let column = next(); column && run === mine; column = next()) {
      const source = await extractInSlices(rows, column, () => run === mine)
      if (!source) return
      ready.set(column.id, await index(source))
      for (const changed of listeners) changed()
    }
  }

  function onTheSpot(id: string) {
    const column = columns.find((one) => one.id === id)
    if (!column) return undefined
    const index = buildColumnIndex(extract(rows, column))
    ready.set(id, index)
    return index
  }

  return {
    column: (id) => ready.get(id) ?? (isLong ? undefined : onTheSpot(id)),
    askFor: (ids) => {
      asked = ids
    },
    start: () => {
      if (isLong) void prepareAll(++run)
      return () => run++
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => ready.size,
  }
}
