import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/Action.tsx'
import styles from './Box.module.css'
import { type Rows, VirtualBox, Filter } from './VirtualBox.tsx'
import { useMatching } from '../search/matching.ts'
import { texts } from '../../texts/form.ts'

export interface PickRowsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  title: (item: Item) => ReactNode
  detail: (item: Item) => ReactNode
  picked: Item | null
  onPick: (item: Item) => void
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
      <p className={classes('row', styles.message)} role="status">
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

interface PickListProps<Item> extends Omit<PickRowsProps<Item>, 'message' | 'ref' | 'onLeave'> {
  /** What is picked from, for assistive technology. */
  label: string
  searched: (item: Item) => string
  filterPlaceholder: string
  loadingText?: string | undefined
  emptyText: string
  noMatchText?: string
}

/** Rows of which one is picked, below a filter. The focus starts in the filter and moves into the rows. */
export function PickList<Item>(props: PickListProps<Item>) {
  const { label, items, searched, filterPlaceholder, loadingText, emptyText, noMatchText, ...rest } = props
  const [filter, setFilter] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<Rows>(null)
  const shown = useMatching(items, filter, searched)
  const [only] = shown
  const nothing = items.length === 0 ? emptyText : (noMatchText ?? texts.nothingMatchesTheFilter)
  const hasFilter = items.length > 0

  // The filter appears with the rows. If the focus is still here by then, it moves into the filter.
  useEffect(() => {
    const waits = document.activeElement?.contains(input.current)
    if (hasFilter && waits && input.current?.dataset['autofocus']) input.current.focus()
  }, [hasFilter])

  return (
    <div role="group" aria-label={label}>
      {hasFilter && (
        <Filter
          ref={input}
          begins
          placeholder={filterPlaceholder}
          value={filter}
          onChange={setFilter}
          onDown={() => rows.current?.enter()}
          onEnter={() =>
            shown.length === 1 && only !== undefined ? rest.onPick(only) : rows.current?.enter()
          }
        />
      )}
      <PickRows
        {...rest}
        ref={rows}
        items={shown}
        message={loadingText ?? (shown.length === 0 ? nothing : undefined)}
        onLeave={() => input.current?.focus()}
      />
    </div>
  )
}
