import { type MeasureText, textWidth, spread, widthInLines } from './tracks.ts'
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

/** How many actions stay beside the menu in any case: the first one, which is what most people come for. */
export const keptActions = 1

export type RowActions<Row> = (row: Row) => readonly RowAction[]

const EDGES_PX = 12
const HEADER_EDGES_PX = 20
const BUTTON_EDGES_PX = 22
const MENU_PX = 36
const TOUCHED_MENU_PX = 48
const LEAST_PX = 80
/** Of a label, in a row that is high enough for a finger. */
const MOST_LINES = 3

const ofRow = ({ isInMenu = false }: RowAction): boolean => !isInMenu

/**
 * The first actions are buttons, as many in every row. The others are in the row's menu, in their order. One that runs is in sight
 * in any case: meanwhile it has the place of the last button.
 */
export function splitActions(actions: readonly RowAction[], shown: number) {
  const inRow = actions.filter(ofRow)
  const running = inRow.slice(shown).find(({ isBusy }) => isBusy)
  const buttons = running && shown > 0 ? [...inRow.slice(0, shown - 1), running] : inRow.slice(0, shown)
  return { buttons, menu: actions.filter((action) => !buttons.includes(action)) }
}

/** How many actions of a row are buttons at most: all of the longest row, or else one less than `most`, beside the menu. The first one stays. */
export function mostButtons<Row>(rows: readonly Row[], actionsOf: RowActions<Row>, most: number): number {
  const longest = Math.max(0, ...spread(rows).map((row) => actionsOf(row).filter(ofRow).length))
  return longest <= most ? longest : Math.max(keptActions, most - 1)
}

export function actionsWidth<Row>(
  rows: readonly Row[],
  actionsOf: RowActions<Row>,
  shown: number,
  { isTouched = false, isBroken = false }: { isTouched?: boolean; isBroken?: boolean } = {},
  measure: MeasureText = textWidth,
): number {
  const menuWidth = isTouched ? TOUCHED_MENU_PX : MENU_PX
  const lineWidth = (label: string) => measure(label, 'button')
  const widthOf = (label: string) =>
    isBroken ? widthInLines(label, MOST_LINES, lineWidth) : lineWidth(label)
  const widths = spread(rows).map((row) => {
    const { buttons, menu } = splitActions(actionsOf(row), shown)
    const folded = Math.max(0, ...menu.map(({ busyLabel = '' }) => widthOf(busyLabel)))
    const labels = buttons.map(({ label, busyLabel = '' }, at) =>
      Math.max(widthOf(label), widthOf(busyLabel), at === buttons.length - 1 ? folded : 0),
    )
    return labels.reduce((sum, width) => sum + width + BUTTON_EDGES_PX, menu.length > 0 ? menuWidth : 0)
  })
  const header = HEADER_EDGES_PX + measure(common.actions, 'header')
  return Math.max(LEAST_PX, header, EDGES_PX + Math.max(0, ...widths))
}

interface ActionButtonsProps {
  actions: readonly RowAction[]
  /** How many are buttons. */
  shown: number
  /** The cell that names the row, because the buttons of all rows have the same names. */
  describedBy: string
}

export function ActionButtons({ actions, shown, describedBy }: ActionButtonsProps) {
  const { buttons, menu } = splitActions(actions, shown)
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
