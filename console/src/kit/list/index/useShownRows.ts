import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { readWanted } from '../../search/wanted.ts'
import type { Column } from '../columns.ts'
import type { ListState, Sort } from '../state/listState.ts'
import { sharedIndexer } from './indexer.ts'
import { createListIndex, type ListIndex } from './listIndex.ts'
import { selectRows, type Filter } from './selectRows.ts'

export interface ShownRows<Row> {
  rows: readonly Row[]
  /** Which of the rows are shown, in order. */
  shown: Uint32Array
  /** Not all rows are there yet, and they stand as they came: nothing moves before the last one is known. */
  isArriving: boolean
}

/** Until what is asked for has been prepared, it stays with what was shown last; nothing when there was nothing yet. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  { sort, filters }: ListState,
  isArriving = false,
): ShownRows<Row> | undefined {
  const index = useMemo(() => createListIndex(rows ?? [], columns), [rows, columns])
  const version = useSyncExternalStore(index.subscribe, index.version)
  const [last, setLast] = useState<ShownRows<Row>>()

  useEffect(() => {
    if (!isArriving) return index.start()
    // It is a long list: its worker is ready when the last row has come.
    sharedIndexer()
    return undefined
  }, [index, isArriving])

  const current = useMemo(() => {
    if (!rows || version < 0) return undefined
    const order = isArriving ? Uint32Array.from(rows.keys()) : orderOf(index, sort)
    const shown = order && select(index, columns, order, filters)
    return shown && { rows, shown, isArriving }
  }, [rows, columns, index, version, sort, filters, isArriving])

  if (current && current !== last) setLast(current)
  return current ?? (rows && last)
}

function orderOf(index: ListIndex, { column, direction }: Sort): Uint32Array | undefined {
  const orders = index.orders(column)
  return direction === 'desc' ? orders?.descending : orders?.ascending
}

function select<Row>(
  index: ListIndex,
  columns: readonly Column<Row>[],
  order: Uint32Array,
  filters: ListState['filters'],
): Uint32Array | undefined {
  const asked = columns.flatMap(({ id, figures }) => {
    const wanted = readWanted(filters[id] ?? '', figures ? 'numbers' : 'texts')
    return wanted
      ? [{ wanted, searched: wanted.kind === 'numbers' ? index.numbers(id) : index.search(id) }]
      : []
  })
  const ready = asked.filter((filter): filter is Filter => filter.searched !== undefined)
  return ready.length === asked.length ? selectRows(order, ready) : undefined
}
