import type { Column } from './columns.ts'
import type { Tracks } from './tracks.ts'
import { useEffect, useMemo } from 'react'

/** The widths and the number of rows that a list had. */
export interface Widths extends Tracks {
  visibleActions: number
  rows: number
}

/** Beside the scrollbar of the rows, a list has the same room again. */
const SCROLLBAR_PX = 17
/** More rows than any screen shows. */
const MOST_ROWS = 40

interface Shape<Row> {
  title: string
  isSection?: boolean
  visible: readonly Pick<Column<Row>, 'id'>[]
  rowActions?: unknown
}

const keyOf = ({ title, isSection = false }: Pick<Shape<never>, 'title' | 'isSection'>) =>
  `list-widths.${isSection ? 'section.' : ''}${title}`

const idsOf = <Row>({ visible, rowActions }: Shape<Row>) =>
  [...visible.map(({ id }) => id), ...(rowActions ? ['actions'] : [])].join(',')

const read = (list: Pick<Shape<never>, 'title' | 'isSection'>) =>
  (localStorage.getItem(keyOf(list)) ?? '').split('\n')

/** Whether the list had this column when its rows were last shown. */
export const hadColumn = (list: Pick<Shape<never>, 'title' | 'isSection'>, id: string): boolean =>
  (read(list)[0] ?? '').split(',').includes(id)

/**
 * The widths of a list follow its rows. While these load again, the last ones are used, so that the columns stay where
 * they are when the rows arrive. Of another choice of columns or in another window they are useless.
 */
function lastWidths<Row>(list: Shape<Row>, room: number | undefined): Widths | undefined {
  const [ids, within, rows, visibleActions, minWidth, template] = read(list)
  const isSame = ids === idsOf(list) && Math.abs(Number(within) - (room ?? 0)) <= SCROLLBAR_PX
  if (!isSame || !template) return undefined
  return {
    template,
    minWidth: Number(minWidth),
    visibleActions: Number(visibleActions),
    rows: Number(rows),
  }
}

function keepWidths<Row>(list: Shape<Row>, room: number, widths: Widths): void {
  const { template, minWidth, visibleActions, rows } = widths
  const kept = [idsOf(list), room, Math.min(rows, MOST_ROWS), visibleActions, minWidth, template]
  localStorage.setItem(keyOf(list), kept.join('\n'))
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
  { tracks, visibleActions }: { tracks: Tracks; visibleActions: number },
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
      keepWidths(shape, room, { ...tracks, visibleActions, rows: shown })
  }, [isOpen, shown, room, shape, tracks, visibleActions])
  return useMemo(() => (isOpen ? lastWidths(shape, room) : undefined), [isOpen, shape, room])
}
