import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/schemas/account'
import type { Location } from '#contract/schemas/location'
import type { MovePreview, TransferPreview } from '#contract/schemas/preview'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { affectedSentence, sentences } from '../../../domain/affected.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Warning } from '../../../ui/Labels.tsx'
import styles from './HandOver.module.css'

interface HandOverProps<Answer, Key extends QueryKey> {
  dialog: Omit<DialogState<unknown>, 'replace'>
  title: string
  verb: string
  busyLabel: string
  from: string
  preview: (to: string) => UseQueryOptions<Answer, Error, Answer, Key>
  sentencesOf: (answer: Answer) => Preview
  run: (to: string) => Promise<unknown>
  onDone: (name: string) => void
}

/** Moves something from one integrator to another, after the platform has counted the consequences. */
function HandOver<Answer, Key extends QueryKey>(props: HandOverProps<Answer, Key>) {
  const { dialog, title, verb, busyLabel, from, sentencesOf, run, onDone } = props
  const form = useDialogForm(dialog, {
    initialValues: { to: '' },
    validate: { to: required('Please select an integrator') },
  })
  const { to } = form.values
  const { data: all = [] } = useQuery(query(api.listIntegrators))
  const others = all.filter(({ integratorId }) => integratorId !== from)
  const preview = useQuery({
    ...props.preview(to),
    select: sentencesOf,
    enabled: to !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <FormModal
      title={title}
      form={form}
      submit={async (values) => run(values.to)}
      submitLabel={verb}
      busyLabel={busyLabel}
      failureText={(error) => errorMessage(error)}
      onDone={(_result, values) => onDone(others.find((one) => one.integratorId === values.to)?.name ?? '')}
      onClose={dialog.close}
    >
      <NativeSelect
        label="To integrator"
        required
        data-autofocus
        data={[
          { value: '', label: 'Select an integrator...', disabled: true },
          ...others.map(({ integratorId, name }) => ({ value: integratorId, label: name })),
        ]}
        {...form.getInputProps('to')}
      />
      <div role="status" className={styles.preview}>
        {preview.isLoading && <p>Counting what would move...</p>}
        {preview.error && <p>{`Failed to count what would move: ${errorMessage(preview.error)}`}</p>}
        {preview.data?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Warning text={preview.data?.refusal} />
    </FormModal>
  )
}

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
      sentencesOf={moveSentences}
      run={async (integratorId) => api.moveAccount({ accountId, integratorId })}
      onDone={(name) => onDone(`${username} now belongs to ${name}`)}
    />
  )
}

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
      sentencesOf={transferSentences}
      run={async (integratorId) => api.transferLocation({ locationId, integratorId })}
      onDone={(name) => onDone(`${locationName} now belongs to ${name}`)}
    />
  )
}

interface Preview {
  sentences: string[]
  refusal?: string | undefined
}

function transferSentences(preview: TransferPreview): Preview {
  const { components, devices, groups, newProducts, taken } = preview
  return {
    sentences: sentences(
      'Its zones, measurements, samples and conditionals move with it.',
      `${components} ${components === 1 ? 'component moves' : 'components move'} with it.`,
      affectedSentence(devices, 'device moves with it', 'devices move with it'),
      affectedSentence(groups, 'location group loses it', 'location groups lose it'),
      affectedSentence(newProducts, 'product is copied', 'products are copied'),
    ),
    refusal: taken === null ? undefined : `The other integrator has a component ${taken} already.`,
  }
}

function moveSentences({ groups, ownedAccounts, refusal }: MovePreview): Preview {
  return {
    sentences: sentences(
      'Roles stay as they are. From then on the person sees only the other integrator.',
      affectedSentence(groups, 'location group is left', 'location groups are left'),
      affectedSentence(
        ownedAccounts,
        'account that it answers for becomes an owner',
        'accounts that it answers for become owners',
      ),
    ),
    refusal: refusal ?? undefined,
  }
}
