import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Column } from '../columns.ts'
import type { ListState } from '../state/listState.ts'
import { sharedIndexer } from './indexer.ts'
import { createListIndex, type ListIndex } from './listIndex.ts'
import { selectRows } from './selectRows.ts'

export interface ShownRows<Row> {
  rows: readonly Row[]
  /** Which of the rows are shown, in order. */
  shown: Uint32Array
}

/** Until what is asked for has been prepared, it stays with what was shown last; nothing when there was nothing yet. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  { sort, filters }: ListState,
): ShownRows<Row> | undefined {
  const index = useMemo(() => createListIndex(rows ?? [], columns), [rows, columns])
  const version = useSyncExternalStore(index.subscribe, index.version)
  const [last, setLast] = useState<ShownRows<Row>>()

  const isLoading = !rows
  useEffect(() => {
    if (isLoading) sharedIndexer()
  }, [isLoading])
  useEffect(() => index.start(), [index])

  const current = useMemo(() => {
    const shown = rows && version >= 0 ? select(index, rows.length, sort, filters) : undefined
    return rows && shown && { rows, shown }
  }, [rows, index, version, sort, filters])

  if (current && current !== last) setLast(current)
  return current ?? (rows && last)
}

function select(
  index: ListIndex,
  count: number,
  sort: ListState['sort'],
  filters: ListState['filters'],
): Uint32Array | undefined {
  const wanted = Object.entries(filters).map(([id, text]) => ({ search: index.search(id), wanted: text }))
  const usable = wanted.flatMap(({ search, wanted: text }) => (search ? [{ search, wanted: text }] : []))
  const orders = sort && index.orders(sort.column)
  if (usable.length < wanted.length || (sort && !orders)) return undefined
  return selectRows(count, sort?.direction === 'desc' ? orders?.descending : orders?.ascending, usable)
}
