import type { Location } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { HandOver } from './HandOver.tsx'
import { transferSentences } from './previews.ts'

interface TransferLocationProps {
  dialog: DialogState<Location>
  onDone: (text: string) => void
}

export function TransferLocation({ dialog, onDone }: TransferLocationProps) {
  const { id: locationId, integratorId: from, name: locationName } = dialog.subject
  return (
    <HandOver
      dialog={dialog}
      title={`Transfer ${locationName}`}
      verb="Transfer"
      busyLabel="Transferring..."
      from={from}
      preview={(integratorId) => query(api.previewTransfer, { locationId, integratorId })}
      told={transferSentences}
      run={async (integratorId) => api.transferLocation({ locationId, integratorId })}
      onDone={(name) => onDone(`${locationName} now belongs to ${name}`)}
    />
  )
}
