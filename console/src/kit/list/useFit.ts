import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useNarrow, useTouched } from '../../ui/media.ts'
import type { Column } from './columns.ts'
import { actionsWidth, type RowActions } from './ActionButtons.tsx'
import { columnTracks } from './tracks.ts'

/** The borders of the table, and a scrollbar beside its rows. */
const FRAME_PX = 17
const noRows: never[] = []

interface Rows<Row> {
  isSection?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowActions?: RowActions<Row> | false | undefined
}

/**
 * Whether each row is a card: on a phone, and for the part of a page wherever its columns have no room side by side.
 * Columns that a person adds do not count: a table that changes its shape under them would surprise.
 */
export function useCards<Row>(list: Rows<Row>, around: RefObject<HTMLElement | null>): boolean {
  const { isSection = false, columns, rows = noRows, rowActions } = list
  const isNarrow = useNarrow()
  const isTouched = useTouched()
  const [width, setWidth] = useState<number>()
  useWidth(around, isSection ? setWidth : undefined)
  const fits = useMemo(() => {
    if (width === undefined) return true
    const room = width - FRAME_PX
    const first = columns.filter(({ isHidden }) => !isHidden)
    const menus = rowActions ? actionsWidth(rows, rowActions, 0, { isTouched }) : 0
    return columnTracks(first, rows, menus, { isTouched, within: room }).minWidth <= room
  }, [columns, rows, rowActions, isTouched, width])
  return isNarrow || !fits
}

/** An upright tablet, and anything narrower. */
const TIGHT_PX = 900

interface TableRows<Row> {
  visible: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowActions: RowActions<Row> | undefined
  visibleActions: number
}

/**
 * A row's name is more important than its actions: they move into its menu one by one until the name is whole. On a
 * narrow screen wide columns shrink then. If that is not enough, the table scrolls sideways.
 */
export function useFit<Row>(list: TableRows<Row>, isTouched: boolean, room: number | undefined) {
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

/** Reports the width of an element, now and whenever it changes. */
export function useWidth(region: RefObject<HTMLElement | null>, onWidth?: (width: number) => void): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !onWidth) return undefined
    const measure = () => onWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, onWidth])
}
