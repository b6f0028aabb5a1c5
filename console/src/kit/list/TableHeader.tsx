import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { moveFocus } from '../../ui/keyboard.tsx'
import { usePreloadLater } from '../preload.ts'
import type { Column } from './columns.ts'
import { FilterInput } from './Filters.tsx'
import { toggleSort } from './listState.ts'
import styles from './Table.module.css'
import type { List } from './useList.ts'
import { texts } from '../../texts/list.ts'
import { texts as common } from '../../texts/common.ts'

interface TableHeaderProps<Row> {
  list: List<Row>
  hasActions: boolean
  hasBoxes: boolean
}

/** The sort buttons are one stop for Tab, at first the one of the sorted column. Arrows move between them. */
export function TableHeader<Row>({ list, hasActions, hasBoxes }: TableHeaderProps<Row>) {
  const { visible, state } = list
  const { selected, select } = list.selection
  usePreloadLater(gesturesToLoad)
  const [reached, setReached] = useState<string>()
  const isVisible = (id: string | undefined) => visible.some((column) => column.id === id)
  const stop = [reached, state.sort.column].find(isVisible) ?? visible[0]?.id
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {hasBoxes && (
          <div role="columnheader" data-select className={styles.headCell}>
            <input
              type="checkbox"
              aria-label={texts.selectAllRows}
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && !isAllSelected(list)
              }}
              checked={selected.size > 0}
              disabled={list.view?.isBeginning}
              onChange={() => void select({ kind: isAllSelected(list) ? 'clear' : 'all' })}
            />
          </div>
        )}
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
          <div role="columnheader" data-actions className={`${styles.headCell} ${styles.headActions}`}>
            <span className={styles.label}>{common.actions}</span>
          </div>
        )}
      </div>
    </div>
  )
}

function isAllSelected<Row>({ view, rowId, selection: { selected } }: List<Row>): boolean {
  if (!view || view.isBeginning || selected.size < view.shown.length) return false
  return view.shown.every((at) => {
    const row = view.rows[at]
    return row === undefined || selected.has(rowId(row))
  })
}

/** How columns are moved and resized. It is not needed to show them. */
const loadGestures = async () => import('./arrange/columnGestures.ts')
const gesturesToLoad = [{ load: loadGestures }]

function arrangeByKey<Row>(list: List<Row>, column: string, event: KeyboardEvent<HTMLElement>): boolean {
  const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
  if (!event.altKey || step === undefined) return false
  // The browser would go back in its history.
  event.preventDefault()
  const { currentTarget, shiftKey } = event
  void loadGestures().then((gestures) => gestures.arrangeByKey(list, column, currentTarget, step, shiftKey))
  return true
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
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  const drag = (event: PointerEvent<HTMLElement>, how: 'dragHeader' | 'dragEdge') => {
    const { currentTarget, clientX, pointerId } = event
    currentTarget.setPointerCapture(pointerId)
    void loadGestures().then((gestures) => gestures[how](list, column.id, currentTarget, clientX))
  }
  return (
    <div
      role="columnheader"
      aria-labelledby={labelId}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={styles.headCell}
      data-figures={column.figures}
    >
      <button
        type="button"
        className={styles.sort}
        tabIndex={isStop ? 0 : -1}
        onFocus={onReached}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
        onKeyDown={(event) => arrangeByKey(list, column.id, event) || moveToOtherColumn(event)}
        onPointerDown={(event) => {
          if (event.pointerType !== 'touch' && event.button === 0) drag(event, 'dragHeader')
        }}
        onClick={() => change({ ...state, sort: toggleSort(state.sort, column.id) })}
      >
        <span id={labelId}>{column.header}</span>
        <Arrow size={14} aria-hidden className={styles.arrow} data-active={direction !== undefined} />
      </button>
      <FilterInput list={list} column={column} />
      {/* For pointers. Keys and the menu of columns do the same. */}
      <span
        aria-hidden
        className={styles.edge}
        onPointerDown={(event) => drag(event, 'dragEdge')}
        onDoubleClick={() => void loadGestures().then((gestures) => gestures.resizeColumn(list, column.id))}
      />
    </div>
  )
}
