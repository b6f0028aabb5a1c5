import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId } from 'react'
import type { Column } from '../columns.ts'
import { FilterInput } from '../filters/FilterInput.tsx'
import { toggleSort } from '../state/listState.ts'
import styles from './TableHeader.module.css'
import type { List } from '../state/useList.ts'

export function TableHeader<Row>({ list }: { list: List<Row> }) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {list.visible.map((column) => (
          <ColumnHeader key={column.id} list={list} column={column} />
        ))}
        {list.rowActions && list.rows && (
          <div role="columnheader" data-actions className={`${styles.cell} ${styles.actions}`}>
            <span className={styles.label}>Actions</span>
          </div>
        )}
      </div>
    </div>
  )
}

function ColumnHeader<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const { state, change } = list
  const labelId = useId()
  const isSorted = state.sort.column === column.id && !list.view?.isArriving
  const direction = isSorted ? state.sort.direction : undefined
  const Mark = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-labelledby={labelId}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={styles.cell}
      data-figures={column.figures}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => change({ ...state, sort: toggleSort(state.sort, column.id) })}
      >
        <span id={labelId}>{column.header}</span>
        <Mark size={14} aria-hidden className={styles.mark} data-active={direction !== undefined} />
      </button>
      <FilterInput list={list} column={column} />
    </div>
  )
}
