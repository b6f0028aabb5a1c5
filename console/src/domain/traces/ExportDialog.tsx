import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import dialogStyles from '../../kit/dialog/Dialog.module.css'
import { exportName, saveFile } from '../../kit/export.ts'
import { NativeSelect } from '../../kit/form/fields.tsx'
import { notify } from '../../ui/notify.ts'
import { Progress } from '../../ui/Progress.tsx'
import styles from './ExportDialog.module.css'
import { type ExportFormat, queryOf, type TraceFilters, type TraceSource } from './traces.ts'
import { texts } from '../../texts/traces.ts'
import { texts as common } from '../../texts/common.ts'

interface ExportDialogProps {
  title: string
  applied: TraceFilters
  exportAll: NonNullable<TraceSource['exportAll']>
  onClose: () => void
}

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const formats: Record<ExportFormat, { label: string; extension: string; mark: string }> = {
  csv: { label: texts.csvFormat, extension: 'csv', mark: '\ufeff' },
  lines: { label: texts.linesFormat, extension: 'jsonl', mark: '' },
}

/** Saves all traces that match, not only the loaded ones. */
export function ExportDialog({ title, applied, exportAll, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [received, setReceived] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)

  async function run(): Promise<void> {
    const { extension, mark } = formats[format]
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setReceived(0)
    setFailure(undefined)
    const onReceived = (bytes: number) => !signal.aborted && setReceived(bytes)
    try {
      const { data } = await exportAll(format, queryOf(applied), { signal, onReceived })
      saveFile(exportName(title, extension), new Blob([mark, data]))
      notify.success(texts.exported(title))
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setReceived(undefined)
      setFailure(errorMessage(error, texts.failedToExport(title)))
    }
  }

  function cancel(): void {
    running.current?.abort()
    setReceived(undefined)
  }

  function close(): void {
    cancel()
    onClose()
  }

  const isRunning = received !== undefined
  return (
    <Dialog title={texts.exportTitle(title)} onClose={close}>
      <p>{texts.exportExplained}</p>
      <NativeSelect
        label={texts.format}
        value={format}
        disabled={isRunning}
        data={Object.entries(formats).map(([value, { label }]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => setFormat(value === 'lines' ? 'lines' : 'csv')}
      />
      {isRunning && (
        <div className={styles.progress}>
          {/* How much it will be is not known before the end. */}
          <Progress aria-label={texts.export} />
          <span role="status">{texts.received(Math.floor(received / 1_000))}</span>
        </div>
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={isRunning ? cancel : close}>
          {common.cancel}
        </Button>
        <Button disabled={isRunning} onClick={() => void run()} data-autofocus>
          {isRunning ? texts.exporting : texts.export}
        </Button>
      </div>
    </Dialog>
  )
}
