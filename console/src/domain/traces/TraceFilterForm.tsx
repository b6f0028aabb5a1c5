import { useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import styles from './TraceFilterForm.module.css'
import { isSameFilter, noFilters, type TraceFilters } from './traceFilters.ts'

interface TraceFilterFormProps {
  applied: TraceFilters
  onApply: (filters: TraceFilters) => void
  onClear: () => void
}

/** Filters that the server applies to all traces, and not only to the loaded ones. */
export function TraceFilterForm({ applied, onApply, onClear }: TraceFilterFormProps) {
  const [known, setKnown] = useState(applied)
  const [filters, setFilters] = useState(applied)
  // Changed elsewhere: by Back, or by a search on the platform.
  if (!isSameFilter(known, applied)) {
    setKnown(applied)
    setFilters(applied)
  }
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ email: filters.email.trim(), action: filters.action.trim() })
        }}
      >
        <label className={styles.field}>
          Email
          <input
            value={filters.email}
            onChange={(event) => setFilters({ ...filters, email: event.currentTarget.value })}
          />
        </label>
        <label className={styles.field}>
          Action
          <input
            value={filters.action}
            onChange={(event) => setFilters({ ...filters, action: event.currentTarget.value })}
          />
        </label>
        <Action type="submit">Apply Filters</Action>
        <Action
          onClick={() => {
            setFilters(noFilters)
            onClear()
          }}
        >
          Clear Filters
        </Action>
      </form>
    </search>
  )
}
