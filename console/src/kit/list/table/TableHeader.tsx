import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { moveFocus } from '../../../ui/moveFocus.ts'
import type { Column } from '../columns.ts'
import { FilterInput } from '../filters/FilterInput.tsx'
import { toggleSort } from '../state/listState.ts'
import styles from './TableHeader.module.css'
import type { List } from '../state/useList.ts'

/** The sort buttons are one stop for Tab, at first the one of the sorted column. Arrows move between them. */
export function TableHeader<Row>({ list, hasActions }: { list: List<Row>; hasActions: boolean }) {
  const { visible, state } = list
  const [reached, setReached] = useState<string>()
  const isVisible = (id: string | undefined) => visible.some((column) => column.id === id)
  const stop = [reached, state.sort.column].find(isVisible) ?? visible[0]?.id
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {visible.map((column) => (
          <ColumnHeader
            key={column.id}
            list={list}
            column={column}
            isStop={column.id === stop}
            onReached={() => setReached(column.id)}
          />
        ))}
        {hasActions && (
          <div role="columnheader" data-actions className={`${styles.cell} ${styles.actions}`}>
            <span className={styles.label}>Actions</span>
          </div>
        )}
      </div>
    </div>
  )
}

function moveToOtherColumn(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('[role=row]')
  const buttons = row?.querySelectorAll<HTMLElement>('[role=columnheader] > button') ?? []
  moveFocus(event, [...buttons], ['ArrowLeft', 'ArrowRight'])
}

interface ColumnHeaderProps<Row> {
  list: List<Row>
  column: Column<Row>
  isStop: boolean
  onReached: () => void
}

function ColumnHeader<Row>({ list, column, isStop, onReached }: ColumnHeaderProps<Row>) {
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
        tabIndex={isStop ? 0 : -1}
        onFocus={onReached}
        onKeyDown={moveToOtherColumn}
        onClick={() => change({ ...state, sort: toggleSort(state.sort, column.id) })}
      >
        <span id={labelId}>{column.header}</span>
        <Mark size={14} aria-hidden className={styles.mark} data-active={direction !== undefined} />
      </button>
      <FilterInput list={list} column={column} />
    </div>
  )
}
