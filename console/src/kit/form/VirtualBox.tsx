import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import styles from './Box.module.css'
import { useRowFocus } from './useRowFocus.ts'

/** What a field above the rows can ask of them. */
export interface Rows {
  /** Brings the keyboard to the rows. */
  enter: () => void
}

interface VirtualBoxProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  rowHeight: number
  /** The row that is in sight at first. */
  startAt?: number
  /** The one control of the row takes the tab index. */
  renderRow: (item: Item, tabIndex: number) => ReactNode
  ref?: Ref<Rows> | undefined
  onLeave?: (() => void) | undefined
}

/** A box, at most 300 px high, that draws only the rows in sight: 10,000 are no problem. */
export function VirtualBox<Item>({
  items,
  keyOf,
  rowHeight,
  renderRow,
  ref,
  ...options
}: VirtualBoxProps<Item>) {
  const { box, rows, tabIndex, enter, onKeyDown, onFocus } = useRowFocus(items.length, rowHeight, options)
  useImperativeHandle(ref, () => ({ enter }))
  return (
    <div ref={box} role="presentation" className={styles.box} onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const style = { height: rowHeight, transform: `translateY(${start}px)` }
          return (
            <div key={keyOf(item)} data-at={index} className={styles.slot} style={style}>
              {renderRow(item, tabIndex(index))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
