import { api } from '../../../api/client.ts'
import { cloudlinkHint } from '../../../domain/hints.ts'
import { notify } from '../../../ui/notify.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { IssuedTokens } from './IssuedTokens.tsx'
import { readDevices } from './readDevices.ts'

interface RegisterDevicesProps {
  integratorId: string
  onClose: () => void
}

export function RegisterDevices({ integratorId, onClose }: RegisterDevicesProps) {
  return (
    <ImportDialog
      title="Register Devices"
      hint={`One device on each line: its cloudlink id and, if known, the version of its firmware, such as CL-204417,4.2.1. ${cloudlinkHint}.`}
      accept=".csv,.txt,text/csv,text/plain"
      doLabel="Register"
      run={async (text, commit) =>
        api.registerDevices({
          integratorId,
          body: { devices: readDevices(text) },
          query: { commit: commit ? 'true' : 'false' },
        })
      }
      renderDone={({ tokens }) => <IssuedTokens tokens={tokens} />}
      onDone={({ created }) =>
        notify.success(`${created} ${created === 1 ? 'device' : 'devices'} registered`)
      }
      onClose={onClose}
    />
  )
}
