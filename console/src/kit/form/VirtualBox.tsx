import { type ReactNode, type Ref, useCallback, useImperativeHandle } from 'react'
import styles from './Box.module.css'
import { useRowFocus } from './useRowFocus.ts'

/** What a field above can do with the rows. */
export interface Rows {
  /** Moves the focus to the rows. */
  enter: () => void
  /** Keeps the focus at its place while the focused row moves elsewhere. */
  stay: () => void
}

interface VirtualBoxProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The least height of a row. A long text makes it higher. */
  rowHeight: number
  /** The row that is visible at first. */
  startAt?: number
  /** The row's only control gets the tab index. */
  renderRow: (item: Item, tabIndex: number) => ReactNode
  ref?: Ref<Rows> | undefined
  onLeave?: (() => void) | undefined
}

/** A box of limited height that draws only visible rows, so 10,000 rows are no problem. */
export function VirtualBox<Item>({
  items,
  keyOf,
  rowHeight,
  renderRow,
  ref,
  ...options
}: VirtualBoxProps<Item>) {
  const keyAt = useCallback(
    (at: number) => {
      const item = items[at]
      return item === undefined ? at : keyOf(item)
    },
    [items, keyOf],
  )
  const { box, rows, tabIndex, enter, stay, onKeyDown, onFocus } = useRowFocus(items.length, {
    rowHeight,
    keyAt,
    ...options,
  })
  useImperativeHandle(ref, () => ({ enter, stay }))
  return (
    <div ref={box} role="presentation" className={styles.box} onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const style = { minHeight: rowHeight, transform: `translateY(${start}px)` }
          return (
            <div
              key={keyOf(item)}
              ref={rows.measureElement}
              data-index={index}
              className={styles.slot}
              style={style}
            >
              {renderRow(item, tabIndex(index))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
