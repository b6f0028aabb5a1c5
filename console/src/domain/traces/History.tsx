import { isNotOffered } from '../../api/errors.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { Action } from '../../ui/Action.tsx'
import { Differences } from './Differences.tsx'
import styles from './History.module.css'
import type { Names } from './traceDifferences.ts'
import { noFilters } from './traceFilters.ts'
import { type TraceRow, type TraceSource, useTraces } from './useTraces.ts'

interface HistoryProps {
  /** The name of the thing, for the heading. */
  of: string
  source: TraceSource
  /** What the page calls things, by their ids. */
  names?: Names
}

/** What was done to one thing, newest first, each change with the fields that it altered. */
export function History({ of, source, names }: HistoryProps) {
  const query = useTraces(source, noFilters)
  const { traces, error, fetchNextPage, isFetchingNextPage } = query
  // The thing itself exists, because its page shows it. So a 404 means that the platform does not have this call.
  if (error && isNotOffered(error))
    return (
      <NotOffered>
        This platform keeps no history of a single thing. The Audit screen shows all traces.
      </NotOffered>
    )
  return (
    <section className={styles.history} aria-label={`History of ${of}`} aria-busy={query.isFetching}>
      {error && (
        <PageFailure
          text="Failed to fetch history"
          error={error}
          isReloading={query.isFetching}
          reload={() => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch())}
        />
      )}
      {!traces && !error && <output>Loading history...</output>}
      {traces?.length === 0 && <p className={styles.nothing}>Nothing was changed here yet.</p>}
      {traces && traces.length > 0 && (
        <ol className={styles.entries}>
          {traces.map((trace) => (
            <Entry key={trace.id} trace={trace} names={names} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Action onClick={() => void fetchNextPage()} disabled={query.fetchStatus !== 'idle'}>
            {isFetchingNextPage ? 'Loading history...' : 'Load More'}
          </Action>
        </div>
      )}
    </section>
  )
}

function Entry({ trace, names }: { trace: TraceRow; names: Names | undefined }) {
  return (
    <li className={styles.entry}>
      <h2>{inWords(trace.action)}</h2>
      <p>
        {formatEpochSeconds(trace.dateTime)} · <span dir="auto">{trace.name || trace.email}</span>
      </p>
      <Differences oldValue={trace.oldValue} newValue={trace.newValue} names={names} />
    </li>
  )
}

/** `DEVICE_UPDATED` reads "Device updated". */
function inWords(action: string): string {
  const words = action.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
