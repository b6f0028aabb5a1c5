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
  /** These are the first rows. The others follow when all are in order. */
  isBeginning: boolean
  /** How many rows there are, or those of the beginning if the others are not counted yet. */
  count: number
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
  const [last, setLast] = useState<{ view: ShownRows<Row>; sort: Sort; filters: ListState['filters'] }>()

  useEffect(() => {
    if (!isArriving) return index.start()
    // It is a long list, so the workers are started before the last row has arrived.
    sharedIndexer('orders')
    sharedIndexer('search')
    return undefined
  }, [index, isArriving])

  const current = useMemo((): ShownRows<Row> | undefined => {
    if (!rows || version < 0) return undefined
    const all = (shown: Uint32Array) => ({ rows, shown, isArriving, isBeginning: false, count: shown.length })
    if (isArriving) return all(Uint32Array.from(rows.keys()))
    const order = orderOf(index, sort)
    const filtered = wantedOf(columns, filters)
    const ready = readyFilters(index, filtered)
    if (order && ready) return all(selectRows(order, ready))
    const first = index.beginning(sort, filtered)
    if (!first || first.isAll) return first && all(first.shown)
    const count = filtered.length === 0 ? rows.length : first.shown.length
    return { rows, shown: first.shown, isArriving, isBeginning: true, count }
  }, [rows, columns, index, version, sort, filters, isArriving])

  // Rows that are read again keep their places until all of them are in order: whoever has scrolled down stays there.
  const isAsked =
    !last || last.view.isArriving || last.view.isBeginning || last.sort !== sort || last.filters !== filters
  const next = current?.isBeginning && !isAsked ? undefined : current
  if (next && next !== last?.view) setLast({ view: next, sort, filters })
  return next ?? (rows && last?.view)
}

function orderOf(index: ListIndex, { column, direction }: Sort): Uint32Array | undefined {
  const orders = index.orders(column)
  return direction === 'desc' ? orders?.descending : orders?.ascending
}

function wantedOf<Row>(columns: readonly Column<Row>[], filters: ListState['filters']) {
  return columns.flatMap(({ id, figures }) => {
    const wanted = readWanted(filters[id] ?? '', figures ? 'numbers' : 'texts')
    return wanted ? [{ id, wanted }] : []
  })
}

/** Undefined while one of them is not ready. All are asked for, so that each is prepared. */
function readyFilters(index: ListIndex, filtered: ReturnType<typeof wantedOf>): Filter[] | undefined {
  const all = filtered.map(({ id, wanted }) => ({
    wanted,
    searched: wanted.kind === 'numbers' ? index.numbers(id) : index.search(id),
  }))
  const ready = all.filter((filter): filter is Filter => filter.searched !== undefined)
  return ready.length === all.length ? ready : undefined
}
