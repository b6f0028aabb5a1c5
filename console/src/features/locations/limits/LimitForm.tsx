import type { Conditional } from '#contract/schemas/conditional'
import { comparisons, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { comparisonText } from '../../../domain/values.ts'
import { severityHint } from '../../../domain/hints.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { numberIn, offered } from '../../../kit/form/values.ts'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { Measured } from '../curve/measured.ts'
import { limitRules, type LimitValues, newLimit, ruleOf, valuesOf } from './limitValues.ts'
import { Raised } from './Raised.tsx'

interface LimitFormProps {
  locationId: string
  /** The new limit belongs to one of these. */
  chosen: readonly Measured[]
  dialog: DialogState<Conditional | null>
}

const fields = [
  { name: 'comparison', label: 'Comparison' },
  { name: 'threshold', label: 'Threshold' },
  { name: 'severity', label: 'Severity' },
  { name: 'enabled', label: 'Switched' },
] as const

export function LimitForm({ locationId, chosen, dialog }: LimitFormProps) {
  const limit = dialog.subject
  const form = useDialogForm<LimitValues, Conditional | null>(dialog, {
    initialValues: limit ? valuesOf(limit) : newLimit(chosen[0]?.measurementId ?? ''),
    validate: limitRules,
  })
  const { measurementId, comparison, threshold } = form.values
  const measured = chosen.find((one) => one.measurementId === measurementId)
  const symbol = measured?.unit?.symbol
  const save = async (values: LimitValues) =>
    limit
      ? api.updateConditional({
          body: { conditionalId: limit.conditionalId, ...ruleOf(values), version: limit.version },
        })
      : api.createConditional({
          body: { locationId, measurementId: values.measurementId, ...ruleOf(values) },
        })
  return (
    <FormModal
      title={limit ? 'Edit Alarm Limit' : 'Add Alarm Limit'}
      form={form}
      submit={save}
      submitLabel={limit ? 'Update' : 'Add'}
      busyLabel="Saving..."
      failureText="Failed to save the alarm limit. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.findConditionals, { body: { locationId } }),
        idOf: ({ conditionalId }) => conditionalId,
        valuesOf,
        fields,
      })}
      onDone={() => {
        notify.success(`Alarm limit of ${measured?.name ?? limit?.measurementLabel ?? ''} saved`)
        dialog.close()
      }}
      onClose={dialog.close}
    >
      {limit ? (
        <p>{measured?.name ?? limit.measurementLabel}</p>
      ) : (
        <NativeSelect
          label="Measurement"
          data={chosen.map(({ measurementId: value, name }) => ({ value, label: name }))}
          {...form.getInputProps('measurementId')}
        />
      )}
      <NativeSelect
        label="Alarm while the value is"
        mt="sm"
        data={offered(comparisons, limit?.comparison).map((value) => ({
          value,
          label: comparisonText(value),
        }))}
        {...form.getInputProps('comparison')}
      />
      <TextInput
        label={symbol ? `Threshold (${symbol})` : 'Threshold'}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        mt="sm"
        {...form.getInputProps('threshold')}
      />
      <Raised
        locationId={locationId}
        measurementId={measurementId}
        comparison={comparison as Conditional['comparison']}
        threshold={numberIn(threshold) ?? undefined}
      />
      <NativeSelect
        label="Severity"
        description={severityHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        mt="sm"
        mb="sm"
        data={offered(severities, limit?.severity)}
        {...form.getInputProps('severity')}
      />
      <Switch
        label="Switched on"
        isOn={form.values.enabled === 'on'}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked ? 'on' : 'off')}
      />
    </FormModal>
  )
}
