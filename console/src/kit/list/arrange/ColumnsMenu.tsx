import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import type { List } from '../useList.ts'
import styles from './ColumnsMenu.module.css'
import { moveColumn, resizeColumn, shownWidth } from './columnGestures.ts'
import { texts } from '../../../texts/list.ts'
import { texts as listTools } from '../../../texts/listTools.ts'

/** Which columns are shown, in which order, and how wide. */
export function ColumnsMenu<Row>({ list }: { list: List<Row> }) {
  const { saved } = list
  const [arranged, setArranged] = useState<string>()
  const isArranged = [saved.chosen, saved.order, saved.widths].some((part) => part.length > 0)
  return (
    <>
      {list.columns.map(({ id, header }) => {
        const isShown = !list.state.hidden.includes(id)
        const isOpen = arranged === id && isShown
        return (
          <div key={id}>
            <div className={styles.column}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && list.visible.length === 1}
                  onChange={() => list.showColumn(id, !isShown)}
                />
                {header}
              </label>
              {isShown && list.visible.length > 1 && (
                <Action
                  className={styles.arrange}
                  aria-label={listTools.arrangeColumn(header)}
                  title={texts.arrange}
                  aria-expanded={isOpen}
                  onClick={() => setArranged(isOpen ? undefined : id)}
                >
                  <IconAdjustmentsHorizontal size={16} aria-hidden />
                </Action>
              )}
            </div>
            {isOpen && <Arrange list={list} column={id} header={header} />}
          </div>
        )
      })}
      {isArranged && (
        <Action className={styles.reset} onClick={list.resetColumns}>
          {listTools.resetColumns}
        </Action>
      )}
    </>
  )
}

const STEP_PX = 40

interface ArrangeProps<Row> {
  list: List<Row>
  column: string
  header: string
}

function Arrange<Row>({ list, column, header }: ArrangeProps<Row>) {
  const labelId = useId()
  const place = list.visible.findIndex(({ id }) => id === column)
  const [back, on] = list.isCards ? [listTools.up, listTools.down] : [texts.left, texts.right]
  const button = (label: string, isDisabled: boolean, run: (cell: HTMLElement) => void) => (
    <Action aria-disabled={isDisabled} onClick={({ currentTarget }) => !isDisabled && run(currentTarget)}>
      {label}
    </Action>
  )
  const resize = (pressed: HTMLElement, step: number) => {
    const cells = pressed.closest('section')?.querySelectorAll('[role=columnheader]:not([data-select])')
    resizeColumn(list, column, shownWidth(cells?.[place]) + step)
  }
  return (
    <div role="group" aria-labelledby={labelId} className={styles.buttons}>
      <span id={labelId} className="hidden">
        {listTools.arrangeColumn(header)}
      </span>
      {button(back ?? '', place === 0, () => moveColumn(list, column, place - 1))}
      {button(on ?? '', place === list.visible.length - 1, () => moveColumn(list, column, place + 1))}
      {!list.isCards && (
        <>
          {button(listTools.narrower, false, (pressed) => resize(pressed, -STEP_PX))}
          {button(listTools.wider, false, (pressed) => resize(pressed, STEP_PX))}
        </>
      )}
    </div>
  )
}
