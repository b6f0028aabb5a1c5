import type { ReactNode } from 'react'
import { useState } from 'react'
import { useMatching } from '../search/matching.ts'
import styles from './Box.module.css'
import { Filter } from './Filter.tsx'
import { VirtualBox } from './VirtualBox.tsx'

interface PickListProps<Item> {
  /** What is picked from, for assistive technology. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  title: (item: Item) => ReactNode
  detail: (item: Item) => ReactNode
  /** Everything about the item that the filter looks at. */
  searched: (item: Item) => string
  picked: Item | null
  onPick: (item: Item) => void
  filterPlaceholder: string
  /** What is shown instead of the list while it comes in. */
  loadingText?: string | undefined
  emptyText: string
  noMatchText?: string
}

/** A box of rows of which one is picked by pressing it. */
export function PickList<Item>(props: PickListProps<Item>) {
  const { label, items, keyOf, picked, onPick } = props
  const [filter, setFilter] = useState('')
  const shown = useMatching(items, filter, props.searched)
  const nothing = items.length === 0 ? props.emptyText : (props.noMatchText ?? 'Nothing matches the filter')
  const message = props.loadingText ?? (shown.length === 0 ? nothing : undefined)
  const pickedKey = picked === null ? undefined : keyOf(picked)

  return (
    <div role="group" aria-label={label}>
      {items.length > 0 && (
        <Filter placeholder={props.filterPlaceholder} value={filter} onChange={setFilter} />
      )}
      {message === undefined ? (
        <VirtualBox
          items={shown}
          keyOf={keyOf}
          rowHeight={56}
          startAt={Math.max(
            0,
            shown.findIndex((item) => keyOf(item) === pickedKey),
          )}
          renderRow={(item, tabIndex) => (
            <button
              type="button"
              className={styles.pick}
              tabIndex={tabIndex}
              aria-pressed={keyOf(item) === pickedKey}
              onClick={() => onPick(item)}
            >
              <span className={styles.text}>{props.title(item)}</span>
              <span className={styles.detail}>{props.detail(item)}</span>
            </button>
          )}
        />
      ) : (
        <p className={styles.message} role="status">
          {message}
        </p>
      )}
    </div>
  )
}
