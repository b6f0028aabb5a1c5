import { useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import styles from './TraceFilterForm.module.css'
import type { TraceFilters } from './useTraces.ts'

export const noFilters: TraceFilters = { email: '', action: '' }

/** Filters that the server applies, to everything and not only to what is loaded. */
export function TraceFilterForm({ onApply }: { onApply: (filters: TraceFilters) => void }) {
  const [filters, setFilters] = useState(noFilters)
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
            onApply(noFilters)
          }}
        >
          Clear Filters
        </Action>
      </form>
    </search>
  )
}
