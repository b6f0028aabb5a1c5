import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notice } from '#contract/schemas/alarm'
import { exchange } from '../../api/client.ts'
import { isNotOffered } from '../../api/errors.ts'
import { queryKey } from '../../api/query.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { LoadMore, NotOffered, PageFailure } from '../../kit/page/PageState.tsx'
import { Sentence, Status, TextLink } from '../../ui/Text.tsx'
import { alarmAddress } from '../addresses.ts'
import { Answer } from './Answer.tsx'
import styles from './NoticeHistory.module.css'
import { channelText, isLost, sentText, shownSeverity } from './notices.ts'
import { severityWords } from '../../texts/labels.ts'
import { texts } from '../../texts/notices.ts'

export type Recipient = { integrationId: string } | { accountId: string }

/** Page by page, newest first. */
function useNotices(of: Recipient) {
  const read = useInfiniteQuery({
    queryKey:
      'accountId' in of
        ? queryKey(exchange.listAccountNotices, of)
        : queryKey(exchange.listIntegrationNotices, of),
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = cursor ? { cursor } : {}
      const { data, headers } =
        'accountId' in of
          ? await exchange.listAccountNotices({ ...of, query }, { signal })
          : await exchange.listIntegrationNotices({ ...of, query }, { signal })
      const next: unknown = headers['next-cursor']
      return { notices: data, next: typeof next === 'string' ? next : undefined }
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Who comes back begins with the first page.
    gcTime: 0,
  })
  return { ...read, notices: read.data?.pages.flatMap(({ notices }) => notices) }
}

interface NoticeHistoryProps {
  of: Recipient
  label: string
  emptyText: string
  /** Left out in the history of a person: it is always the same. */
  showsRecipient?: boolean
}

/** What was sent about alarms, and what became of it. */
export function NoticeHistory({ of, label, emptyText, showsRecipient = false }: NoticeHistoryProps) {
  const query = useNotices(of)
  const { notices, error, fetchNextPage } = query
  if (error && isNotOffered(error)) return <NotOffered>{texts.noHistory}</NotOffered>
  return (
    <section className={styles.history} aria-label={label} aria-busy={query.isFetching}>
      {error && (
        <PageFailure
          text={texts.failedToFetch}
          of={{ ...query, refetch: query.isFetchNextPageError ? fetchNextPage : query.refetch }}
        />
      )}
      {!notices && !error && <output>{texts.loading}</output>}
      {notices?.length === 0 && <p className="quiet">{emptyText}</p>}
      {notices && notices.length > 0 && (
        <ol className={styles.entries}>
          {notices.map((notice, at) => (
            // A message is never removed, and new ones come first.
            <Entry key={notices.length - at} notice={notice} showsRecipient={showsRecipient} />
          ))}
        </ol>
      )}
      <LoadMore of={query} loadingText={texts.loading} />
    </section>
  )
}

function Entry({ notice, showsRecipient }: { notice: Notice; showsRecipient: boolean }) {
  const sent = [channelText(notice), sentText(notice)] as const
  return (
    <li className={styles.entry} data-lost={isLost(notice) || undefined}>
      <span className={styles.about}>
        <Status value={shownSeverity(notice)} words={severityWords} />
        <TextLink href={alarmAddress(notice.alarmId)} dir="auto">
          {notice.locationName}
        </TextLink>
        <span className="quiet">{formatEpochSeconds(notice.createdAt)}</span>
      </span>
      <p className="quiet">
        {showsRecipient && notice.accountId !== null ? (
          <Sentence text={texts.sentTo(...sent)} parts={{ name: <bdi>{notice.recipientName}</bdi> }} />
        ) : (
          texts.sentBy(...sent)
        )}
      </p>
      <Answer of={notice} />
    </li>
  )
}
