import { serverReason } from '../../api/errors.ts'
import { Action } from '../../ui/Action.tsx'
import styles from '../list/rows/Failure.module.css'

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
