import { useQuery } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { longestSensorText } from '#contract/limits'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import { lazyDialog, usePreload } from '../../../kit/preload.ts'
import { ThemeProvider } from '../../../kit/dialog/theme.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { TextSource } from '../../../kit/form/TextSource.tsx'
import { Action } from '../../../ui/Action.tsx'
import { parts } from '../parts.ts'
import { ReportList, reportInWords } from './ReportList.tsx'
import styles from './RegisterPage.module.css'
import { euisIn, withScanned } from './sensorText.ts'
import { useRegistration } from './useRegistration.ts'

const ScanDialog = lazyDialog(async () => (await import('./scan/ScanDialog.tsx')).ScanDialog)
const dialogs = [ScanDialog]

/** Registers sensors from a file, pasted or scanned. First it says for each line what would happen. */
export function RegisterPage() {
  const { typed, change, check, commit, isBusy, report, error } = useRegistration()
  const [isScanning, setScanning] = useState(false)
  usePreload(dialogs)
  const canCommit = report?.commit === false && report.registered > 0
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>Register Sensors</h1>
      <p className={styles.hint}>
        One ELSYS sensor a line: DevEUI, name, type and key, parted by semicolons, commas or tabs. All but the
        DevEUI may be missing.
      </p>
      <ThemeProvider>
        <div className={styles.form}>
          <div>
            <TextSource
              label="Sensors"
              accept=".csv,.txt,.json,text/csv,text/plain,application/json"
              most={longestSensorText}
              text={typed.text}
              onChange={(text) => change({ text })}
            />
          </div>
          <div className={styles.beside}>
            <Action className={styles.scan} onClick={() => setScanning(true)}>
              <IconCamera size={18} aria-hidden />
              Scan QR Codes
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
          Check
        </Action>
        <Action look={canCommit ? 'primary' : 'quiet'} disabled={isBusy || !canCommit} onClick={commit}>
          {canCommit ? `Register ${counted(report.registered, 'sensors')}` : 'Register'}
        </Action>
        {isBusy && <output>Working...</output>}
      </div>
      {error && (
        <p role="alert" className={styles.failure}>
          {errorMessage(error, 'Failed to register sensors')}
        </p>
      )}
      {report && (
        <div className={styles.report}>
          <ReportList report={report} reload={check} isReloading={isBusy}>
            <p role="status" className={styles.summary}>
              {reportInWords(report)}{' '}
              {report.commit && report.registered > 0 && (
                <a href={parts.registered.href}>See all components</a>
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

interface GatewayProps {
  deviceId: string
  onChange: (deviceId: string) => void
}

function Gateway({ deviceId, onChange }: GatewayProps) {
  const { data: devices = [] } = useQuery(query(api.listManagedDevices))
  return (
    <NativeSelect
      label="Gateway"
      description="The device that hears the sensors, if it is known"
      value={deviceId}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'None' },
        ...devices.map((device) => ({
          value: device.deviceId,
          label: [device.cloudlinkId, device.locationName].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}
