import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { moveFocus } from '../../../ui/moveFocus.ts'
import { rowAfter } from '../../rowAfter.ts'

interface RovingFocus {
  /** The position of the row that Tab reaches. */
  current: number
  count: number
  /** How many rows PageDown moves. */
  page: number
  /** Makes a row the current one and scrolls to it. */
  go: (to: number) => void
}

const controlsOf = (row: Element) =>
  [
    ...row.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((control) => !control.closest('[popover]'))

/**
 * All rows are one stop for Tab, because a list has hundreds of them: the current one, and then what is in it. Arrows,
 * Page Up, Page Down, Home and End move between rows, left and right inside of one. Enter follows the row's link.
 * Columns draw whatever they want, so the tab index is set on the page and not by React.
 */
export function useRovingFocus(
  region: RefObject<HTMLElement | null>,
  { current, count, page, go }: RovingFocus,
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
    if (!row || event.defaultPrevented || target.closest('[popover], input, select, textarea')) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = Number(row.dataset.index)
    const to = rowAfter(key, at, count - 1, page)
    if (to !== undefined) {
      event.preventDefault()
      isMoving.current = to !== at
      if (to === at) row.focus()
      else go(to)
    } else if (key === 'Enter' && target === row) row.querySelector<HTMLElement>('a[href]')?.click()
    else moveFocus(event, [row, ...controlsOf(row)], ['ArrowLeft', 'ArrowRight'])
  }
}
