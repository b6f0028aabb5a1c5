import { IconDotsVertical } from '@tabler/icons-react'
import { Action } from '../../../ui/Action.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import styles from './ActionButtons.module.css'
import { splitActions, type RowAction } from './rowActions.ts'

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
          label={running ?? 'More actions'}
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
