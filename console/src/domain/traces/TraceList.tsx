import { useMemo } from 'react'
import { type Column, custom, date, text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListPage.tsx'
import { useAppliedFilters } from '../../kit/list/useListState.ts'
import { Action } from '../../ui/Action.tsx'
import styles from './TraceList.module.css'
import { SearchFurther } from './SearchFurther.tsx'
import { TraceFilterForm } from './TraceFilterForm.tsx'
import { filterKeys, isSameFilter, noFilters, type TraceFilters } from './traceFilters.ts'
import { TraceValue } from './TraceValue.tsx'
import { type TraceRow, type TraceSource, useTraces } from './useTraces.ts'

const value = (key: 'oldValue' | 'newValue', header: string) =>
  custom<TraceRow>({
    id: key,
    header,
    text: (trace) => trace[key],
    render: (trace) => <TraceValue text={trace[key]} />,
    tall: true,
    width: 200,
  })

const when = date('dateTime', 'Timestamp')

const usualColumns = [
  text('email', 'Email', { width: 168 }),
  text('action', 'Action', { width: 184 }),
  value('oldValue', 'Old Value'),
  value('newValue', 'New Value'),
]

const newestFirst = { column: 'dateTime', direction: 'desc' } as const

interface TraceListProps {
  title: string
  source: TraceSource
  /** Columns after the timestamp. Declare them outside of the component, or memoise them. */
  columns?: readonly Column<TraceRow>[]
}

const none: readonly Column<TraceRow>[] = []

/**
 * Traces page by page, with filters that the platform applies: the person's own integrator's, or those that an
 * operator looks at.
 */
export function TraceList({ title, source, columns: more = none }: TraceListProps) {
  const columns = useMemo(() => [when, ...more, ...usualColumns], [more])
  const [applied, setApplied] = useAppliedFilters(filterKeys)
  const { traces, isFetchingNextPage, fetchNextPage, refetch, startAnew, ...query } = useTraces(
    source,
    applied,
  )
  const isApplied = !isSameFilter(applied, noFilters)

  /** Always asks the server, from page 1: the same filters may find something new. */
  function apply(next: TraceFilters): void {
    if (isSameFilter(next, applied)) startAnew()
    else setApplied(next)
  }

  return (
    <ListView
      title={title}
      columns={columns}
      rows={traces}
      rowId={(trace) => trace.id}
      defaultSort={newestFirst}
      loadingText="Loading audit logs..."
      error={query.error}
      failedText="Failed to fetch traces"
      reloading={query.isFetching}
      reload={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
      platformFilters={{ isApplied, clear: () => isApplied && setApplied(noFilters) }}
      renderAbove={({ clearFilters }) => (
        <TraceFilterForm
          applied={applied}
          onApply={apply}
          onClear={() => {
            clearFilters()
            if (!isApplied) startAnew()
          }}
        />
      )}
      renderMore={
        query.hasNextPage &&
        ((list) => (
          <SearchFurther
            list={list}
            applied={applied}
            onApply={setApplied}
            isIdle={query.fetchStatus === 'idle' && !query.isFetchNextPageError}
            loadMore={() => void fetchNextPage()}
          />
        ))
      }
      below={
        query.hasNextPage && (
          <div className={styles.more}>
            <Action onClick={() => void fetchNextPage()} disabled={query.fetchStatus !== 'idle'}>
              {isFetchingNextPage ? 'Loading audit logs...' : 'Load More'}
            </Action>
          </div>
        )
      }
    />
  )
}
