import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import styles from './Consequences.module.css'

interface ConsequencesProps<Answer, Key extends QueryKey> {
  /** Asks the platform to count. */
  query: UseQueryOptions<Answer, Error, Answer, Key>
  sentences: (answer: Answer) => string[]
}

/** What else a deletion would remove, as the platform counts it now. Nothing is shown if the platform cannot count. */
export function Consequences<Answer, Key extends QueryKey>({
  query,
  sentences,
}: ConsequencesProps<Answer, Key>) {
  const { data, isLoading } = useQuery({ ...query, staleTime: 0, gcTime: 0, retry: false })
  return (
    <div role="status" className={styles.consequences}>
      {isLoading && <p>Counting what is removed with it...</p>}
      {data !== undefined && sentences(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </div>
  )
}
