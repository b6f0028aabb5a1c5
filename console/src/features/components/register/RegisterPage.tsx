import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { longestSensorText } from '#contract/limits'
import type { ElsysReport } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { errorMessage, refusalText } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/sensors.ts'
import { keepThroughReload, takeDraft } from '../../../kit/dialog/drafts.ts'
import { lazyDialog, lazyPart } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { ThemeProvider } from '../../../kit/dialog/theme.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { TextSource } from '../../../kit/form/TextSource.tsx'
import { custom, number, text } from '../../../kit/list/columns.ts'
import { ListView } from '../../../kit/list/ListPage.tsx'
import { Action } from '../../../ui/Action.tsx'
import { componentsAddress } from '../../../domain/addresses.ts'
import styles from './RegisterPage.module.css'
import { euisIn, sensorsIn, withoutKeys, withScanned } from './sensorText.ts'

const ScanDialog = lazyDialog(async () => (await import('./scan/ScanDialog.tsx')).ScanDialog)
const UnregisteredSensors = lazyPart(
  async () => (await import('../lorawan/UnregisteredSensors.tsx')).UnregisteredSensors,
)
const dialogs = [ScanDialog]

/** Registers sensors from a file, pasted or scanned. First it says for each line what would happen. */
export function RegisterPage() {
  const { typed, change, check, commit, isBusy, report, error } = useRegistration()
  const [isScanning, setScanning] = useState(false)
  usePreload(dialogs)
  const canCommit = report?.commit === false && report.registered > 0
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{texts.registerSensors}</h1>
      <p className={styles.hint}>{texts.howToWrite}</p>
      <ThemeProvider>
        <div className={styles.form}>
          <div>
            <TextSource
              label={texts.sensors}
              accept=".csv,.txt,.json,text/csv,text/plain,application/json"
              most={longestSensorText}
              text={typed.text}
              onChange={(next) => change({ text: next })}
            />
          </div>
          <div className={styles.sidebar}>
            <Action className={styles.scan} onClick={() => setScanning(true)}>
              <IconCamera size={18} aria-hidden />
              {texts.scanQrCodes}
            </Action>
            <Gateway deviceId={typed.deviceId} onChange={(deviceId) => change({ deviceId })} />
          </div>
        </div>
      </ThemeProvider>
      <div className={styles.actions}>
        <Action
          look={canCommit ? 'quiet' : 'primary'}
          disabled={isBusy || typed.text.trim() === ''}
          onClick={check}
        >
          {texts.check}
        </Action>
        <Action look={canCommit ? 'primary' : 'quiet'} disabled={isBusy || !canCommit} onClick={commit}>
          {canCommit ? texts.registerCount(report.registered) : texts.register}
        </Action>
        {isBusy && <output>{common.working}</output>}
      </div>
      {/* It comes later, so nothing is below that it would move. */}
      <Suspense>
        <UnregisteredSensors
          known={euisIn(typed.text)}
          onAdd={(euis: string[]) => change({ text: withScanned(typed.text, euis) })}
        />
      </Suspense>
      {error && (
        <p role="alert" className={styles.failure}>
          {errorMessage(error, texts.failedToRegister)}
        </p>
      )}
      {report && (
        <div className={styles.report}>
          <ReportList report={report} reload={check} isReloading={isBusy}>
            <p role="status" className={styles.summary}>
              {reportInWords(report)}{' '}
              {report.commit && report.registered > 0 && (
                <a href={componentsAddress()}>{texts.seeAllComponents}</a>
              )}
            </p>
          </ReportList>
        </div>
      )}
      <Suspense>
        {isScanning && (
          <ScanDialog
            known={euisIn(typed.text)}
            onDone={(euis: string[]) => {
              setScanning(false)
              change({ text: withScanned(typed.text, euis) })
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

function Gateway({ deviceId, onChange }: { deviceId: string; onChange: (deviceId: string) => void }) {
  const { data: devices = [] } = useQuery(query(api.listManagedDevices))
  return (
    <NativeSelect
      label={texts.gateway}
      description={texts.gatewayHint}
      value={deviceId}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: common.none },
        ...devices.map((device) => ({
          value: device.deviceId,
          label: [device.cloudlinkId, device.locationName].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}

type Line = ElsysReport['lines'][number]

const outcomeOf = ({ status }: Line) => texts.outcomes[status] ?? status

const columns = [
  number('line', texts.line, { width: 72 }),
  text('identifier', common.identifier, { width: 176 }),
  custom<Line>({
    id: 'outcome',
    header: texts.outcome,
    hasChoices: true,
    width: 120,
    text: outcomeOf,
    words: texts.outcomes,
    render: (line) => (
      <span className={styles.outcome} data-status={line.status}>
        {outcomeOf(line)}
      </span>
    ),
  }),
  custom<Line>({
    id: 'message',
    header: common.reason,
    width: 280,
    tall: true,
    text: (line) => refusalText(line) ?? '',
  }),
]

interface ReportListProps {
  report: ElsysReport
  reload: () => void
  isReloading: boolean
  children: ReactNode
}

function ReportList({ report, reload, isReloading, children }: ReportListProps) {
  return (
    <ListView
      title="Sensors"
      isSection
      rows={report.lines}
      rowId={({ line }) => String(line)}
      columns={columns}
      reload={reload}
      reloading={isReloading}
      renderAbove={() => children}
    />
  )
}

/** "2 new, 1 known, 1 refused." */
function reportInWords({ commit, lines }: ElsysReport): string {
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length
  const [known, refused] = [count('DUPLICATE'), count('INVALID')]
  return commit
    ? texts.haveRegistered(count('REGISTERED'), known, refused)
    : texts.wouldRegister(count('VALID'), known, refused)
}

type Typed = { text: string; deviceId: string }

const draftName = 'register-sensors'
const nothing: Typed = { text: '', deviceId: '' }

async function register(typed: Typed, commit: boolean): Promise<ElsysReport> {
  const { text: body, deviceId } = typed
  const options = { commit: commit ? ('true' as const) : ('false' as const), ...(deviceId && { deviceId }) }
  const sensors = sensorsIn(body)
  return sensors
    ? api.registerElsys({ query: options, body: sensors })
    : api.registerElsysText({ query: options, body })
}

/** The platform checks the text first, and then registers it. A text that changes after a check is checked again. */
function useRegistration() {
  const [typed, setTyped] = useState(() => (takeDraft(draftName)?.values as Typed | undefined) ?? nothing)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(
    () =>
      keepThroughReload(draftName, () => ({
        subject: null,
        values: { ...latest.current, text: withoutKeys(latest.current.text) },
      })),
    [],
  )
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (commit: boolean) => register(typed, commit),
  })
  return {
    typed,
    change: (next: Partial<Typed>) => {
      reset()
      setTyped({ ...typed, ...next })
    },
    check: () => mutate(false),
    commit: () => mutate(true),
    isBusy: isPending,
    report: data,
    error,
  }
}
