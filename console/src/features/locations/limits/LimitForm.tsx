import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Conditional } from '#contract/schemas/conditional'
import { comparisons, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { severityHint } from '../../../domain/hints.ts'
import { comparisonText } from '../../../domain/values.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { numberIn, offered } from '../../../kit/form/values.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { Measured } from '../curve/lines.ts'
import { limitRules, type LimitValues, newLimit, raisedText, ruleOf, ruleText, valuesOf } from './limits.ts'

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
      failureText="Failed to save the alarm limit. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.findConditionals, { body: { locationId } }),
        idOf: ({ conditionalId }) => conditionalId,
        valuesOf,
        fields,
      })}
      onDone={() => `Alarm limit of ${measured?.name ?? limit?.measurementLabel ?? ''} saved`}
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

interface RaisedProps {
  locationId: string
  measurementId: string
  comparison: Conditional['comparison']
  /** Undefined until a number is typed. Nothing is counted then. */
  threshold: number | undefined
}

/** It counts after this pause in typing, because nobody wants the count of half a number. */
const restMs = 300

/** How often the typed limit would have raised an alarm. Empty if the platform cannot count. */
function Raised({ locationId, measurementId, comparison, threshold }: RaisedProps) {
  const [settled] = useDebouncedValue(threshold, restMs)
  const limits = [{ comparison, threshold: settled ?? 0 }]
  const { data, isError } = useQuery({
    ...query(api.countRaised, { locationId, measurementId, body: { limits } }),
    enabled: settled !== undefined,
    retry: false,
  })
  const isCurrent = settled === threshold
  return (
    <p role="status">
      {threshold === undefined || isError
        ? ''
        : data && isCurrent
          ? `${raisedText(data, data.raised[0] ?? 0)}.`
          : 'Counting...'}
    </p>
  )
}

interface DeleteLimitProps {
  locationId: string
  dialog: DialogState<Conditional>
}

export function DeleteLimit({ locationId, dialog: { subject, close } }: DeleteLimitProps) {
  const { conditionalId, measurementLabel, severity, version } = subject
  return (
    <ConfirmDialog
      title="Delete Alarm Limit"
      sentences={[
        `Are you sure you want to delete the limit ${measurementLabel} ${ruleText(subject, undefined)} (${severity})?`,
        'Such values raise no alarm any more. This action cannot be undone.',
      ]}
      run={async () => api.deleteConditional({ body: { conditionalId, locationId, version } })}
      failureText="Failed to delete the alarm limit"
      onDone={() => `Alarm limit of ${measurementLabel} deleted`}
      onClose={close}
    />
  )
}
