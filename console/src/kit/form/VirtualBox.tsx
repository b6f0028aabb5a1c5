import type { ReactNode } from 'react'
import styles from './Box.module.css'
import { useRowFocus } from './useRowFocus.ts'

interface VirtualBoxProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  rowHeight: number
  /** The row that is in sight at first. */
  startAt?: number
  /** The one control of the row takes the tab index. */
  renderRow: (item: Item, tabIndex: number) => ReactNode
}

/** A box, at most 300 px high, that draws only the rows in sight: 10,000 are no problem. */
export function VirtualBox<Item>({ items, keyOf, rowHeight, startAt, renderRow }: VirtualBoxProps<Item>) {
  const { box, rows, tabIndex, onKeyDown, onFocus } = useRowFocus(items.length, rowHeight, startAt)
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
