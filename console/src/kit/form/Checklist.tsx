import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState } from 'react'
import styles from './Checklist.module.css'

export interface ChecklistOption {
  value: string
  label: string
}

export interface ChecklistProps {
  label: string
  options: readonly ChecklistOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** Where it stands, the list can be filtered by its labels. */
  filterPlaceholder?: string
  /** What is shown instead of the list while its options come in. */
  loadingText?: string | undefined
  /** There is nothing to choose from. */
  emptyText: string
  /** There is, but the filter matches none of it. */
  noMatchText?: string
  required?: boolean
  error?: string | undefined
}

const rowHeight = 36

/** A box of checkboxes, at most 300 px high; only what is in sight is drawn, so 10,000 entries are no problem. */
export function Checklist(props: ChecklistProps) {
  const { label, options, selected, onChange, filterPlaceholder, required, error } = props
  const [filter, setFilter] = useState('')
  const ids = { label: useId(), error: useId() }
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = wanted ? options.filter((o) => o.label.toLocaleLowerCase().includes(wanted)) : options
  const message =
    props.loadingText ??
    (options.length === 0
      ? props.emptyText
      : shown.length === 0
        ? (props.noMatchText ?? props.emptyText)
        : undefined)

  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      <div className={styles.heading}>
        <span id={ids.label} className={styles.label}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </span>
        <span className={styles.count}>{selected.length} selected</span>
      </div>
      {filterPlaceholder !== undefined && (
        <input
          className={styles.filter}
          type="search"
          placeholder={filterPlaceholder}
          aria-label={filterPlaceholder.replace(/\.+$/, '')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div
        role="group"
        aria-labelledby={ids.label}
        aria-describedby={error === undefined ? undefined : ids.error}
      >
        {message === undefined ? (
          <Rows options={shown} selected={selected} onChange={onChange} />
        ) : (
          <p className={styles.message} role="status">
            {message}
          </p>
        )}
      </div>
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function Rows({ options, selected, onChange }: Pick<ChecklistProps, 'options' | 'selected' | 'onChange'>) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const chosen = new Set(selected)
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value])

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const option = options[row.index]
          if (!option) return null
          return (
            <label
              key={option.value}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${row.start}px)` }}
              title={option.label}
            >
              <input
                type="checkbox"
                checked={chosen.has(option.value)}
                onChange={() => toggle(option.value)}
              />
              <span className={styles.text}>{option.label}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
