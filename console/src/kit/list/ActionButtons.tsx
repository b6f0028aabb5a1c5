import { type MeasureText, textWidth, spread } from './tracks.ts'
import { IconDotsVertical } from '@tabler/icons-react'
import { Action } from '../../ui/Action.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './ActionButtons.module.css'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/list.ts'

export interface RowAction {
  label: string
  run: () => void
  danger?: boolean
  disabled?: boolean
  /** Always in the menu of the row, where it takes no room from the others. */
  isInMenu?: boolean
  /** While it runs, its button is disabled. */
  isBusy?: boolean
  /** Shown instead of the label while it runs. There is always room for it, so that nothing moves. */
  busyLabel?: string
}

export type RowActions<Row> = (row: Row) => readonly RowAction[]

const EDGES_PX = 12
const HEADER_EDGES_PX = 20
const BUTTON_EDGES_PX = 22
const MENU_PX = 36
const TOUCHED_MENU_PX = 48
const LEAST_PX = 80

/** Actions that do not fit go into the row's menu. */
export function splitActions(actions: readonly RowAction[], visible: number) {
  const inRow = actions.filter(({ isInMenu = false }) => !isInMenu)
  const shown = inRow.length <= visible ? inRow.length : Math.max(0, visible - 1)
  const buttons = inRow.slice(0, shown)
  return { buttons, menu: actions.filter((action) => !buttons.includes(action)) }
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
      ...lineBreaks(label, mayBreak).map((lines) =>
        Math.max(...lines.map((line) => measure(line, 'button'))),
      ),
    )
  const widths = spread(rows).map((row) => {
    const { buttons, menu } = splitActions(actionsOf(row), visible)
    const labels = buttons.map(({ label, busyLabel }) => Math.max(widthOf(label), widthOf(busyLabel ?? '')))
    return labels.reduce((sum, width) => sum + width + BUTTON_EDGES_PX, menu.length > 0 ? menuWidth : 0)
  })
  const header = HEADER_EDGES_PX + measure(common.actions, 'header')
  return Math.max(LEAST_PX, header, EDGES_PX + Math.max(0, ...widths))
}

/** A label on one line and, if it may break, on two: once for each gap between its words. */
function lineBreaks(label: string, mayBreak: boolean): string[][] {
  const words = mayBreak ? label.split(' ') : [label]
  const gaps = words.slice(1).map((_, before) => before + 1)
  return [[label], ...gaps.map((at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')])]
}

interface ActionButtonsProps {
  actions: readonly RowAction[]
  visible: number
  /** The cell that names the row, because the buttons of all rows have the same names. */
  describedBy: string
}

export function ActionButtons({ actions, visible, describedBy }: ActionButtonsProps) {
  const { buttons, menu } = splitActions(actions, visible)
  // Announces a running action, also if its button is in the menu.
  const running = menu.find(({ isBusy }) => isBusy)?.busyLabel
  const draw = (
    { label, busyLabel, isBusy = false, disabled = false, danger, run }: RowAction,
    isItem: boolean,
  ) => (
    <Action
      key={label}
      {...(isItem ? { role: 'menuitem', tabIndex: -1 } : { 'aria-describedby': describedBy })}
      look={danger ? 'danger' : 'quiet'}
      className={styles.action}
      disabled={disabled || isBusy}
      onClick={(event) => {
        // Closes the menu before the opened dialog takes the focus.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        run()
      }}
    >
      {(isBusy && busyLabel) || label}
    </Action>
  )
  return (
    <div className={styles.actions}>
      {buttons.map((action) => draw(action, false))}
      {menu.length > 0 && (
        <Popover
          label={running ?? texts.moreActions}
          className={styles.more}
          menuOf={describedBy}
          trigger={running ? '…' : <IconDotsVertical size={16} aria-hidden />}
        >
          <div role="presentation" className={styles.menu}>
            {menu.map((action) => draw(action, true))}
          </div>
        </Popover>
      )}
    </div>
  )
}
