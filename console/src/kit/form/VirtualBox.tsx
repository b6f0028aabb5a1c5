import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
} from 'react'
import { rowAfter } from '../../ui/keyboard.tsx'
import { classes } from '../../ui/Action.tsx'
import styles from './Box.module.css'

/** In a longer list, Tab goes past it in one step. The arrow keys go from row to row in every list. */
const MOST_TAB_STOPS = 20
const PAGE = 8

interface RowFocusOptions {
  /** The least height of a row. It is measured when it is drawn. */
  rowHeight: number
  /** A row keeps its height when it moves. */
  keyAt: (at: number) => string | number
  /** The row that is visible at first and gets the focus. */
  startAt?: number | undefined
  /** Called when the focus goes up from the first row, or a character is typed: the field above takes over. */
  onLeave?: (() => void) | undefined
}

/** Rows of which only the visible ones and the focused one are drawn. */
function useRowFocus(count: number, options: RowFocusOptions) {
  const { rowHeight, keyAt, startAt = 0, onLeave } = options
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(startAt)
  const isMoving = useRef(false)
  const isStaying = useRef(false)
  const current = Math.max(0, Math.min(wanted, count - 1))
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 8,
    // The row before it stays visible, to show that there is more.
    initialOffset: Math.max(0, (startAt - 1) * rowHeight),
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range)
      return inSight.includes(current) ? inSight : [...inSight, current].toSorted((a, b) => a - b)
    },
  })

  const focusRow = (at: number) => {
    const control = box.current?.querySelector<HTMLElement>(`[data-index="${at}"] :is(input, button)`)
    control?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    focusRow(current)
  }, [current])

  useEffect(() => {
    if (!isStaying.current) return
    isStaying.current = false
    focusRow(current)
  })

  /** A row that is not drawn yet gets the focus as soon as it is. */
  const go = (to: number) => {
    isMoving.current = to !== current
    setWanted(to)
    rows.scrollToIndex(to)
    if (to === current) focusRow(to)
  }

  return {
    box,
    rows,
    enter: () => go(Math.min(startAt, count - 1)),
    /** The focused row is about to move elsewhere. The focus stays at its place, on the row that comes there. */
    stay: () => {
      isStaying.current = true
    },
    tabIndex: (at: number) => (count <= MOST_TAB_STOPS || at === current ? 0 : -1),
    onFocus: (event: FocusEvent) => {
      const at = event.target.closest('[data-index]')?.getAttribute('data-index')
      if (at) setWanted(Number(at))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isLeft = (event.key === 'ArrowUp' && current === 0) || isTyping(event)
      if (isLeft && onLeave) return onLeave()
      const to = rowAfter(event.key, current, count - 1, PAGE)
      if (to === undefined) return
      event.preventDefault()
      go(to)
    },
  }
}

/** A character for the field above. Space presses the row's own button. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

export interface Rows {
  enter: () => void
  stay: () => void
}

interface VirtualBoxProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The least height of a row. A long text makes it higher. */
  rowHeight: number
  startAt?: number
  /** The row's only control gets the tab index. */
  renderRow: (item: Item, tabIndex: number) => ReactNode
  ref?: Ref<Rows> | undefined
  onLeave?: (() => void) | undefined
}

/** A box of limited height that draws only visible rows, so 10,000 rows are no problem. */
export function VirtualBox<Item>({
  items,
  keyOf,
  rowHeight,
  renderRow,
  ref,
  ...options
}: VirtualBoxProps<Item>) {
  const keyAt = useCallback(
    (at: number) => {
      const item = items[at]
      return item === undefined ? at : keyOf(item)
    },
    [items, keyOf],
  )
  const { box, rows, tabIndex, enter, stay, onKeyDown, onFocus } = useRowFocus(items.length, {
    rowHeight,
    keyAt,
    ...options,
  })
  useImperativeHandle(ref, () => ({ enter, stay }))
  return (
    <div
      ref={box}
      role="presentation"
      className={classes('framed', styles.box)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const style = { minHeight: rowHeight, transform: `translateY(${start}px)` }
          return (
            <div
              key={keyOf(item)}
              ref={rows.measureElement}
              data-index={index}
              className={styles.slot}
              style={style}
            >
              {renderRow(item, tabIndex(index))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface FilterProps {
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** The focus starts here, except on touch screens, whose keyboard would cover the list. */
  begins?: boolean
  /** Called by the arrow key, to move into the list. */
  onDown?: () => void
  onEnter?: () => void
  ref?: Ref<HTMLInputElement>
}

export function Filter({ placeholder, value, onChange, begins, onDown, onEnter, ref }: FilterProps) {
  return (
    <input
      ref={ref}
      className={styles.filter}
      type="search"
      placeholder={placeholder}
      aria-label={placeholder.replace(/\.+$/, '')}
      data-autofocus={(begins && !matchMedia('(pointer: coarse)').matches) || undefined}
      // Escape clears it first. Only then it closes the dialog around it.
      data-mantine-stop-propagation={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        // Enter would submit the form around the filter.
        event.preventDefault()
        if (event.key === 'Enter') onEnter?.()
        else onDown?.()
      }}
    />
  )
}
