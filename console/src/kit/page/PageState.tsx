import styles from './PageState.module.css'
import { serverReason } from '../../api/errors.ts'
import { Action } from '../../ui/Action.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Shown instead of a part that is being loaded. */
export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
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

interface PageFailureProps {
  text: string
  error: unknown
  isReloading: boolean
  reload: () => void
}

/** A page or one of its parts could not be loaded: what, why, and a button to try again. */
export function PageFailure({ text, error, isReloading, reload }: PageFailureProps) {
  const reason = serverReason(error)
  return (
    <div className={styles.failure}>
      <div role="alert">
        {text}
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <Action onClick={reload} disabled={isReloading}>
        Retry
      </Action>
    </div>
  )
}

interface TextPanelProps<Answer> {
  asked: UseQueryResult<Answer>
  /** What is loaded, as words in the middle of a sentence. */
  what: string
  children: (answer: Answer) => ReactNode
}

/** A tab that shows the answer to one call as text. */
export function TextPanel<Answer>({ asked, what, children }: TextPanelProps<Answer>) {
  const { data, error, isFetching, refetch } = asked
  if (data === undefined && !error) return <Loading text={`Loading ${what}...`} />
  return (
    <div className={styles.panel}>
      {error && (
        <PageFailure
          text={`Failed to fetch ${what}`}
          error={error}
          isReloading={isFetching}
          reload={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
    </div>
  )
}
