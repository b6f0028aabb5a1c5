import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** In a longer list the Tab key goes past it in one step; the arrow keys go from row to row in every list. */
const MOST_TAB_STOPS = 20
const PAGE = 8

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Rows of which only those in sight are drawn, and the one that the keyboard stands on. */
export function useRowFocus(count: number, rowHeight: number, startAt = 0) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(startAt)
  const isMoving = useRef(false)
  const current = Math.max(0, Math.min(wanted, count - 1))
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row before it stays in sight: there is something above.
    initialOffset: Math.max(0, (startAt - 1) * rowHeight),
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range)
      return inSight.includes(current) ? inSight : [...inSight, current].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const control = box.current?.querySelector<HTMLElement>(`[data-at="${current}"] :is(input, button)`)
    control?.focus({ preventScroll: true })
  }, [current])

  return {
    box,
    rows,
    tabIndex: (at: number) => (count <= MOST_TAB_STOPS || at === current ? 0 : -1),
    onFocus: (event: FocusEvent) => {
      const at = event.target.closest('[data-at]')?.getAttribute('data-at')
      if (at) setWanted(Number(at))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      const next = Math.max(0, Math.min(move(current, count - 1), count - 1))
      isMoving.current = next !== current
      setWanted(next)
      rows.scrollToIndex(next)
    },
  }
}
