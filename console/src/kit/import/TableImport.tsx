import type { ImportKind } from '#contract/imports'
import { importLimits } from '#contract/limits'
import type { TableImport as Body, TableReport } from '#contract/schemas/import'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { notify } from '../../ui/notify.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { columnsOf } from './importColumns.ts'
import { TimeZoneChoice } from './TimeZoneChoice.tsx'
import { texts } from '../../texts/imports.ts'
import { texts as common } from '../../texts/common.ts'

type Call = (request: { query: { commit: 'true' | 'false' }; body: Body }) => Promise<TableReport>

const calls: Record<ImportKind, Call> = {
  locations: api.importLocations,
  accounts: api.importAccounts,
  memberships: api.importMemberships,
  devices: api.importDevices,
}

const isZoneUnknown = ({ lines }: TableReport) =>
  lines.some(({ cells = [] }) => cells.some(({ code }) => code === 'TIME_ZONE_UNKNOWN'))

/** Brings lines of a spreadsheet in: what they would do is shown first, and then all of it is stored, or nothing. */
export function TableImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const [timeZone, setTimeZone] = useState('')
  return (
    <ImportDialog<TableReport>
      title={texts.importTitle[kind]}
      hint={`${texts.says} ${texts.rules[kind]}`}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      most={importLimits.characters}
      columns={columnsOf(kind)}
      doLabel={common.import}
      isAllOrNothing
      run={async ({ text, commit, columns: chosen }, checked) =>
        calls[kind]({
          query: { commit: commit ? 'true' : 'false' },
          body: {
            text,
            ...(chosen && { columns: chosen }),
            ...(timeZone && { timeZone }),
            ...(checked && { digest: checked.digest }),
          },
        })
      }
      renderQuestion={(report, onAnswer) =>
        (timeZone !== '' || (report && isZoneUnknown(report))) && (
          <TimeZoneChoice
            value={timeZone}
            onChange={(zone) => {
              setTimeZone(zone)
              onAnswer()
            }}
          />
        )
      }
      onDone={({ created, updated }) => {
        notify.success(texts.imported[kind], texts.newAndChanged(created, updated))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
