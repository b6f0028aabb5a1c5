import type { MeasureText } from '../table/textWidth.ts'
import { textWidth } from '../table/textWidth.ts'
import { spread } from '../table/tracks.ts'

export interface RowAction {
  label: string
  run: () => void
  /** Something is deleted by it. */
  danger?: boolean
  disabled?: boolean
  /** While it runs, its button is disabled. */
  isBusy?: boolean
  /** Shown instead of the label while it runs. There is always room for it, so that nothing moves. */
  busyLabel?: string
}

export type RowActions<Row> = (row: Row) => readonly RowAction[]

const EDGES_PX = 12
const BUTTON_EDGES_PX = 22
const MENU_PX = 36
const TOUCHED_MENU_PX = 48
const LEAST_PX = 80

/** Actions that do not fit go into the row's menu. */
export function splitActions(actions: readonly RowAction[], visible: number) {
  if (actions.length <= visible) return { buttons: actions, menu: [] }
  const beside = Math.max(0, visible - 1)
  return { buttons: actions.slice(0, beside), menu: actions.slice(beside) }
}

interface ActionsRoom {
  isTouched?: boolean
  /** In tall rows, a label of several words takes two lines. */
  mayBreak?: boolean
}

export function actionsWidth<Row>(
  rows: readonly Row[],
  actionsOf: RowActions<Row>,
  visible: number,
  { isTouched = false, mayBreak = false }: ActionsRoom = {},
  measure: MeasureText = textWidth,
): number {
  const menuWidth = isTouched ? TOUCHED_MENU_PX : MENU_PX
  const widthOf = (label: string) =>
    Math.min(
      ...waysToSet(label, mayBreak).map((lines) => Math.max(...lines.map((line) => measure(line, 'button')))),
    )
  const widths = spread(rows).map((row) => {
    const { buttons, menu } = splitActions(actionsOf(row), visible)
    const labels = buttons.map(({ label, busyLabel }) => Math.max(widthOf(label), widthOf(busyLabel ?? '')))
    return labels.reduce((sum, width) => sum + width + BUTTON_EDGES_PX, menu.length > 0 ? menuWidth : 0)
  })
  return Math.max(LEAST_PX, EDGES_PX + Math.max(0, ...widths))
}

/** A label on one line and, if it may break, on two: once for each gap between its words. */
function waysToSet(label: string, mayBreak: boolean): string[][] {
  const words = mayBreak ? label.split(' ') : [label]
  const gaps = words.slice(1).map((_, before) => before + 1)
  return [[label], ...gaps.map((at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')])]
}
