import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportColumn } from '#contract/imports'
import type { ImportReport } from '#contract/schemas/import'
import { errorMessage } from '../../api/errors.ts'
import { Dialog, ShowDialog } from '../dialog/Dialog.tsx'
import { Failure } from '../dialog/DialogActions.tsx'
import dialogStyles from '../dialog/Dialog.module.css'
import { TextSource } from '../form/TextSource.tsx'
import { ColumnChoices, useColumnChoices } from './ColumnChoices.tsx'
import styles from './Import.module.css'
import { countOutcomes, ReportLines, summaryOf } from './ReportLines.tsx'
import { texts } from '../../texts/imports.ts'
import { texts as common } from '../../texts/common.ts'

export interface ImportRequest {
  text: string
  /** Otherwise it is only checked. */
  commit: boolean
  /** What each column of the text is, if the import has columns. */
  columns: (string | null)[] | undefined
}

interface ImportDialogProps<Report extends ImportReport> {
  title: string
  hint: string
  accept: string
  /** The longest text, in characters. */
  most: number
  /** If its columns can be chosen by hand. */
  columns?: readonly ImportColumn[]
  /** Checks, or does it. To do it, it gets the report of the check. */
  run: (request: ImportRequest, checked: Report | undefined) => Promise<Report>
  doLabel: string
  /** If true, one wrong line refuses all of them. Otherwise the other lines are imported. */
  isAllOrNothing?: boolean
  /** What the check found out that only the person can say. An answer makes a new check. */
  renderQuestion?: (report: Report | undefined, onAnswer: () => void) => ReactNode
  /** Shown when it is done, such as tokens that are shown only once. */
  renderDone?: (report: Report) => ReactNode
  onDone: (report: Report) => void
  onClose: () => void
}

/** Imports many things from a file or a typed list: first a check line by line, then the import. */
export function ImportDialog<Report extends ImportReport>(props: ImportDialogProps<Report>) {
  const {
    title,
    hint,
    accept,
    most,
    run,
    doLabel,
    isAllOrNothing,
    renderDone,
    renderQuestion,
    onDone,
    onClose,
  } = props
  const [text, setText] = useState('')
  const choices = useColumnChoices(props.columns, text)
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: async (checked: Report | undefined) =>
      run({ text, commit: checked !== undefined, columns: choices?.chosen }, checked),
    onSuccess: (report) => report.commit && onDone(report),
  })
  // Below a long text it would be out of sight, most of all on a phone.
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) outcome.current?.scrollIntoView({ block: 'start' })
  }, [data])
  const change = (next: string) => {
    reset()
    setText(next)
  }
  if (data?.commit && renderDone) {
    return (
      <ShowDialog title={title} size="wizard" onClose={onClose}>
        {renderDone(data)}
      </ShowDialog>
    )
  }
  // While it is imported, what was checked stays in view.
  const report = data ?? (isPending ? variables : undefined)
  const isBlocked = isAllOrNothing && data && countOutcomes(data).INVALID > 0
  const isReady = data && !data.commit && !isBlocked && data.created + data.updated > 0
  return (
    <Dialog title={title} size="table" busy={isPending} onClose={onClose}>
      <p className={dialogStyles.sentence}>{hint}</p>
      <TextSource label={texts.content} accept={accept} most={most} text={text} onChange={change} />
      {choices && <ColumnChoices choices={choices} onChange={reset} />}
      {renderQuestion?.(data, reset)}
      <div role="status" ref={outcome}>
        {report && <p className={styles.summary}>{summaryOf(report)}</p>}
        {isBlocked && <p>{texts.waits(doLabel)}</p>}
        {data && !isBlocked && !isReady && <p>{texts.nothingToImport}</p>}
      </div>
      {report && <ReportLines report={report} />}
      <Failure report={error ? { text: errorMessage(error) } : undefined} />
      <div className={dialogStyles.actions}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          variant={isReady ? 'default' : 'filled'}
          disabled={isPending || text.trim() === ''}
          onClick={() => mutate(undefined)}
        >
          {isPending && !variables ? texts.checking : texts.check}
        </Button>
        <Button disabled={isPending || !isReady} onClick={() => mutate(data)}>
          {isPending && variables ? common.working : doLabel}
        </Button>
      </div>
    </Dialog>
  )
}
