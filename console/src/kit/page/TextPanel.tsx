import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'
import { PageFailure } from './PageFailure.tsx'
import styles from './TextPanel.module.css'

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
