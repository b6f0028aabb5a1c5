import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Warning } from '../../../ui/Text.tsx'
import styles from './HandOver.module.css'
import type { Preview } from './previews.ts'

interface HandOverProps<Answer, Key extends QueryKey> {
  dialog: Omit<DialogState<unknown>, 'replace'>
  title: string
  verb: string
  busyLabel: string
  /** Its current owner. */
  from: string
  preview: (to: string) => UseQueryOptions<Answer, Error, Answer, Key>
  /** What the preview says. */
  told: (answer: Answer) => Preview
  run: (to: string) => Promise<unknown>
  /** Called with the name of its new owner. */
  onDone: (name: string) => void
}

/** Moves something from one integrator to another, after the platform has counted the consequences. */
export function HandOver<Answer, Key extends QueryKey>(props: HandOverProps<Answer, Key>) {
  const { dialog, title, verb, busyLabel, from, told, run, onDone } = props
  const form = useDialogForm(dialog, {
    initialValues: { to: '' },
    validate: { to: required('Please select an integrator') },
  })
  const { to } = form.values
  const { data: all = [] } = useQuery(query(api.listIntegrators))
  const others = all.filter(({ integratorId }) => integratorId !== from)
  const preview = useQuery({
    ...props.preview(to),
    select: told,
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
