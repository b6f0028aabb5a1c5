import { api } from '../../../api/client.ts'
import { OfflineNote } from '../../../domain/queue/OfflineNote.tsx'
import { orQueue, queued } from '../../../domain/queue/queue.ts'
import { valueText } from '../../../domain/values.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { numberIn } from '../../../kit/form/values.ts'
import { notify } from '../../../ui/notify.ts'
import type { MeasurementDeed, ValueDeed } from './deeds.ts'
import type { Measurement } from './lines.ts'

interface SetValueFormProps {
  dialog: DialogState<ValueDeed>
  subject: MeasurementDeed
}

/** Sets a value that a person has read off. It becomes the latest value. Without a connection it waits in the queue. */
export function SetValueForm({ dialog, subject: { path, component, measurement } }: SetValueFormProps) {
  const { label, latestValue, latestAt, measurementId } = measurement
  const symbol = measurement.unit?.symbol
  const form = useDialogForm<{ value: string }, ValueDeed>(dialog, {
    initialValues: { value: '' },
    validate: { value: (text) => valueError(text, measurement) },
  })

  async function save({ value: typed }: { value: string }) {
    const value = numberIn(typed) ?? 0
    const { componentId, componentName, productId } = component
    const place = { ...path, productId: productId ?? '', componentId, measurementId }
    return orQueue(async () => api.storeValue({ ...place, value: String(value) }), {
      kind: 'value',
      path: place,
      value,
      label,
      componentName,
      symbol,
      seen: { latestValue, latestAt },
    })
  }

  return (
    <FormModal
      title={`Set ${label}`}
      form={form}
      submit={save}
      submitLabel="Set Value"
      busyLabel="Saving..."
      failureText="Failed to set value. Please try again."
      onDone={(answer, { value }) => {
        const said = valueText(numberIn(value) ?? null, symbol)
        notify.success(answer === queued ? `${label}: ${said} waits to be sent` : `${label} set to ${said}`)
        dialog.close()
      }}
      onClose={dialog.close}
    >
      <p>
        {component.componentName} has {valueText(latestValue, symbol)} now. What you set becomes its latest
        value, with the time at which it is sent.
      </p>
      <TextInput
        label={symbol ? `Value in ${symbol}` : 'Value'}
        required
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('value')}
      />
      <OfflineNote />
    </FormModal>
  )
}

/** The platform refuses values outside the range. It is better to say so before the value waits for a connection. */
function valueError(text: string, { rangeMin, rangeMax }: Pick<Measurement, 'rangeMin' | 'rangeMax'>) {
  const value = numberIn(text)
  if (value === null) return 'Value is required'
  if (value === undefined) return 'Please enter a number'
  if (rangeMin !== null && value < rangeMin) return `At least ${rangeMin}`
  return rangeMax !== null && value > rangeMax ? `At most ${rangeMax}` : null
}
