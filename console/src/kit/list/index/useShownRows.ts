import { countWanted, type Searched, type Wanted, readWanted } from '../../search/search.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Column } from '../columns.ts'
import type { ListState, Sort } from '../listState.ts'
import { sharedIndexer, createListIndex, type ListIndex } from './listIndex.ts'

export interface Filter {
  searched: Searched
  wanted: Wanted
}

/** The rows that pass every filter, in the given order. */
export function selectRows(order: Uint32Array, filters: readonly Filter[]): Uint32Array {
  if (filters.length === 0) return order
  const passed = new Uint8Array(order.length)
  for (const { searched, wanted } of filters) countWanted(searched, wanted, passed)
  return order.filter((row) => passed[row] === filters.length)
}

export interface ShownRows<Row> {
  rows: readonly Row[]
  shown: Uint32Array
  /** More rows are on their way. Until the last one has arrived, they keep their order. */
  isArriving: boolean
}

/** Until the new order is ready, the last one stays. Undefined if there was none yet. */
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
    // It is a long list, so the workers are started before the last row has arrived.
    sharedIndexer('orders')
    sharedIndexer('search')
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
  const all = columns.flatMap(({ id, figures }) => {
    const wanted = readWanted(filters[id] ?? '', figures ? 'numbers' : 'texts')
    return wanted
      ? [{ wanted, searched: wanted.kind === 'numbers' ? index.numbers(id) : index.search(id) }]
      : []
  })
  const ready = all.filter((filter): filter is Filter => filter.searched !== undefined)
  return ready.length === all.length ? selectRows(order, ready) : undefined
}
