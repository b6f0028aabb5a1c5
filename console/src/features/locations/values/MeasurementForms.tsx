import { useQuery } from '@tanstack/react-query'
import type { MeasurementPatch } from '#contract/schemas/component'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { OfflineNote } from '../../../domain/queue/OfflineNote.tsx'
import { orQueue, queued } from '../../../domain/queue/queue.ts'
import { shownNumber, shownUnit, storedNumber } from '../../../domain/units.ts'
import { shownText, unitLabel, valueText } from '../../../domain/values.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { numberIn, numberText, required } from '../../../kit/form/values.ts'
import { latestMeasurement, type Measurement, type MeasurementAction, type ValueAction } from './lines.ts'

type MeasurementValues = { label: string; unitId: string; rangeMin: string; rangeMax: string }

const valuesOf = ({ label, unit, rangeMin, rangeMax }: Measurement): MeasurementValues => ({
  label,
  unitId: unit?.unitId ?? '',
  rangeMin: numberText(rangeMin),
  rangeMax: numberText(rangeMax),
})

const isNumber = (text: string) => (numberIn(text) === undefined ? 'Please enter a number' : null)

const measurementRules = {
  label: required('Label is required'),
  rangeMin: isNumber,
  rangeMax: (text: string, { rangeMin }: MeasurementValues) => {
    const [from, to] = [numberIn(rangeMin), numberIn(text)]
    if (typeof from === 'number' && typeof to === 'number' && from >= to)
      return 'The range must end above its beginning'
    return isNumber(text)
  },
}

const bodyOf = ({ label, unitId, rangeMin, rangeMax }: MeasurementValues): MeasurementPatch => ({
  label: label.trim(),
  unitId: unitId || null,
  rangeMin: numberIn(rangeMin) ?? null,
  rangeMax: numberIn(rangeMax) ?? null,
})

interface MeasurementFormProps {
  dialog: DialogState<ValueAction>
  subject: MeasurementAction
}

export function MeasurementForm({ dialog, subject }: MeasurementFormProps) {
  const { path, component, measurement } = subject
  const units = useQuery(query(api.listUnits))
  const form = useDialogForm<MeasurementValues, ValueAction>(dialog, {
    initialValues: valuesOf(measurement),
    validate: measurementRules,
  })
  const own = measurement.unit ? [measurement.unit] : []
  const offeredUnits = (units.data ?? own).map(({ unitId, name, symbol }) => ({
    value: unitId,
    label: unitLabel({ name, symbol }),
  }))
  const symbol = (units.data ?? own).find(({ unitId }) => unitId === form.values.unitId)?.symbol
  const ofRange = { inputMode: 'decimal', mt: 'sm', rightSectionWidth: 56, rightSection: symbol } as const
  const unitName = (unitId: string) => offeredUnits.find(({ value }) => value === unitId)?.label ?? unitId
  return (
    <FormModal
      title="Edit Measurement"
      form={form}
      submit={async (values) =>
        api.updateMeasurement({
          ...path,
          componentId: component.componentId,
          measurementId: measurement.measurementId,
          body: { ...bodyOf(values), version: measurement.version },
        })
      }
      submitLabel="Update"
      failureText="Failed to update measurement. Please try again."
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          id: measurement.measurementId,
          find: latestMeasurement(subject),
          versionOf: (action) => action.measurement.version,
          valuesOf: (action) => valuesOf(action.measurement),
          fields: [
            { name: 'label', label: 'Label' },
            { name: 'unitId', label: 'Unit', text: unitName },
            { name: 'rangeMin', label: 'Lowest Value' },
            { name: 'rangeMax', label: 'Highest Value' },
          ],
        },
      )}
      onDone={(_measurement, { label }) => `Measurement ${label.trim()} saved`}
      onClose={dialog.close}
    >
      <TextInput label="Label" required data-autofocus {...form.getInputProps('label')} />
      <NativeSelect
        label="Unit"
        mt="sm"
        data={[{ value: '', label: 'No unit' }, ...offeredUnits]}
        {...form.getInputProps('unitId')}
      />
      <TextInput
        label="Lowest Value"
        description="Values outside of the range are marked"
        {...ofRange}
        {...form.getInputProps('rangeMin')}
      />
      <TextInput label="Highest Value" {...ofRange} {...form.getInputProps('rangeMax')} />
    </FormModal>
  )
}

interface SetValueFormProps {
  dialog: DialogState<ValueAction>
  subject: MeasurementAction
}

/** Sets a value that a person has read off. It becomes the latest value. Without a connection it waits in the queue. */
export function SetValueForm({ dialog, subject: { path, component, measurement } }: SetValueFormProps) {
  const { label, latestValue, latestAt, measurementId } = measurement
  const symbol = measurement.unit?.symbol
  const unit = shownUnit(symbol).symbol
  const form = useDialogForm<{ value: string }, ValueAction>(dialog, {
    initialValues: { value: '' },
    validate: { value: (text) => valueError(text, measurement) },
  })

  async function save({ value: typed }: { value: string }) {
    const value = storedNumber(typed, symbol) ?? 0
    const { componentId, componentName, productId } = component
    const params = { ...path, productId: productId ?? '', componentId, measurementId }
    return orQueue(async () => api.storeValue({ ...params, value: String(value) }), {
      kind: 'value',
      path: params,
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
      failureText="Failed to set value. Please try again."
      onDone={(answer, { value }) => {
        const text = shownText(numberIn(value) ?? null, unit)
        return answer === queued ? `${label}: ${text} waits to be sent` : `${label} set to ${text}`
      }}
      onClose={dialog.close}
    >
      <p>
        {component.componentName} has {valueText(latestValue, symbol)} now. What you set becomes its latest
        value, with the time at which it is sent.
      </p>
      <TextInput
        label={unit ? `Value in ${unit}` : 'Value'}
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
function valueError(text: string, { rangeMin, rangeMax, unit }: Measurement) {
  const value = storedNumber(text, unit?.symbol)
  if (value === null) return 'Value is required'
  if (value === undefined) return 'Please enter a number'
  const end = (stored: number) => shownNumber(stored, unit?.symbol)
  if (rangeMin !== null && value < rangeMin) return `At least ${end(rangeMin)}`
  return rangeMax !== null && value > rangeMax ? `At most ${end(rangeMax)}` : null
}
