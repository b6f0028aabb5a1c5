import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a row goes on before its start and after its end. A pixel is for fractions. */
const sidesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
})

/**
 * A row that scrolls sideways if space is short, and on which sides it goes on. The selected element is kept visible,
 * also when the row becomes narrower.
 */
export function useSidewaysRow(row: RefObject<HTMLElement | null>, selectedId: string) {
  const [goesOn, setGoesOn] = useState({ before: false, after: false })
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => {
      const now = sidesOf(element)
      setGoesOn((was) => (was.before === now.before && was.after === now.after ? was : now))
    }
    const show = () => {
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      look()
    }
    show()
    const observer = new ResizeObserver(show)
    observer.observe(element)
    element.addEventListener('scroll', look)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, selectedId])
  /** Shows what comes next on a side, and leaves a part of what was visible. */
  const turn = (side: 'before' | 'after') =>
    row.current?.scrollBy({ left: (side === 'before' ? -0.6 : 0.6) * row.current.clientWidth })
  return { ...goesOn, turn }
}
