import { isNotOffered } from '../../api/errors.ts'
import { LoadMore, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { TextLink } from '../../ui/Text.tsx'
import { auditAddress } from '../addresses.ts'
import styles from './History.module.css'
import { Story } from './Story.tsx'
import type { Names } from './traceDifferences.ts'
import { noFilters, type TraceSource, useTraces } from './traces.ts'
import { texts } from '../../texts/traces.ts'

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
  if (error && isNotOffered(error)) return <NotOffered>{texts.noHistories}</NotOffered>
  return (
    <section className={styles.history} aria-label={texts.historyOf(of)} aria-busy={query.isFetching}>
      {error && (
        <PageFailure
          text={texts.failedToFetchHistory}
          of={{ ...query, refetch: query.isFetchNextPageError ? fetchNextPage : query.refetch }}
        />
      )}
      {!traces && !error && <output>{texts.loadingHistory}</output>}
      {traces?.length === 0 && <p className="quiet">{texts.nothingChanged}</p>}
      {traces && traces.length > 0 && (
        <>
          {source.thingId !== undefined && (
            <p>
              <TextLink href={auditAddress(source.thingId)}>{texts.showInAuditLog}</TextLink>
            </p>
          )}
          <Story traces={traces} names={names} />
        </>
      )}
      <LoadMore of={query} loadingText={texts.loadingHistory} />
    </section>
  )
}
