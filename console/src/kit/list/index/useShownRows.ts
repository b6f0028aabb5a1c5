import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { readWanted } from '../../search/wanted.ts'
import type { Column } from '../columns.ts'
import type { ListState } from '../state/listState.ts'
import { createListIndex, type ListIndex } from './listIndex.ts'
import { selectRows, type Filter } from './selectRows.ts'

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

  useEffect(() => index.start(), [index])

  const current = useMemo(() => {
    const shown = rows && version >= 0 ? select(index, columns, { sort, filters }) : undefined
    return rows && shown && { rows, shown }
  }, [rows, columns, index, version, sort, filters])

  if (current && current !== last) setLast(current)
  return current ?? (rows && last)
}

/** Asks for all that is needed before it gives up: it is then prepared together. */
function select<Row>(
  index: ListIndex,
  columns: readonly Column<Row>[],
  { sort, filters }: Pick<ListState, 'sort' | 'filters'>,
): Uint32Array | undefined {
  const asked = columns.flatMap(({ id, figures }) => {
    const wanted = readWanted(filters[id] ?? '', figures ? 'numbers' : 'texts')
    return wanted
      ? [{ wanted, searched: wanted.kind === 'numbers' ? index.numbers(id) : index.search(id) }]
      : []
  })
  const ready = asked.filter((filter): filter is Filter => filter.searched !== undefined)
  const orders = index.orders(sort.column)
  if (ready.length < asked.length || !orders) return undefined
  return selectRows(sort.direction === 'desc' ? orders.descending : orders.ascending, ready)
}
