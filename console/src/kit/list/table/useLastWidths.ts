import { useEffect, useMemo } from 'react'
import type { List } from '../state/useList.ts'
import { keepWidths, lastWidths, type Widths } from './lastWidths.ts'
import type { Tracks } from './tracks.ts'

interface Fit {
  tracks: Tracks
  visibleActions: number
}

/** The widths to use until all that decides them is loaded. Then they are kept for the next time. */
export function useLastWidths<Row>(list: List<Row>, room: number | undefined, fit: Fit): Widths | undefined {
  const { title, isPart = false, visible, view } = list
  const { tracks, visibleActions } = fit
  const rowActions = Boolean(list.rowActions)
  const isOpen = !list.rows || visible.some(({ isPending }) => isPending)
  const shown = view?.isArriving ? 0 : (view?.shown.length ?? 0)
  const shape = useMemo(() => ({ title, isPart, visible, rowActions }), [title, isPart, visible, rowActions])
  useEffect(() => {
    if (!isOpen && shown > 0 && room !== undefined)
      keepWidths(shape, room, { ...tracks, visibleActions, rows: shown })
  }, [isOpen, shown, room, shape, tracks, visibleActions])
  return useMemo(() => (isOpen ? lastWidths(shape, room) : undefined), [isOpen, shape, room])
}
