import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import styles from './Cards.module.css'
import { FilterInput } from './Filters.tsx'
import { toggleSort } from './listState.ts'
import type { List } from './useList.ts'
import { Breakable } from '../../ui/Text.tsx'
import type { Column } from './columns.ts'
import { ActionButtons, mostButtons } from './ActionButtons.tsx'
import { type RowProps, useVirtualRows } from './useVirtualRows.ts'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { longPress } from './selection/longPress.ts'
import { Nothing } from './Table.tsx'
import { SelectBox } from './TableRow.tsx'
import shared from './Rows.module.css'
import { texts } from '../../texts/list.ts'
import { texts as listTools } from '../../texts/listTools.ts'

/** Sorting and filtering without a table header. */
export function CardControls<Row>({ list }: { list: List<Row> }) {
  const { visible, state, change } = list
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { sort } = state
  const isDescending = sort.direction === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const active = Object.keys(state.filters).length
  return (
    <div className={styles.controls}>
      <div className={styles.tools}>
        <select
          className={styles.select}
          aria-label={listTools.sortBy}
          value={sort.column}
          onChange={(event) => change({ ...state, sort: { column: event.target.value, direction: 'asc' } })}
        >
          {visible.map(({ id, header }) => (
            <option key={id} value={id}>
              {header}
            </option>
          ))}
        </select>
        <Action
          aria-label={isDescending ? listTools.sortedDescending : listTools.sortedAscending}
          onClick={() => change({ ...state, sort: toggleSort(sort, sort.column) })}
        >
          <Arrow size={16} aria-hidden />
        </Action>
        <Action aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
          <IconFilter size={16} aria-hidden />
          {active > 0 ? listTools.filtersActive(active) : texts.filters}
        </Action>
      </div>
      <div id={panelId} className={styles.filters} hidden={!isOpen}>
        {visible.map((column) => (
          <label key={column.id}>
            <span aria-hidden>{column.header}</span>
            <FilterInput list={list} column={column} />
          </label>
        ))}
      </div>
    </div>
  )
}

type CardProps<Row> = RowProps<Row> & {
  total: number
  /** Some card is selected, so each has a box. */
  isSelecting: boolean
}

export function Card<Row>({ isSelecting, ...props }: CardProps<Row>) {
  const { row, id, index, top, total, columns, actions, measure, isHighlighted, selected } = props
  const nameId = useId()
  const [first, ...others] = columns
  return (
    <div
      ref={measure}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row={id}
      data-index={index}
      className={styles.slot}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        className={styles.card}
        data-highlighted={isHighlighted}
        data-selected={selected?.is}
        {...(selected && longPress(() => selected.change(false)))}
      >
        <div className={styles.head}>
          <div id={nameId} className={styles.name}>
            {first && <Name row={row} column={first} />}
          </div>
          {selected && isSelecting && (
            <SelectBox className={styles.box} selected={selected} nameId={nameId} />
          )}
        </div>
        <dl className={styles.facts}>
          {others
            .filter((column) => !column.isRare || column.text(row) !== '')
            .map((column) => (
              <div key={column.id} data-tall={isLong(column, row) || undefined}>
                <dt>{column.header}</dt>
                <dd>{column.render?.(row) ?? <Breakable text={column.text(row)} />}</dd>
              </div>
            ))}
        </dl>
        {actions && actions.length > 0 && (
          <ActionButtons actions={actions} shown={props.shownActions} describedBy={nameId} />
        )}
      </div>
    </div>
  )
}

/** More than a few words get the whole width of a phone, and not the half beside their label. */
const isLong = <Row,>({ tall = false, text }: Column<Row>, row: Row) => tall && text(row).length > 40

function Name<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const { render, href, text } = column
  if (render) return render(row)
  return href ? (
    <a href={href(row)}>
      <Breakable text={text(row)} />
    </a>
  ) : (
    <Breakable text={text(row)} />
  )
}

const CARD_PX = 64
const LINE_PX = 24
const ACTIONS_PX = 52
const GAP_PX = 8
const FIRST_CARDS = 4

/** The rows where a table has no room, one card each, so that nothing scrolls sideways. */
export function Cards<Row>({ list }: { list: List<Row> }) {
  const rowHeight = CARD_PX + LINE_PX * list.visible.length + (list.rowActions ? ACTIONS_PX : 0)
  const { rows = [], rowActions, visibleActions } = list
  const { region, drawn, count, height } = useVirtualRows(
    { ...list, shownActions: rowActions ? mostButtons(rows, rowActions, visibleActions) : 0 },
    { rowHeight, measured: true, headerHeight: 0 },
  )
  return (
    <>
      <CardControls list={list} />
      <ScrollRegion {...region} className={`${shared.scroller} ${shared.cards}`}>
        {count === 0 ? (
          <>
            <div className={list.isLoading ? shared.loading : shared.nothing}>
              <Nothing list={list} />
            </div>
            {list.isLoading && <Blanks height={rowHeight} lines={list.visible.length} />}
          </>
        ) : (
          <div role="list" className={shared.body} style={{ height }}>
            {drawn.map((row) => (
              <Card key={row.id} {...row} total={count} isSelecting={list.selection.selected.size > 0} />
            ))}
          </div>
        )}
      </ScrollRegion>
    </>
  )
}

/** The shape of the cards to come. */
const Blanks = ({ height, lines }: { height: number; lines: number }) => (
  <div aria-hidden>
    {Array.from({ length: FIRST_CARDS }, (_, at) => (
      <div key={at} className={shared.blank} style={{ height: height - GAP_PX }}>
        {Array.from({ length: lines }, (_line, line) => (
          <span key={line} className={shared.bar} />
        ))}
      </div>
    ))}
  </div>
)
