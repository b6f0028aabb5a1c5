import { useLayoutEffect, useMemo, type RefObject } from 'react'
import { actionsWidth } from '../rows/rowActions.ts'
import type { List } from '../state/useList.ts'
import { columnTracks } from './tracks.ts'

/** An upright tablet, and anything narrower. */
const TIGHT_PX = 900
const noRows: never[] = []

/**
 * A row's name is more important than its actions: they move into its menu one by one until the name is whole. On a
 * narrow screen wide columns shrink then. If that is not enough, the table scrolls sideways.
 */
export function useFit<Row>(list: List<Row>, isTouched: boolean, room: number | undefined) {
  const { visible, rows = noRows, rowActions, visibleActions: most } = list
  const alone = useMemo(
    () => columnTracks(visible, rows, 0, { isTouched, isNameWhole: true }).minWidth,
    [visible, rows, isTouched],
  )
  const mayBreak = !isTouched && visible.some((column) => column.tall)
  const widthOf = (shown: number) =>
    rowActions && list.rows ? actionsWidth(rows, rowActions, shown, { isTouched, mayBreak }) : 0
  const visibleActions = fitActions(most, room, (shown) => alone + widthOf(shown))
  const spare = widthOf(visibleActions)
  const isNameWhole = alone + spare <= (room ?? Infinity)
  const within = isShort(room) ? room : undefined
  const tracks = useMemo(
    () => columnTracks(visible, rows, spare, { isTouched, within, isNameWhole }),
    [visible, rows, spare, isTouched, within, isNameWhole],
  )
  return { tracks, visibleActions }
}

/** How many actions are beside the menu: as many as allowed, and as leave room for the columns. */
export function fitActions(most: number, room = Infinity, widthWith: (shown: number) => number): number {
  let shown = most
  while (shown > 0 && widthWith(shown) > room) shown--
  return shown
}

/** Whether names take a second line before they are cut. */
export const isShort = (room: number | undefined): boolean => room !== undefined && room < TIGHT_PX

/** Reports the width of the table. */
export function useRoom(region: RefObject<HTMLElement | null>, tell: (room: number) => void): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const look = () => tell(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, tell])
}
