import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { useTouched } from '../../../ui/useTouched.ts'
import type { Column } from '../columns.ts'
import { actionsWidth, type RowActions } from '../rows/rowActions.ts'
import { columnTracks } from './tracks.ts'

/** The borders of the table, and a scrollbar beside its rows. */
const FRAME_PX = 17
const noRows: never[] = []

interface Rows<Row> {
  isPart?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowActions?: RowActions<Row> | false | undefined
}

/**
 * Whether each row is a card: on a phone, and for the part of a page wherever its columns have no room side by side.
 * Columns that a person adds do not count: a table that changes its shape under them would surprise.
 */
export function useCards<Row>(list: Rows<Row>, around: RefObject<HTMLElement | null>): boolean {
  const { isPart = false, columns, rows = noRows, rowActions } = list
  const isNarrow = useNarrow()
  const isTouched = useTouched()
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const element = around.current
    if (!isPart || !element) return undefined
    const look = () => setRoom(element.clientWidth - FRAME_PX)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isPart, around])
  const fits = useMemo(() => {
    if (room === undefined) return true
    const first = columns.filter(({ isHidden }) => !isHidden)
    const menus = rowActions ? actionsWidth(rows, rowActions, 0, { isTouched }) : 0
    return columnTracks(first, rows, menus, { isTouched, within: room }).minWidth <= room
  }, [columns, rows, rowActions, isTouched, room])
  return isNarrow || !fits
}
