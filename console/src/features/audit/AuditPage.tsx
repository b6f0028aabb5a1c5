import { useState } from 'react'
import { custom, date, text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { Action } from '../../ui/Action.tsx'
import styles from './AuditPage.module.css'
import { noFilters, TraceFilterForm } from './TraceFilterForm.tsx'
import { TraceValue } from './TraceValue.tsx'
import type { NumberedTrace } from './useTraces.ts'
import { useTraces } from './useTraces.ts'

const value = (key: 'oldValue' | 'newValue', header: string) =>
  custom<NumberedTrace>({
    id: key,
    header,
    text: (trace) => trace[key] ?? '',
    render: (trace) => <TraceValue value={trace[key]} />,
    tall: true,
    width: 240,
  })

const columns = [
  date('dateTime', 'Timestamp'),
  text('email', 'Email'),
  text('action', 'Action'),
  value('oldValue', 'Old Value'),
  value('newValue', 'New Value'),
]

const newestFirst = { column: 'dateTime', direction: 'desc' } as const

export function AuditPage() {
  const [filters, setFilters] = useState(noFilters)
  const { traces, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useTraces(filters)

  return (
    <ListView
      title="Audit Traces"
      columns={columns}
      rows={traces}
      rowId={(trace) => trace.place}
      defaultSort={newestFirst}
      loadingText="Loading audit logs..."
      failed={isError}
      failedText="Failed to fetch traces"
      reloading={isFetching}
      // What failed is asked for again: the next page, or the first.
      reload={() => void (traces && hasNextPage ? fetchNextPage() : refetch())}
      above={<TraceFilterForm onApply={setFilters} />}
      below={
        hasNextPage && (
          <div className={styles.more}>
            <Action onClick={() => void fetchNextPage()} disabled={isFetching}>
              {isFetchingNextPage ? 'Loading audit logs...' : 'Load More'}
            </Action>
          </div>
        )
      }
    />
  )
}
