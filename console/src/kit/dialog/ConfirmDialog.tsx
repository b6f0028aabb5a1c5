import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { Failure, type FailureText, useSubmit } from './DialogActions.tsx'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { texts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

interface ConfirmDialogProps<Result> {
  title: string
  /** Each sentence is on its own line. */
  sentences: string[]
  children?: ReactNode
  confirmLabel?: string
  /** Nothing is deleted by it. */
  isHarmless?: boolean
  /** It cannot be done now, and the sentences say why. */
  isBlocked?: boolean
  busyLabel?: string
  run: () => Promise<Result>
  failureText: FailureText
  onDone: (result: Result) => string | false | void
  onClose: () => void
}

/** Cancel comes first, so that Enter alone deletes nothing. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, sentences, confirmLabel = common.delete, busyLabel = common.deleting } = props
  const { run, failureText, onDone, onClose } = props
  const { busy, report, submit } = useSubmit({ run, failureText, onDone, onClose })
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      {props.children}
      <Failure report={report} />
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
          {props.isBlocked ? common.close : common.cancel}
        </Button>
        {!props.isBlocked && (
          <Button color={props.isHarmless ? 'accent' : 'red.8'} aria-disabled={busy} onClick={submit}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ConsequencesProps<Answer, Key extends QueryKey> {
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
      {isLoading && <p>{texts.countingRemoved}</p>}
      {data !== undefined && sentences(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </div>
  )
}
