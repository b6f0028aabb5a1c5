import { useLayoutEffect, useMemo, type RefObject } from 'react'
import { actionsWidth } from '../rows/rowActions.ts'
import type { List } from '../state/useList.ts'
import { columnTracks } from './tracks.ts'

/** An upright tablet, and anything narrower. */
const TIGHT_PX = 900
const noRows: never[] = []

/**
 * If space is short, a row's content is more important than its actions: actions move into its menu one by one, then
 * wide columns shrink. If that is not enough, the table scrolls sideways.
 */
export function useFit<Row>(list: List<Row>, isTouched: boolean, room: number | undefined) {
  const { visible, rows = noRows, rowActions, visibleActions: most } = list
  const alone = useMemo(
    () => columnTracks(visible, rows, 0, { isTouched }).minWidth,
    [visible, rows, isTouched],
  )
  const mayBreak = !isTouched && visible.some((column) => column.tall)
  const widthOf = (shown: number) =>
    rowActions && list.rows ? actionsWidth(rows, rowActions, shown, { isTouched, mayBreak }) : 0
  const visibleActions = fitActions(most, room, (shown) => alone + widthOf(shown))
  const spare = widthOf(visibleActions)
  const tracks = useMemo(
    () => columnTracks(visible, rows, spare, { isTouched, within: room }),
    [visible, rows, spare, isTouched, room],
  )
  return { tracks, visibleActions }
}

/** How many actions are beside the menu: as many as allowed, and as leave room for the columns. */
export function fitActions(most: number, room = Infinity, widthWith: (shown: number) => number): number {
  let shown = most
  while (shown > 0 && widthWith(shown) > room) shown--
  return shown
}

/** Reports the width of the table while it is short. */
export function useShortRoom(
  region: RefObject<HTMLElement | null>,
  tell: (room: number | undefined) => void,
): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const look = () => tell(element.clientWidth < TIGHT_PX ? element.clientWidth : undefined)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, tell])
}
