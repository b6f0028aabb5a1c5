import styles from './PageState.module.css'
import { serverReason } from '../../api/errors.ts'
import { Action, classes } from '../../ui/Action.tsx'
import type { FetchStatus, UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '../../texts/list.ts'
import { texts as common } from '../../texts/common.ts'

/**
 * In the place of a page whose address is not known. It is one element for all, because a new one would navigate again each time the page is
 * rendered, and the navigation itself makes pages render.
 */
export const toFirstPage = <Navigate to="/" replace />

/** Shown instead of a part that is being loaded. */
export const Loading = ({ text = common.loading }: { text?: string }) => (
  <output className={styles.loading}>{text}</output>
)

/** Says that the platform does not have this call. Nothing is broken. */
export function NotOffered({ children }: { children: string }) {
  return (
    <p role="note" className={styles.note}>
      {children}
    </p>
  )
}

/** What is needed of a query to show that it failed. */
export interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A page or one of its parts could not be loaded: what, why, and a button to try again. */
export function PageFailure({ text, of }: { text: string; of: FailedQuery }) {
  const reason = serverReason(of.error)
  return (
    <div className={classes('row', styles.failure)}>
      <div role="alert">
        {text}
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <Action onClick={() => void of.refetch()} disabled={of.isFetching}>
        {common.retry}
      </Action>
    </div>
  )
}

interface LoadMoreProps {
  of: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchStatus: FetchStatus
    fetchNextPage: () => unknown
  }
  loadingText: string
}

/** Below a list that comes page by page. */
export function LoadMore({ of, loadingText }: LoadMoreProps) {
  if (!of.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Action onClick={() => void of.fetchNextPage()} disabled={of.fetchStatus !== 'idle'}>
        {of.isFetchingNextPage ? loadingText : texts.loadMore}
      </Action>
    </div>
  )
}

interface TextPanelProps<Answer> {
  result: UseQueryResult<Answer>
  loadingText: string
  failedText: string
  children: (answer: Answer) => ReactNode
}

/** A tab that shows the answer to one call as text. */
export function TextPanel<Answer>({ result, loadingText, failedText, children }: TextPanelProps<Answer>) {
  const { data, error, isFetching, refetch } = result
  if (data === undefined && !error) return <Loading text={loadingText} />
  return (
    <div className={classes('stack', styles.panel)}>
      {error && <PageFailure text={failedText} of={{ error, isFetching, refetch }} />}
      {data !== undefined && children(data)}
    </div>
  )
}
