import { useState } from 'react'
import { custom, date, text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { Action } from '../../ui/Action.tsx'
import styles from './AuditPage.module.css'
import { noFilters, TraceFilterForm } from './TraceFilterForm.tsx'
import { TraceValue } from './TraceValue.tsx'
import type { TraceFilters, TraceRow } from './useTraces.ts'
import { useTraces } from './useTraces.ts'

const value = (key: 'oldValue' | 'newValue', header: string) =>
  custom<TraceRow>({
    id: key,
    header,
    text: (trace) => trace[key],
    render: (trace) => <TraceValue text={trace[key]} />,
    tall: true,
    width: 200,
  })

const columns = [
  date('dateTime', 'Timestamp'),
  text('email', 'Email', { width: 168 }),
  text('action', 'Action', { width: 184 }),
  value('oldValue', 'Old Value'),
  value('newValue', 'New Value'),
]

const newestFirst = { column: 'dateTime', direction: 'desc' } as const

export function AuditPage() {
  const [filters, setFilters] = useState(noFilters)
  const { traces, isFetchingNextPage, fetchNextPage, refetch, startAnew, ...query } = useTraces(filters)

  /** Asks the server in any case, from page 1 on: the same filters may find something new. */
  function apply(next: TraceFilters): void {
    if (next.email === filters.email && next.action === filters.action) startAnew()
    else setFilters(next)
  }

  return (
    <ListView
      title="Audit Traces"
      columns={columns}
      rows={traces}
      rowId={(trace) => trace.id}
      defaultSort={newestFirst}
      loadingText="Loading audit logs..."
      error={query.error}
      failedText="Failed to fetch traces"
      reloading={query.isFetching}
      reload={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
      above={<TraceFilterForm onApply={apply} />}
      below={
        query.hasNextPage && (
          <div className={styles.more}>
            <Action onClick={() => void fetchNextPage()} disabled={query.isFetching}>
              {isFetchingNextPage ? 'Loading audit logs...' : 'Load More'}
            </Action>
          </div>
        )
      }
    />
  )
}
