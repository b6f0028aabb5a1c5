import { Button } from '@mantine/core'
import { errorMessage } from '../../api/errors.ts'
import styles from '../dialog/Dialog.module.css'

interface LoadFailureProps {
  text: string
  /** Its cause is shown as well, where the text does not say it. */
  error?: unknown
  retry: () => unknown
}

/** Something that a dialog needs could not be had: what, why, and a way to try again. */
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
