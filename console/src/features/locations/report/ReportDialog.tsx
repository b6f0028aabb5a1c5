import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Report } from '#contract/schemas/files/report'
import { reportFormats } from '#contract/values'
import { api } from '../../../api/client.ts'
import { errorMessage, serverReason } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { saveFile } from '../../../kit/export.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { shownLanguage } from '../../../texts/parts/everywhere.ts'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { daysErrors, daysOf, type PeriodKind, periodKinds, spanOf } from './periods.ts'
import styles from './ReportDialog.module.css'
import { texts } from '../../../texts/locationsReport.ts'

export interface ReportSubject {
  locationId: string
  name: string
  timeZone: string
}

type Values = { period: PeriodKind; first: string; last: string; format: Report['format'] }

/** While a report is made. */
const refreshMs = 1_000

const isOpen = ({ state }: Report) => state === 'WAITING' || state === 'RUNNING'

const entriesOf = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, string>>) =>
  keys.map((value) => ({ value, label: words[value] }))

/** Chooses period and format, and lists what was made. It stays open: the report appears in it. */
export function ReportDialog({ dialog }: { dialog: DialogState<ReportSubject> }) {
  const { locationId, name, timeZone } = dialog.subject
  const daysIn = ({ period, first, last }: Values) =>
    period === 'OWN' ? { first, last } : daysOf(period, Date.now() / 1000, timeZone)
  const form = useDialogForm<Values, ReportSubject>(dialog, {
    initialValues: { period: 'MONTH', first: '', last: '', format: 'PDF' },
    validate: {
      first: (_first, values) => (values.period === 'OWN' ? (daysErrors(values).first ?? null) : null),
      last: (_last, values) => (values.period === 'OWN' ? (daysErrors(values).last ?? null) : null),
    },
  })
  return (
    <FormModal
      title={texts.title(name)}
      form={form}
      submit={async (values) =>
        api.createReport({
          body: {
            locationIds: [locationId],
            ...spanOf(daysIn(values), timeZone),
            format: values.format,
            language: shownLanguage,
          },
        })
      }
      submitLabel={texts.make}
      busyLabel={texts.making}
      failureText={texts.failed}
      onDone={() => {
        form.resetDirty()
        return false
      }}
      onClose={dialog.close}
    >
      <p className="quiet">{texts.explained}</p>
      <NativeSelect
        label={texts.period}
        mt="sm"
        data={entriesOf(periodKinds, texts.periods)}
        {...form.getInputProps('period')}
      />
      {form.values.period === 'OWN' && (
        <div className={styles.days}>
          <TextInput type="date" label={texts.from} required {...form.getInputProps('first')} />
          <TextInput type="date" label={texts.to} required {...form.getInputProps('last')} />
        </div>
      )}
      <p className="quiet">{texts.zone(timeZone)}</p>
      <NativeSelect
        label={texts.format}
        mt="sm"
        data={entriesOf(reportFormats, texts.formats)}
        {...form.getInputProps('format')}
      />
      <Made locationId={locationId} />
    </FormModal>
  )
}

function Made({ locationId }: { locationId: string }) {
  const heading = useId()
  const { data, error } = useQuery({
    ...query(api.listReports, { query: { locationId } }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? refreshMs : false),
    staleTime: 0,
  })
  return (
    <section className={styles.made} aria-labelledby={heading}>
      <h3 id={heading}>{texts.made}</h3>
      {error && !data && <p role="alert">{errorMessage(error, texts.failedToFetch)}</p>}
      {data?.length === 0 && <p className="quiet">{texts.none}</p>}
      <ul className={styles.list}>
        {data?.map((report) => (
          <MadeReport key={report.reportId} report={report} />
        ))}
      </ul>
    </section>
  )
}

function MadeReport({ report }: { report: Report }) {
  const { state, progress, format, from, to, madeBy, createdAt, problem } = report
  const name = `${format} · ${formatEpochSeconds(from)} – ${formatEpochSeconds(to)}`
  return (
    <li>
      <span>{name}</span>
      <span className="quiet">{texts.by(madeBy ?? texts.nobody, formatEpochSeconds(createdAt))}</span>
      {isOpen(report) && (
        <div className={styles.progress}>
          <Progress value={progress} aria-label={texts.progressOf(name)} />
          <span role="status">
            {state === 'WAITING' ? texts.waiting : texts.done(Math.floor(progress * 100))}
          </span>
        </div>
      )}
      {state === 'FAILED' && (
        <span role="alert">{[texts.failedState, problem?.message].filter(Boolean).join(': ')}</span>
      )}
      {state === 'DONE' && (
        <div>
          <Action aria-label={`${texts.download} ${name}`} onClick={() => void download(report)}>
            {texts.download}
          </Action>
        </div>
      )}
    </li>
  )
}

async function download({ reportId, fileName }: Report): Promise<void> {
  try {
    const file: unknown = await api.getReportFile({ reportId }, { onReceived: () => {} })
    if (file instanceof Blob) saveFile(fileName ?? 'report', file)
  } catch (error) {
    notify.error(texts.failedToDownload, serverReason(error))
  }
}
