import { type RefObject, useLayoutEffect, useMemo, useState, useEffect } from 'react'
import { useNarrow, useTouched } from '../../ui/look/media.ts'
import type { Column } from './columns.ts'
import { actionsWidth, keptActions, mostButtons, type RowActions } from './ActionButtons.tsx'
import { columnTracks, fittingTracks, type Tracks } from './tracks.ts'

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
    const least = rowActions ? actionsWidth(rows, rowActions, keptActions, { isTouched }) : 0
    return columnTracks(first, rows, least, { isTouched, within: room }).minWidth <= room
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
 * A row's name is more important than its actions: they move into its menu one by one until the name is whole. If it
 * still is not, it takes a second line, and wide columns shrink. If that is not enough, the table scrolls sideways.
 */
export function useFit<Row>(list: TableRows<Row>, isTouched: boolean, room: number | undefined) {
  const { visible, rows = noRows, rowActions, visibleActions } = list
  const alone = useMemo(
    () => columnTracks(visible, rows, 0, { isTouched, isNameWhole: true }).minWidth,
    [visible, rows, isTouched],
  )
  const most = useMemo(
    () => (rowActions ? mostButtons(rows, rowActions, visibleActions) : 0),
    [rows, rowActions, visibleActions],
  )
  const widthOf = (shown: number, isBroken = false) =>
    rowActions && list.rows ? actionsWidth(rows, rowActions, shown, { isTouched, isBroken }) : 0
  const shownActions = fitActions(most, room, (shown) => alone + widthOf(shown))
  const spare = widthOf(shownActions)
  const broken = most === 1 ? widthOf(1, true) : spare
  const isNameWhole = alone + spare <= (room ?? Infinity)
  const { tracks, breaksLabels } = useMemo(() => {
    const look = { isTouched, within: room, isNameWhole }
    if (!isShort(room)) return { tracks: fittingTracks(visible, rows, spare, look), breaksLabels: false }
    const [whole, narrow] = [spare, broken].map((width) =>
      columnTracks(visible, rows, width, { ...look, wraps: true }),
    ) as [Tracks, Tracks]
    // Otherwise the only action of each row would lie on the last columns.
    const breaks = most === 1 && whole.minWidth > room
    return { tracks: breaks ? narrow : whole, breaksLabels: breaks }
  }, [visible, rows, spare, broken, most, isTouched, room, isNameWhole])
  return { tracks, shownActions, breaksLabels, wraps: !isNameWhole || isShort(room) }
}

/** How many actions are beside the menu: as many as allowed, and as leave room for the columns. */
export function fitActions(most: number, room = Infinity, widthWith: (shown: number) => number): number {
  let shown = most
  while (shown > keptActions && widthWith(shown) > room) shown--
  return shown
}

const isShort = (room: number | undefined): room is number => room !== undefined && room < TIGHT_PX

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

/** The widths and the number of rows that a list had. */
export interface Widths extends Tracks {
  shownActions: number
  rows: number
}

/** Beside the scrollbar of the rows, a list has the same room again. */
const SCROLLBAR_PX = 17
/** More rows than any screen shows. */
const MOST_ROWS = 40

interface Shape<Row> {
  title: string
  isSection?: boolean
  visible: readonly Pick<Column<Row>, 'id' | 'setWidth'>[]
  rowActions?: unknown
}

const keyOf = ({ title, isSection = false }: Pick<Shape<never>, 'title' | 'isSection'>) =>
  `list-widths.${isSection ? 'section.' : ''}${title}`

const idsOf = <Row>({ visible, rowActions }: Shape<Row>) =>
  [
    ...visible.map(({ id, setWidth }) => (setWidth ? `${id}:${setWidth}` : id)),
    ...(rowActions ? ['actions'] : []),
  ].join(',')

const read = (list: Pick<Shape<never>, 'title' | 'isSection'>) =>
  (localStorage.getItem(keyOf(list)) ?? '').split('\n')

/** Whether the list had this column when its rows were last shown. */
export const hadColumn = (list: Pick<Shape<never>, 'title' | 'isSection'>, id: string): boolean =>
  (read(list)[0] ?? '').split(',').some((had) => had.split(':')[0] === id)

/**
 * The widths of a list follow its rows. While these load again, the last ones are used, so that the columns stay where
 * they are when the rows arrive. Of another choice of columns or in another window they are useless.
 */
function lastWidths<Row>(list: Shape<Row>, room: number | undefined): Widths | undefined {
  const [ids, within, rows, shownActions, minWidth, template] = read(list)
  const isSame = ids === idsOf(list) && Math.abs(Number(within) - (room ?? 0)) <= SCROLLBAR_PX
  if (!isSame || !template) return undefined
  return {
    template,
    minWidth: Number(minWidth),
    shownActions: Number(shownActions),
    rows: Number(rows),
  }
}

function storeWidths<Row>(list: Shape<Row>, room: number, widths: Widths): void {
  const { template, minWidth, shownActions, rows } = widths
  const stored = [idsOf(list), room, Math.min(rows, MOST_ROWS), shownActions, minWidth, template]
  localStorage.setItem(keyOf(list), stored.join('\n'))
}

interface ShownList<Row> extends Omit<Shape<Row>, 'visible'> {
  visible: readonly Column<Row>[]
  rows: unknown
  view: { shown: Uint32Array; isArriving: boolean } | undefined
}

/** The widths to use until all that decides them is loaded. Then they are kept for the next time. */
export function useLastWidths<Row>(
  list: ShownList<Row>,
  room: number | undefined,
  { tracks, shownActions }: { tracks: Tracks; shownActions: number },
): Widths | undefined {
  const { title, isSection = false, visible, view } = list
  const rowActions = Boolean(list.rowActions)
  const isOpen = !list.rows || visible.some(({ isPending }) => isPending)
  const shown = view?.isArriving ? 0 : (view?.shown.length ?? 0)
  const shape = useMemo(
    () => ({ title, isSection, visible, rowActions }),
    [title, isSection, visible, rowActions],
  )
  useEffect(() => {
    if (!isOpen && shown > 0 && room !== undefined)
      storeWidths(shape, room, { ...tracks, shownActions, rows: shown })
  }, [isOpen, shown, room, shape, tracks, shownActions])
  return useMemo(() => (isOpen ? lastWidths(shape, room) : undefined), [isOpen, shape, room])
}
