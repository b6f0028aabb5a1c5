import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/schemas/account'
import type { Location } from '#contract/schemas/location'
import type { MovePreview, TransferPreview } from '#contract/schemas/preview'
import { api } from '../../../api/client.ts'
import { errorMessage, refusalText } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { affectedSentence, sentences } from '../../../domain/affected.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Warning } from '../../../ui/Labels.tsx'
import styles from './HandOver.module.css'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'

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
    validate: { to: required(texts.integratorRequired) },
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
        label={texts.toIntegrator}
        required
        data-autofocus
        data={[
          { value: '', label: texts.selectAnIntegrator, disabled: true },
          ...others.map(({ integratorId, name }) => ({ value: integratorId, label: name })),
        ]}
        {...form.getInputProps('to')}
      />
      <div role="status" className={styles.preview}>
        {preview.isLoading && <p>{texts.counting}</p>}
        {preview.error && <p>{texts.failedToCountMove(errorMessage(preview.error))}</p>}
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
      title={texts.moveOf(`${firstName} ${lastName}`)}
      verb={common.move}
      busyLabel={texts.moving}
      from={from}
      preview={(integratorId) => query(api.previewMove, { accountId, integratorId })}
      sentencesOf={moveSentences}
      run={async (integratorId) => api.moveAccount({ accountId, integratorId })}
      onDone={(name) => onDone(texts.nowBelongsTo(username, name))}
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
      title={texts.transferOf(locationName)}
      verb={texts.transfer}
      busyLabel={texts.transferring}
      from={from}
      preview={(integratorId) => query(api.previewTransfer, { locationId, integratorId })}
      sentencesOf={transferSentences}
      run={async (integratorId) => api.transferLocation({ locationId, integratorId })}
      onDone={(name) => onDone(texts.nowBelongsTo(locationName, name))}
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
      texts.whatMovesAlong,
      texts.componentsMove(components),
      affectedSentence(devices, texts.devicesMove),
      affectedSentence(groups, texts.groupsLoseIt),
      affectedSentence(newProducts, texts.productsAreCopied),
    ),
    refusal: taken === null ? undefined : texts.componentIsTaken(taken),
  }
}

function moveSentences({ groups, ownedAccounts, refusal, code, values }: MovePreview): Preview {
  return {
    sentences: sentences(
      texts.rolesStay,
      affectedSentence(groups, texts.groupsAreLeft),
      affectedSentence(ownedAccounts, texts.becomeOwners),
    ),
    refusal: refusalText({ message: refusal, code, values }),
  }
}
