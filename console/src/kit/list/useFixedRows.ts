import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const OVERSCAN = 6

interface FixedRows {
  count: number
  rowHeight: number
  headerHeight: number
  /** Rows of different heights are not drawn by this. */
  isOff: boolean
}

interface Shown {
  startIndex: number
  endIndex: number
}

/**
 * Which rows are in view, if all have the same height. Where a row is follows from its number, so nothing is kept of the others: of a
 * million rows, a list of their places takes longer than all that is shown.
 */
export function useFixedRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headerHeight, isOff }: FixedRows,
) {
  const [view, setView] = useState({ top: 0, height: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || isOff) return undefined
    const read = () => {
      const [top, height] = [element.scrollTop, element.clientHeight]
      setView((current) => (current.top === top && current.height === height ? current : { top, height }))
    }
    read()
    // The rows are there when the browser paints where it has scrolled to.
    const onScroll = () => flushSync(read)
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, isOff])

  const lastIndex = Math.max(0, count - 1)
  const atMost = (index: number) => Math.min(lastIndex, Math.max(0, index))
  const range: Shown = {
    startIndex: atMost(Math.floor(view.top / rowHeight)),
    endIndex: atMost(Math.ceil((view.top + view.height - headerHeight) / rowHeight) - 1),
  }

  return {
    range,
    /** The indexes to draw: those in view, some beyond, and the focused one, wherever it is. */
    indexes: (focused: number): number[] => {
      if (view.height === 0 || count === 0) return []
      const [from, to] = [atMost(range.startIndex - OVERSCAN), atMost(range.endIndex + OVERSCAN)]
      const drawn = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (focused < 0 || (focused >= from && focused <= to)) return drawn
      return focused < from ? [focused, ...drawn] : [...drawn, focused]
    },
    scrollToIndex: (index: number, isCentred: boolean): void => {
      const element = scroller.current
      if (!element) return
      const top = index * rowHeight
      const room = element.clientHeight - headerHeight
      if (isCentred) element.scrollTo({ top: top + rowHeight / 2 - room / 2 })
      else if (top < element.scrollTop) element.scrollTo({ top })
      else if (top + rowHeight > element.scrollTop + room) element.scrollTo({ top: top + rowHeight - room })
    },
  }
}
