import { useMemo, useState } from 'react'
import { isNotOffered } from '../../api/errors.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { LoadMore, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { Action } from '../../ui/Action.tsx'
import styles from './History.module.css'
import { differencesIn, mostDifferences, type Names } from './traceDifferences.ts'
import { noFilters, type TraceRow, type TraceSource, useTraces } from './traces.ts'

interface HistoryProps {
  of: string
  source: TraceSource
  /** What the page calls things, by their ids. */
  names?: Names
}

/** What was done to one thing, newest first, each change with the fields that it altered. */
export function History({ of, source, names }: HistoryProps) {
  const query = useTraces(source, noFilters)
  const { traces, error, fetchNextPage } = query
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
          of={{ ...query, refetch: query.isFetchNextPageError ? fetchNextPage : query.refetch }}
        />
      )}
      {!traces && !error && <output>Loading history...</output>}
      {traces?.length === 0 && <p className="quiet">Nothing was changed here yet.</p>}
      {traces && traces.length > 0 && (
        <ol className={styles.entries}>
          {traces.map((trace) => (
            <Entry key={trace.id} trace={trace} names={names} />
          ))}
        </ol>
      )}
      <LoadMore of={query} loadingText="Loading history..." />
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

interface DifferencesProps {
  oldValue: string
  newValue: string
  names?: Names | undefined
}

/** The first fields usually say enough. The others are shown on request. */
const fewDifferences = 6

function Differences({ oldValue, newValue, names }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  const all = useMemo(() => differencesIn(oldValue, newValue, names), [oldValue, newValue, names])
  if (all.length === 0) return null
  const shown = all.slice(0, isWhole ? mostDifferences : fewDifferences)
  const left = all.length - mostDifferences
  return (
    <>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{before === '' ? '–' : <del>{before}</del>}</td>
              <td dir="auto">{after === '' ? '–' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole && left > 0 && <p>And {left.toLocaleString()} more, which the Audit screen shows whole.</p>}
      {all.length > fewDifferences && (
        <Action aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${all.length.toLocaleString()} fields`}
        </Action>
      )}
    </>
  )
}
