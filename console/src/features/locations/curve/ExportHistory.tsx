import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Export } from '#contract/history/schemas'
import { api } from '../../../api/client.ts'
import { errorMessage, refusalText } from '../../../api/errors.ts'
import { query, queryKey } from '../../../api/query.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import dialogStyles from '../../../kit/dialog/Dialog.module.css'
import { saveFile, dialectOf } from '../../../kit/export.ts'
import { Checklist } from '../../../kit/form/Checklist.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import type { Span } from '../../../kit/chart/gestures.ts'
import { type Measured, symbolOf } from '../../../domain/curve/lines.ts'
import { Action } from '../../../ui/Action.tsx'
import { clockText, momentAt } from '../../../ui/clock.ts'
import { zoneOf } from '../../../ui/dates.ts'
import { preferences } from '../../../ui/preferences.ts'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { formatNumber, language } from '../../../ui/language.ts'
import styles from './ExportHistory.module.css'
import { texts } from '../../../texts/locationsCurve.ts'
import { texts as common } from '../../../texts/common.ts'

type Format = Export['format']
const formats: Format[] = ['CSV', 'PARQUET']

interface ExportHistoryProps {
  all: readonly Measured[]
  chosen: readonly Measured[]
  span: Span
  onClose: () => void
}

/** All samples of any measurements and any period, as a file that the platform makes by itself. */
export function ExportHistory({ all, chosen, span, onClose }: ExportHistoryProps) {
  const own = zoneOf(preferences()) ?? new Intl.DateTimeFormat(language).resolvedOptions().timeZone
  const [selected, setSelected] = useState(() => [
    ...new Set(chosen.map(({ measurementId }) => measurementId)),
  ])
  const [from, setFrom] = useState(() => fieldText(span.from))
  const [to, setTo] = useState(() => fieldText(span.to))
  const [format, setFormat] = useState<Format>('CSV')
  const [timeZone, setTimeZone] = useState(own)
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const exports = useExports()
  const period = { from: momentAt(from), to: momentAt(to) }
  const isForward = period.from < period.to
  // Those of other lines, which are of other locations.
  const offered = [...all, ...chosen.filter(({ isHere }) => !isHere)]

  async function begin(): Promise<void> {
    setAsking(true)
    setFailure(undefined)
    try {
      const { separator } = dialectOf()
      await api.createExport({ body: { measurementIds: selected, ...period, format, timeZone, separator } })
      await exports.refetch()
    } catch (error) {
      setFailure(errorMessage(error, texts.failedToExportHistory))
    } finally {
      setAsking(false)
    }
  }

  return (
    <Dialog title={texts.exportHistory} onClose={onClose}>
      <div className="stack">
        <Checklist
          label={common.measurements}
          options={offered.map((one) => ({ value: one.measurementId, label: labelOf(one) }))}
          selected={selected}
          onChange={setSelected}
          emptyText={texts.nothingMeasured}
          selectedFirst
          canCheckAll
        />
        <div className={styles.period}>
          <TextInput
            type="datetime-local"
            label={texts.from}
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
          <TextInput
            type="datetime-local"
            label={texts.to}
            value={to}
            error={isForward ? undefined : texts.endBeforeBeginning}
            onChange={({ currentTarget: { value } }) => setTo(value)}
          />
        </div>
        <div className={styles.period}>
          <NativeSelect
            label={texts.format}
            value={format}
            data={formats.map((value) => ({ value, label: texts.formats[value] }))}
            onChange={({ currentTarget: { value } }) => setFormat(value === 'PARQUET' ? value : 'CSV')}
          />
          <NativeSelect
            label={texts.timesIn}
            value={timeZone}
            data={[...new Set([own, 'UTC'])]}
            onChange={({ currentTarget: { value } }) => setTimeZone(value)}
          />
        </div>
        {failure !== undefined && <p role="alert">{failure}</p>}
        <MadeExports exports={exports.data ?? []} />
      </div>
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={onClose}>
          {common.close}
        </Button>
        <Button disabled={isAsking || !isForward || selected.length === 0} onClick={() => void begin()}>
          {texts.export}
        </Button>
      </div>
    </Dialog>
  )
}

/** In the format of the browser's date fields, without seconds. */
const fieldText = (seconds: number) => clockText(seconds).slice(0, 16)

const labelOf = (one: Measured) => (one.unit ? `${one.name} (${symbolOf(one)})` : one.name)

const isOpen = ({ state }: Export) => state === 'WAITING' || state === 'RUNNING'

/** Asked again while one is being made. */
const useExports = () =>
  useQuery({
    ...query(api.listExports, {}),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1_000 : false),
  })

function MadeExports({ exports }: { exports: readonly Export[] }) {
  if (exports.length === 0) return <p className="quiet">{texts.exportExplained}</p>
  return (
    <section aria-label={texts.ownExports}>
      <h3 className={styles.title}>{texts.ownExports}</h3>
      <ul className={styles.list}>
        {exports.slice(0, mostShown).map((one) => (
          <MadeExport key={one.exportId} one={one} />
        ))}
      </ul>
    </section>
  )
}

const mostShown = 5

function MadeExport({ one }: { one: Export }) {
  const { exportId, format, from, to, measurements, state, progress, rows, bytes, fileName } = one
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const what = `${texts.countOfMeasurements(measurements)}, ${formatEpochSeconds(from)} – ${formatEpochSeconds(to)}`

  async function act(action: () => Promise<unknown>, failed: string): Promise<void> {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      notify.error(errorMessage(error, failed))
    } finally {
      setBusy(false)
    }
  }
  // Bytes are answered as a blob.
  const save = async () =>
    saveFile(fileName ?? exportId, (await api.getExportFile({ exportId })) as unknown as Blob)
  const remove = async () => {
    await api.deleteExport({ exportId })
    await client.invalidateQueries({ queryKey: queryKey(api.listExports) })
  }

  return (
    <li className={styles.made}>
      <span>
        {texts.formats[format]}: {what}
      </span>
      {isOpen(one) ? (
        <span className={styles.state}>
          <Progress aria-label={what} value={progress} max={1} />
          <span role="status">{texts.percentDone(Math.floor(progress * 100))}</span>
        </span>
      ) : (
        <span className={styles.state} role={state === 'FAILED' ? 'alert' : undefined}>
          {state === 'FAILED'
            ? ((one.problem && refusalText(one.problem)) ?? texts.failedToExportHistory)
            : texts.rowsAndSize(rows ?? 0, formatNumber(Math.ceil(bytes / 1_000)))}
        </span>
      )}
      <span className={styles.actions}>
        {state === 'DONE' && (
          <Action disabled={isBusy} onClick={() => void act(save, texts.failedToExportHistory)}>
            {texts.download}
          </Action>
        )}
        <Action disabled={isBusy} onClick={() => void act(remove, texts.failedToDeleteExport)}>
          {isOpen(one) ? common.cancel : common.delete}
        </Action>
      </span>
    </li>
  )
}
