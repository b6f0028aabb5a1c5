import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ShownRows } from '../index/useShownRows.ts'
import type { Gesture, Selected } from './afterGesture.ts'

export interface Chosen<Row> {
  rows: readonly Row[]
  /** Selects only these, with the reasons for which they failed. */
  keep: (failed: Selected) => void
}

/** Something that can be done with all selected rows. */
interface BulkAction<Row> {
  label: string
  danger?: boolean
  run: (chosen: Chosen<Row>) => void
}

export interface BulkActions<Row> {
  actions: readonly BulkAction<Row>[]
  /** What a row is called where the reason is listed for which an action has failed. */
  nameOf: (row: Row) => string
  /** What was done last, and can be undone. It stays after the selection is cleared. */
  done?: ReactNode
}

const nothing: Selected = new Map()

const load = async () => import('./afterGesture.ts')
let loading: ReturnType<typeof load> | undefined

/** One promise for all, so that gestures which wait for it are done in their order. After a failure it is asked again. */
async function loadGestures() {
  loading ??= load()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** What is selected. How a gesture changes it is loaded with the first one: the first page does not need it. */
export function useSelection<Row>(view: ShownRows<Row> | undefined, rowId: (row: Row) => string) {
  const [selected, keep] = useState(nothing)
  const range = useRef({ from: 0, to: 0 })
  const select = useCallback(
    async (gesture: Gesture) => {
      const { afterGesture } = await loadGestures()
      if (!view || (gesture.kind === 'all' && view.isBeginning)) return
      const { rows, shown } = view
      const idAt = (at: number) => {
        const row = rows[shown[at] ?? -1]
        return row === undefined ? undefined : rowId(row)
      }
      const before = range.current
      if (gesture.kind === 'toggle') range.current = { from: gesture.at, to: gesture.at }
      if (gesture.kind === 'range') range.current = { from: before.from, to: gesture.at }
      keep((current) => afterGesture(current, gesture, before, { count: shown.length, idAt }))
    },
    [view, rowId],
  )
  return { selected, keep, select }
}
