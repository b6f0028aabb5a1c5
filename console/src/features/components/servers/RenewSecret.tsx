import type { NetworkServer } from '#contract/schemas/lorawan/network-server'
import { api } from '../../../api/client.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { texts } from '../../../texts/networkServers.ts'

interface RenewSecretProps {
  dialog: DialogState<NetworkServer>
  onDone: (renewed: { secret: string }, server: NetworkServer) => void
}

const hours = [0, 1, 24, 168] as const

/** Another secret, while the one before stays valid for some time. */
export function RenewSecret({ dialog, onDone }: RenewSecretProps) {
  const { networkServerId, name } = dialog.subject
  const form = useDialogForm(dialog, { initialValues: { overlapHours: '24' } })
  return (
    <FormModal
      title={texts.renewOf(name)}
      form={form}
      submit={async ({ overlapHours }) =>
        api.renewNetworkServerSecret({ networkServerId, body: { overlapHours: Number(overlapHours) } })
      }
      submitLabel={texts.issue}
      failureText={texts.failedToIssue}
      onDone={(renewed) => onDone(renewed, dialog.subject)}
      onClose={dialog.close}
    >
      <NativeSelect
        label={texts.overlap}
        description={texts.overlapHint}
        data={hours.map((count) => ({ value: String(count), label: texts.overlaps[count] }))}
        data-autofocus
        {...form.getInputProps('overlapHours')}
      />
    </FormModal>
  )
}
