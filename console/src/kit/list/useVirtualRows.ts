import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { List } from './useList.ts'
import { useHighlight } from './useHighlight.ts'

interface Measures {
  rowHeight: number
  /** Rows that differ in height are measured one by one; others are counted. */
  measured: boolean
  headerHeight: number
}

/** The rows in view, the row that has the focus wherever it is, and the row to mark. */
export function useVirtualRows<Row>(list: List<Row>, { rowHeight, measured, headerHeight }: Measures) {
  const { view, rowId, state } = list
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const { rowAt, idAt, find } = useMemo(() => positionsIn(view, rowId), [view, rowId])
  const focused = useMemo(() => find(focusedId), [find, focusedId])
  const highlighted = useMemo(() => find(list.highlight?.id), [find, list.highlight])
  const keepFocused = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      return focused < 0 || inView.includes(focused) ? inView : [...inView, focused].sort((a, b) => a - b)
    },
    [focused],
  )
  const virtualizer = useVirtualizer({
    count: view?.shown.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    rangeExtractor: keepFocused,
    ...(measured ? { getItemKey: idAt } : {}),
  })

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [state.sort, state.filters])
  useEffect(() => {
    const isLost = focusedId !== undefined && focused < 0 && document.activeElement === document.body
    if (isLost) scroller.current?.focus({ preventScroll: true })
  }, [focusedId, focused])

  const markedId = useHighlight(list.highlight, highlighted, (at) =>
    virtualizer.scrollToIndex(at, { align: 'center' }),
  )
  const items = virtualizer.getVirtualItems().flatMap((item) => {
    const row = rowAt(item.index)
    return row === undefined ? [] : [{ ...item, row, id: rowId(row), top: item.start - headerHeight }]
  })
  return {
    scroller,
    items,
    height: virtualizer.getTotalSize(),
    measure: measured ? virtualizer.measureElement : undefined,
    markedId,
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-row]')
      if (row) setFocusedId(row.dataset.row)
    },
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
