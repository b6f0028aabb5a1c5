import type { Account } from '#contract/schemas/account'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { HandOver } from './HandOver.tsx'
import { moveSentences } from './previews.ts'

interface MoveAccountProps {
  dialog: DialogState<Account>
  onDone: (text: string) => void
}

export function MoveAccount({ dialog, onDone }: MoveAccountProps) {
  const { accountId, integratorId: from, firstName, lastName, username } = dialog.subject
  return (
    <HandOver
      dialog={dialog}
      title={`Move ${firstName} ${lastName}`}
      verb="Move"
      busyLabel="Moving..."
      from={from}
      preview={(integratorId) => query(api.previewMove, { accountId, integratorId })}
      told={moveSentences}
      run={async (integratorId) => api.moveAccount({ accountId, integratorId })}
      onDone={(name) => onDone(`${username} now belongs to ${name}`)}
    />
  )
}
