import type { ReactNode, Ref } from 'react'
import styles from './Box.module.css'
import { type Rows, VirtualBox } from './VirtualBox.tsx'

export interface PickRowsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  title: (item: Item) => ReactNode
  detail: (item: Item) => ReactNode
  picked: Item | null
  onPick: (item: Item) => void
  /** Shown if there are no rows. */
  message?: string | undefined
  ref?: Ref<Rows> | undefined
  onLeave?: (() => void) | undefined
}

/** A box of rows. Pressing one picks it. A filter is above. */
export function PickRows<Item>({
  items,
  keyOf,
  picked,
  message,
  ref,
  onLeave,
  ...props
}: PickRowsProps<Item>) {
  const pickedKey = picked === null ? undefined : keyOf(picked)
  if (message !== undefined) {
    return (
      <p className={styles.message} role="status">
        {message}
      </p>
    )
  }
  return (
    <VirtualBox
      ref={ref}
      items={items}
      keyOf={keyOf}
      rowHeight={56}
      startAt={Math.max(
        0,
        items.findIndex((item) => keyOf(item) === pickedKey),
      )}
      onLeave={onLeave}
      renderRow={(item, tabIndex) => (
        <button
          type="button"
          className={styles.pick}
          tabIndex={tabIndex}
          aria-pressed={keyOf(item) === pickedKey}
          onClick={() => props.onPick(item)}
        >
          <span className={styles.text} dir="auto">
            {props.title(item)}
          </span>
          <span className={styles.detail} dir="auto">
            {props.detail(item)}
          </span>
        </button>
      )}
    />
  )
}
