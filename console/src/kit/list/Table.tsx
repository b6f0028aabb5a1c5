import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useId,
  useState,
  type CSSProperties,
} from 'react'
import { moveFocus, ScrollRegion } from '../../ui/keyboard.tsx'
import type { Column } from './columns.ts'
import { FilterInput } from './Filters.tsx'
import { toggleSort } from './listState.ts'
import styles from './Table.module.css'
import type { List } from './useList.ts'
import { Breakable, TextLink } from '../../ui/Text.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import { type RowProps, useVirtualRows } from './useVirtualRows.ts'
import { useTouched } from '../../ui/media.ts'
import shared from './Rows.module.css'
import { useLastWidths, useFit, useWidth } from './useFit.ts'
import { usePreloadLater } from '../preload.ts'
import { PageFailure } from '../page/PageState.tsx'
import { connectionGone } from '../../api/connection.ts'
import { Action, classes } from '../../ui/Action.tsx'

export function Failure<Row>({ list }: { list: List<Row> }) {
  const { failedText, error, reloading = false, reload } = list
  return <PageFailure text={failedText} of={{ error, isFetching: reloading, refetch: reload }} />
}

/** Shown instead of the rows if there are none. */
export function Nothing<Row>({ list }: { list: List<Row> }) {
  const { view, emptyHint } = list
  if (list.failed && !list.rows) return <Failure list={list} />
  if (!view) return <span role="status">{list.isLoading ? list.loadingText : connectionGone}</span>
  const isEmpty = view.rows.length === 0 && !view.isArriving && !list.platformFilters?.isApplied
  return (
    <div className={shared.noResults}>
      <span>No results</span>
      {isEmpty && emptyHint && <Hint {...emptyHint} />}
      {view.rows.length > 0 && list.renderMore && list.renderMore(list)}
      {list.isFiltered && <Action onClick={list.clearFilters}>Clear Filters</Action>}
    </div>
  )
}

function Hint({ text, action }: NonNullable<List<never>['emptyHint']>) {
  return (
    <>
      <p className={shared.hint}>{text}</p>
      {action &&
        ('href' in action ? (
          <TextLink href={action.href}>{action.label}</TextLink>
        ) : (
          <Action onClick={action.run}>{action.label}</Action>
        ))}
    </>
  )
}

interface TableHeaderProps<Row> {
  list: List<Row>
  hasActions: boolean
  hasBoxes: boolean
}

/** The sort buttons are one stop for Tab, at first the one of the sorted column. Arrows move between them. */
function TableHeader<Row>({ list, hasActions, hasBoxes }: TableHeaderProps<Row>) {
  const { visible, state } = list
  const { selected, select } = list.selection
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
              aria-label="Select all rows"
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && !isAllSelected(list)
              }}
              checked={selected.size > 0}
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
            <span className={styles.label}>Actions</span>
          </div>
        )}
      </div>
    </div>
  )
}

function isAllSelected<Row>({ view, rowId, selection: { selected } }: List<Row>): boolean {
  if (!view || selected.size < view.shown.length) return false
  return view.shown.every((at) => {
    const row = view.rows[at]
    return row === undefined || selected.has(rowId(row))
  })
}

/** How columns are moved and resized. It is not needed to show them. */
const loadGestures = async () => import('./arrange/gestures.ts')
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

/** A long press selects the row. Desks need no code for it. */
const byFinger = (onPress: () => void) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerType } = event
    if (pointerType === 'touch')
      void import('./selection/longPress.ts').then((loaded) =>
        loaded.watchPress(currentTarget, event, onPress),
      )
  },
})

type TableRowProps<Row> = RowProps<Row> & { hasBoxes: boolean }

function TableRow<Row>({ hasBoxes, ...props }: TableRowProps<Row>) {
  const { row, id, index, top, columns, actions, measure, isHighlighted, selected } = props
  const nameId = useId()
  const cell = selected ? 'gridcell' : 'cell'
  return (
    <div
      ref={measure}
      role="row"
      aria-selected={selected?.is}
      aria-rowindex={index + 2}
      data-row={id}
      data-index={index}
      data-highlighted={isHighlighted}
      className={measure ? styles.tallRow : styles.row}
      style={{ transform: `translateY(${top}px)` }}
      {...(selected && byFinger(() => selected.change(false)))}
    >
      {selected && hasBoxes && (
        <div role={cell} data-select className={styles.cell}>
          <SelectBox selected={selected} nameId={nameId} />
        </div>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          role={cell}
          row={row}
          column={column}
          id={at === 0 ? nameId : undefined}
          mayBreak={measure !== undefined}
        />
      ))}
      {actions && (
        <div role={cell} data-actions className={`${styles.cell} ${styles.actions}`}>
          <ActionButtons actions={actions} visible={props.visibleActions} describedBy={nameId} />
        </div>
      )}
    </div>
  )
}

