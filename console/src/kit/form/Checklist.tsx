import { useId, useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import { useMatching } from '../search/matching.ts'
import styles from './Box.module.css'
import { Filter } from './Filter.tsx'
import type { Instead } from './insteadOf.ts'
import { VirtualBox } from './VirtualBox.tsx'

interface ChecklistOption {
  value: string
  label: string
}

interface ChecklistProps {
  label: string
  options: readonly ChecklistOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** If given, the list can be filtered by its labels. */
  filterPlaceholder?: string
  /** Shown instead of the list while its options load, or when they could not be loaded. */
  instead?: Instead | undefined
  /** There is nothing to choose from. */
  emptyText: string
  /** There are options, but none matches the filter. */
  noMatchText?: string
  /**
   * Checked entries come first, as they were when the list was opened or last filtered. No entry moves when it is
   * checked.
   */
  selectedFirst?: boolean
  /** A hint below the list. */
  hint?: string
  required?: boolean
  error?: string | undefined
}

/** Checkboxes in a scrolling box, with a count of the checked ones. */
export function Checklist(props: ChecklistProps) {
  const { label, options, selected, onChange, filterPlaceholder, hint, required, error } = props
  const [filter, setFilter] = useState('')
  const ids = { label: useId(), hint: useId(), error: useId() }
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  const [pinned, setPinned] = useState(selected)
  const matches = useMatching(options, filter, (option) => option.label)
  const shown = props.selectedFirst ? pinnedFirst(matches, new Set(pinned)) : matches
  const chosen = new Set(selected)
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value])
  const nothing = options.length === 0 ? props.emptyText : (props.noMatchText ?? props.emptyText)
  const message = props.instead?.text ?? (shown.length === 0 ? nothing : undefined)

  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      <div className={styles.heading}>
        <span id={ids.label} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.required}>
              {' *'}
            </span>
          )}
        </span>
        <span className={styles.count}>{selected.length} selected</span>
      </div>
      {filterPlaceholder !== undefined && (
        <Filter
          placeholder={filterPlaceholder}
          value={filter}
          onChange={(text) => {
            setFilter(text)
            setPinned(selected)
          }}
        />
      )}
      <div role="group" aria-labelledby={ids.label} aria-describedby={described || undefined}>
        {message === undefined ? (
          <VirtualBox
            items={shown}
            keyOf={(option) => option.value}
            rowHeight={44}
            renderRow={(option, tabIndex) => (
              <label className={styles.row}>
                <input
                  type="checkbox"
                  tabIndex={tabIndex}
                  checked={chosen.has(option.value)}
                  onChange={() => toggle(option.value)}
                />
                <span className={styles.text} dir="auto">
                  {option.label}
                </span>
              </label>
            )}
          />
        ) : (
          <div className={styles.message}>
            <div role="status">
              {message}
              {props.instead?.reason !== undefined && <p>{props.instead.reason}</p>}
            </div>
            {props.instead?.retry && <Action onClick={() => void props.instead?.retry?.()}>Retry</Action>}
          </div>
        )}
      </div>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function pinnedFirst(options: readonly ChecklistOption[], pinned: ReadonlySet<string>) {
  const isPinned = (option: ChecklistOption) => pinned.has(option.value)
  return [...options.filter(isPinned), ...options.filter((option) => !isPinned(option))]
}
