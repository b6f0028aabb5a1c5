import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useCallback,
  useMemo,
  type FocusEvent,
} from 'react'
import { moveFocus, rowAfter } from '../../ui/keyboard.tsx'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { Column } from './columns.ts'
import type { RowAction } from './ActionButtons.tsx'
import type { Gesture } from './selection/afterGesture.ts'
import { useFixedRows } from './useFixedRows.ts'
import type { List } from './useList.ts'
import { texts } from '../../texts/list.ts'

const MARKED_MS = 4000

/** Marks a row when it is found. Until the mark disappears, the view follows the row, because a reload may move it. */
function useHighlight(
  highlight: { id: string } | undefined,
  position: number,
  scrollTo: (position: number) => void,
): string | undefined {
  const [highlightedId, setHighlightedId] = useState<string>()
  const done = useRef<{ id: string }>(undefined)
  const show = useRef(scrollTo)
  useEffect(() => {
    show.current = scrollTo
  })

  const isFound = position >= 0
  useEffect(() => {
    if (highlight && isFound && done.current !== highlight) show.current(position)
  }, [highlight, isFound, position])

  useEffect(() => {
    if (!highlight || !isFound || done.current === highlight) return
    setHighlightedId(highlight.id)
    const timer = setTimeout(() => {
      done.current = highlight
      setHighlightedId(undefined)
    }, MARKED_MS)
    return () => clearTimeout(timer)
  }, [highlight, isFound])
  return highlightedId
}

interface RovingFocus {
  /** The position of the row that Tab reaches. */
  current: number
  count: number
  /** How many rows PageDown moves. */
  page: number
  /** Makes a row the current one and scrolls to it. */
  go: (to: number) => void
  /** If rows can be selected. */
  select: ((gesture: Gesture) => unknown) | undefined
}

const controlsOf = (row: Element) =>
  [
    ...row.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((control) => !control.closest('[popover]'))

/** Where the keys that move have another meaning. The box that selects a row is none of these. */
const typedIn = '[popover], input:not([type=checkbox]), select, textarea'

/**
 * All rows are one stop for Tab, because a list has hundreds of them: the current one, and then what is in it. Arrows,
 * Page Up, Page Down, Home and End move between rows, left and right inside of one. Enter follows the row's link. Where
 * rows can be selected, Space selects one, and Shift together with what moves selects those between.
 * Columns draw whatever they want, so the tab index is set on the page and not by React.
 */
function useRovingFocus(
  region: RefObject<HTMLElement | null>,
  { current, count, page, go, select }: RovingFocus,
): (event: KeyboardEvent) => void {
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    for (const row of region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const isCurrent = Number(row.dataset.index) === current
      const tabIndex = isCurrent ? '0' : '-1'
      for (const element of [row, ...controlsOf(row)])
        if (element.getAttribute('tabindex') !== tabIndex) element.setAttribute('tabindex', tabIndex)
      if (!isCurrent || !isMoving.current) continue
      isMoving.current = false
      // Where the page scrolls too, it follows.
      row.focus()
    }
  })

  return (event) => {
    const { target, key } = event
    const row = target instanceof HTMLElement && target.closest<HTMLElement>('[data-row]')
    if (!row || event.defaultPrevented || target.closest(typedIn)) return
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !select)) return
    const at = Number(row.dataset.index)
    const to = rowAfter(key, at, count - 1, page)
    if (to !== undefined) {
      event.preventDefault()
      if (event.shiftKey) void select?.({ kind: 'range', at: to })
      isMoving.current = to !== at
      if (to === at) row.focus()
      else go(to)
    } else if (key === ' ' && target === row && select) {
      event.preventDefault()
      select({ kind: 'toggle', at })
    } else if (key === 'Enter' && target === row) row.querySelector<HTMLElement>('a[href]')?.click()
    else moveFocus(event, [row, ...controlsOf(row)], ['ArrowLeft', 'ArrowRight'])
  }
}

interface Measures {
  rowHeight: number
  /** Rows of different heights are measured one by one. Otherwise the height is known. */
  measured: boolean
  headerHeight: number
}

/** What a row needs to be drawn, as a line of the table or as a card. */
export interface RowProps<Row> {
  row: Row
  id: string
  index: number
  top: number
  columns: readonly Column<Row>[]
  actions: readonly RowAction[] | undefined
  shownActions: number
  measure: ((element: Element | null) => void) | undefined
  isHighlighted: boolean
  /** Undefined if rows cannot be selected. */
  selected: { is: boolean; reason: string; change: (isRange: boolean) => void } | undefined
}

