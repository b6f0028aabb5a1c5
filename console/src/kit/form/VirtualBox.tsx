import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, ReactNode } from 'react'
import { useRef } from 'react'
import styles from './Box.module.css'

interface VirtualBoxProps<Item> {
  items: readonly Item[]
  rowHeight: number
  /** The style places the row; it must be set on the row's outermost element. */
  renderRow: (item: Item, style: CSSProperties) => ReactNode
}

/** A box, at most 300 px high, that draws only the rows in sight: 10,000 are no problem. */
export function VirtualBox<Item>({ items, rowHeight, renderRow }: VirtualBoxProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div ref={box} className={styles.box}>
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const item = items[row.index]
          const style = { height: rowHeight, transform: `translateY(${row.start}px)` }
          return item === undefined ? null : renderRow(item, style)
        })}
      </div>
    </div>
  )
}
