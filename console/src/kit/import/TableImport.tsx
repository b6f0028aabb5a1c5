import { type ImportKind, imports } from '#contract/imports'
import { importLimits } from '#contract/limits'
import type { TableImport as Body, TableReport } from '#contract/schemas/import'
import { api } from '../../api/client.ts'
import { formatNumber } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { ImportDialog } from './ImportDialog.tsx'

type Call = (request: { query: { commit: 'true' | 'false' }; body: Body }) => Promise<TableReport>

const calls: Record<ImportKind, Call> = {
  locations: api.importLocations,
  accounts: api.importAccounts,
  memberships: api.importMemberships,
  devices: api.importDevices,
}

const says =
  'A CSV file, or cells that you copied from a spreadsheet. The first line names the columns, as in an exported list. ' +
  'A column that is missing changes nothing.'

/** Brings lines of a spreadsheet in: what they would do is shown first, and then all of it is stored, or nothing. */
export function TableImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { things, rule, columns } = imports[kind]
  return (
    <ImportDialog<TableReport>
      title={`Import ${things}`}
      hint={`${says} ${rule}`}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      most={importLimits.characters}
      columns={columns}
      doLabel="Import"
      isAllOrNothing
      run={async ({ text, commit, columns: chosen }, checked) =>
        calls[kind]({
          query: { commit: commit ? 'true' : 'false' },
          body: { text, ...(chosen && { columns: chosen }), ...(checked && { digest: checked.digest }) },
        })
      }
      onDone={({ created, updated }) => {
        notify.success(
          `${things} imported`,
          `${formatNumber(created)} new, ${formatNumber(updated)} changed.`,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
