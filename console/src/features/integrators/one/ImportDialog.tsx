import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ImportReport } from '#contract/schemas/product'
import { errorMessage } from '../../../api/errors.ts'
import { Dialog, ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { Failure } from '../../../kit/dialog/DialogActions.tsx'
import { classes } from '../../../ui/Action.tsx'
import dialogStyles from '../../../kit/dialog/Dialog.module.css'
import { TextSource } from '../../../kit/form/TextSource.tsx'
import styles from './ImportDialog.module.css'

interface ImportDialogProps<Report extends ImportReport> {
  title: string
  hint: string
  accept: string
  /** Checks, or does it. */
  run: (text: string, commit: boolean) => Promise<Report>
  doLabel: string
  /** If true, one wrong line refuses all of them. Otherwise the other lines are imported. */
  isAllOrNothing?: boolean
  /** Shown when it is done, such as tokens that are shown only once. */
  renderDone?: (report: Report) => ReactNode
  onDone: (report: Report) => void
  onClose: () => void
}

/** Characters: more than a thousand products with all their measurements need. */
const largestImport = 5_000_000

const words: Record<ImportReport['lines'][number]['outcome'], string> = {
  CREATE: 'new',
  UPDATE: 'changed',
  UNCHANGED: 'unchanged',
  INVALID: 'cannot be taken',
}

/** Imports many things from a file or a typed list: first a check line by line, then the import. */
export function ImportDialog<Report extends ImportReport>(props: ImportDialogProps<Report>) {
  const { title, hint, accept, run, doLabel, isAllOrNothing, renderDone, onDone, onClose } = props
  const [text, setText] = useState('')
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (commit: boolean) => run(text, commit),
    onSuccess: (report) => report.commit && onDone(report),
  })
  const change = (next: string) => {
    reset()
    setText(next)
  }
  const isBlocked = isAllOrNothing && data && countWrong(data) > 0
  const isReady = data && !data.commit && !isBlocked && data.created + data.updated > 0
  if (data?.commit && renderDone) {
    return (
      <ShowDialog title={title} size="wizard" onClose={onClose}>
        {renderDone(data)}
      </ShowDialog>
    )
  }
  return (
    <Dialog title={title} size="wizard" busy={isPending} onClose={onClose}>
      <p className={dialogStyles.sentence}>{hint}</p>
      <TextSource label="Content" accept={accept} most={largestImport} text={text} onChange={change} />
      <div role="status">
        {data && <Report report={data} />}
        {isBlocked && <p>{`${doLabel} waits until every line can be taken.`}</p>}
      </div>
      <Failure report={error ? { text: errorMessage(error) } : undefined} />
      <div className={dialogStyles.actions}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isReady ? 'default' : 'filled'}
          disabled={isPending || text.trim() === ''}
          onClick={() => mutate(false)}
        >
          Check
        </Button>
        <Button disabled={isPending || !isReady} onClick={() => mutate(true)}>
          {isPending ? 'Working...' : doLabel}
        </Button>
      </div>
    </Dialog>
  )
}

const countWrong = ({ lines }: ImportReport) => lines.filter(({ outcome }) => outcome === 'INVALID').length

function Report({ report }: { report: ImportReport }) {
  const { created, updated, lines } = report
  const wrong = countWrong(report)
  return (
    <>
      <p className={styles.summary}>
        {`${created} new, ${updated} changed, ${lines.length - created - updated - wrong} unchanged, ${wrong} cannot be taken.`}
      </p>
      <ul className={classes('framed', styles.lines)} tabIndex={0} aria-label="Line by line">
        {lines.map(({ line, name, outcome, message }) => (
          <li key={line} data-wrong={outcome === 'INVALID' || undefined}>
            <strong>{name}</strong> {words[outcome]}
            {message && `: ${message}`}
          </li>
        ))}
      </ul>
    </>
  )
}