interface SelectBoxProps {
  className?: string | undefined
  selected: NonNullable<RowProps<never>['selected']>
  nameId: string
}

/** Named like its row. */
export const SelectBox = ({ selected: { is, reason, change }, nameId, className }: SelectBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      aria-labelledby={nameId}
      title={reason || undefined}
      checked={is}
      onChange={({ nativeEvent }) => change(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)

interface CellProps<Row> {
  role: 'cell' | 'gridcell'
  row: Row
  column: Column<Row>
  id: string | undefined
  mayBreak: boolean
}

function Cell<Row>({ role, row, column, id, mayBreak }: CellProps<Row>) {
  const text = column.text(row)
  const Text = column.href ? 'a' : 'span'
  return (
    <div role={role} id={id} className={styles.cell} data-figures={column.figures}>
      {column.render ? (
        column.render(row)
      ) : (
        <Text
          className={classes(column.href && 'link', styles.text)}
          dir="auto"
          title={text}
          href={column.href?.(row)}
        >
          {mayBreak ? <Breakable text={text} /> : text}
        </Text>
      )}
    </div>
  )
}

const HEADER_PX = 76
const ROW_PX = { comfortable: 40, compact: 32 }
const TOUCHED = { header: 104, row: 48 }
/** The column of the boxes. */
const SELECT_PX = { pointed: 36, touched: 48 }
/** While nothing is known of the rows. */
const FIRST_ROWS = 8

export function Table<Row>({ list }: { list: List<Row> }) {
  const { title, visible, rows, density } = list
  usePreloadLater(gesturesToLoad)
  const isTouched = useTouched()
  const [room, setRoom] = useState<number>()
  // Where a finger selects the first row by a long press, the columns keep that room until then.
  const hasBoxes = Boolean(list.bulk) && (!isTouched || list.selection.selected.size > 0)
  const box = hasBoxes ? SELECT_PX[isTouched ? 'touched' : 'pointed'] : 0
  const fit = useFit(list, isTouched, room)
  const last = useLastWidths(list, room, fit)
  const { tracks, visibleActions } = last ? { ...last, tracks: last } : fit
  const { region, drawn, count, height } = useVirtualRows(
    { ...list, visibleActions },
    {
      rowHeight: isTouched ? TOUCHED.row : ROW_PX[density],
      // Fingers cannot read a cut text at all.
      measured: isTouched || fit.wraps || visible.some((column) => column.tall),
      headerHeight: isTouched ? TOUCHED.header : HEADER_PX,
    },
  )
  useWidth(
    region.ref,
    useCallback((width: number) => setRoom(width - box), [box]),
  )
  const layout = {
    '--tracks': box ? `${box}px ${tracks.template}` : tracks.template,
    '--least': `${tracks.minWidth + box}px`,
    '--box': `${box}px`,
  } as CSSProperties

  return (
    <ScrollRegion {...region} className={`${shared.scroller} ${styles.frame}`}>
      <div
        // Only a grid has rows that can be selected.
        {...(list.bulk ? { role: 'grid', 'aria-multiselectable': true } : { role: 'table' })}
        aria-label={title}
        aria-rowcount={count + 1}
        className={styles.table}
        style={layout}
        data-density={density}
      >
        <TableHeader
          list={list}
          hasActions={Boolean(list.rowActions && (rows ?? last))}
          hasBoxes={hasBoxes}
        />
        <div role="rowgroup" className={shared.body} style={{ height }}>
          {drawn.map((row) => (
            <TableRow key={row.id} {...row} hasBoxes={hasBoxes} />
          ))}
        </div>
        {count === 0 && (
          <div role="rowgroup">
            <div role="row" className={list.isLoading ? styles.loading : shared.nothing}>
              <div role={list.bulk ? 'gridcell' : 'cell'}>
                <Nothing list={list} />
              </div>
            </div>
          </div>
        )}
        {list.isLoading && (
          <div aria-hidden>
            {Array.from({ length: (last?.rows ?? FIRST_ROWS) - 1 }, (_, at) => (
              <div key={at} className={styles.blank}>
                {hasBoxes && <i />}
                {visible.map(({ id }) => (
                  <span key={id} className={shared.bar} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </ScrollRegion>
  )
}
