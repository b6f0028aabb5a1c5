import { Button } from '@mantine/core'
import { errorMessage } from '../../api/errors.ts'
import styles from '../dialog/Dialog.module.css'

interface LoadFailureProps {
  text: string
  /** The cause is shown as well, unless the text contains it. */
  error?: unknown
  retry: () => unknown
}

/** Something that a dialog needs could not be loaded: what, why, and a button to try again. */
export function LoadFailure({ text, error, retry }: LoadFailureProps) {
  const cause = errorMessage(error, text)
  return (
    <div role="alert" className={styles.failure}>
      {text}
      {cause !== text && <div className={styles.cause}>{cause}</div>}
      <Button variant="default" size="xs" mt="xs" onClick={() => void retry()}>
        Retry
      </Button>
    </div>
  )
}
