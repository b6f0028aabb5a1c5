import { useQuery } from '@tanstack/react-query'
import type { Installation } from '#contract/schemas/integrator'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { counted, Warning } from '../../ui/Text.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { TextPanel } from '../../kit/page/PageState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { OperatorFrame } from './OperatorFrame.tsx'

/** How the installation itself is: its backups, its disks, and what is wrong with it. */
export function InstallationPage() {
  const asked = useQuery(query(api.getInstallation))
  return (
    <OperatorFrame current="installation">
      <TextPanel asked={asked} what="installation">
        {(installation) => (
          <>
            {installation.problems.length === 0 ? (
              <p>Nothing is wrong.</p>
            ) : (
              installation.problems.map((problem) => <Warning key={problem} text={problem} />)
            )}
            <Facts label="Installation" facts={factsOf(installation)} />
          </>
        )}
      </TextPanel>
    </OperatorFrame>
  )
}

const diskNames: Record<string, string> = { data: 'Disk of the data', backups: 'Disk of the backups' }

function factsOf({ backups, disks, databaseBytes }: Installation): [string, string][] {
  const { everyHours, lastSuccess, sizeBytes, failures } = backups
  return [
    ['Backups', everyHours ? `Every ${counted(everyHours, 'hours')}` : 'Not made by the platform'],
    ['Last good backup', lastSuccess ? formatEpochSeconds(lastSuccess) : ''],
    ['Its size', sizeBytes ? inBytes(sizeBytes) : ''],
    ['Failed since then', failures ? counted(failures, 'times') : ''],
    ['Size of the database', inBytes(databaseBytes)],
    ...disks.map(({ name, freeBytes, totalBytes }): [string, string] => [
      diskNames[name] ?? name,
      `${inBytes(freeBytes)} of ${inBytes(totalBytes)} free`,
    ]),
  ]
}

/** 4.2 MB */
function inBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}