/** The visible rows, the focused row wherever it is, and the row to highlight. */
export function useVirtualRows<Row>(
  list: List<Row> & { shownActions: number },
  { rowHeight, measured, headerHeight }: Measures,
) {
  const { named, view, rowId, state, visible, rowActions, shownActions } = list
  const { selected, select } = list.selection
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const { rowAt, idAt, find } = useMemo(() => positionsIn(view, rowId), [view, rowId])
  const focused = useMemo(() => find(focusedId), [find, focusedId])
  const highlighted = useMemo(() => find(list.highlight?.id), [find, list.highlight])
  const withFocused = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      return focused < 0 || inView.includes(focused) ? inView : [...inView, focused].sort((a, b) => a - b)
    },
    [focused],
  )
  const count = view?.count ?? 0
  const fixed = useFixedRows(scroller, { count, rowHeight, headerHeight, isOff: measured })
  const virtualizer = useVirtualizer({
    count: measured ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    rangeExtractor: withFocused,
    ...(measured ? { getItemKey: idAt } : {}),
  })

  useEffect(() => {
    if (!measured) return
    virtualizer.measure()
    // It forgets all heights, and nobody would measure rows again that stay as high as they are. They are compared with the
    // estimate, which has to be in place first.
    virtualizer.getTotalSize()
    for (const row of scroller.current?.querySelectorAll<HTMLDivElement>('[data-row]') ?? [])
      virtualizer.measureElement(row)
  }, [virtualizer, rowHeight, measured])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [state.sort, state.filters])
  useEffect(() => {
    const isLost = focusedId !== undefined && focused < 0 && document.activeElement === document.body
    if (isLost) scroller.current?.focus({ preventScroll: true })
  }, [focusedId, focused])

  const scrollTo = (at: number, isCentred = false) => {
    if (measured) virtualizer.scrollToIndex(at, isCentred ? { align: 'center' } : {})
    else fixed.scrollToIndex(at, isCentred)
  }
  const highlightedId = useHighlight(list.highlight, highlighted, (at) => scrollTo(at, true))
  const places = measured
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - headerHeight }))
    : fixed.indexes(focused).map((index) => ({ index, top: index * rowHeight }))
  const drawn = places.flatMap(({ index, top }): RowProps<Row>[] => {
    const row = rowAt(index)
    if (row === undefined) return []
    const id = rowId(row)
    return [
      {
        row,
        id,
        index,
        top,
        columns: visible,
        actions: rowActions?.(row),
        shownActions,
        measure: measured ? virtualizer.measureElement : undefined,
        isHighlighted: id === highlightedId,
        selected: list.bulk && {
          is: selected.has(id),
          reason: selected.get(id) ?? '',
          change: (isRange) => void select({ kind: isRange ? 'range' : 'toggle', at: index }),
        },
      },
    ]
  })
  const inView = (measured ? virtualizer.range : fixed.range) ?? { startIndex: 0, endIndex: 0 }
  const onKeyDown = useRovingFocus(scroller, {
    current: focused < 0 ? inView.startIndex : focused,
    // Not to rows that are not there yet.
    count: view?.shown.length ?? 0,
    page: Math.max(1, inView.endIndex - inView.startIndex),
    go: (to) => {
      const row = rowAt(to)
      if (row !== undefined) setFocusedId(rowId(row))
      scrollTo(to)
    },
    select: list.bulk && ((gesture) => void select(gesture)),
  })
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    if (row) setFocusedId(row.dataset.row)
  }
  return {
    /** For the scrolling region. Tab stops at it only if there is no row to stop at. */
    region: {
      ref: scroller,
      onFocus,
      onKeyDown,
      tabIndex: count > 0 ? -1 : 0,
      // A row that gets the focus is not below the header.
      style: { scrollPaddingTop: headerHeight },
      'aria-label': texts.rowsOfList(named.title),
    },
    drawn,
    count,
    height: measured ? virtualizer.getTotalSize() : count * rowHeight,
  }
}

function positionsIn<Row>(view: List<Row>['view'], rowId: (row: Row) => string) {
  const rowAt = (at: number) => view?.rows[view.shown[at] ?? -1]
  const idAt = (at: number) => {
    const row = rowAt(at)
    return row === undefined ? at : rowId(row)
  }
  const find = (id: string | undefined) => {
    const count = id === undefined ? 0 : (view?.shown.length ?? 0)
    for (let at = 0; at < count; at++) if (idAt(at) === id) return at
    return -1
  }
  return { rowAt, idAt, find }
}
