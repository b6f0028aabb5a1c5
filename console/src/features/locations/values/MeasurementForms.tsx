import { useQuery } from '@tanstack/react-query'
import type { MeasurementPatch } from '#contract/schemas/component'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { OfflineNote } from '../../../domain/queue/OfflineNote.tsx'
import { orQueue, queued } from '../../../domain/queue/queue.ts'
import { shownNumber, shownUnit, storedNumber } from '../../../domain/units.ts'
import { type Measurement, shownText, unitLabel, valueText } from '../../../domain/values.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { numberIn, numberText, required } from '../../../kit/form/values.ts'
import { latestMeasurement, type MeasurementAction, type ValueAction } from './lines.ts'
import { texts } from '../../../texts/locationsValueForms.ts'
import { texts as values } from '../../../texts/locationsValues.ts'
import { texts as common } from '../../../texts/common.ts'

type MeasurementValues = { label: string; unitId: string; rangeMin: string; rangeMax: string }

const valuesOf = ({ label, unit, rangeMin, rangeMax }: Measurement): MeasurementValues => ({
  label,
  unitId: unit?.unitId ?? '',
  rangeMin: numberText(rangeMin),
  rangeMax: numberText(rangeMax),
})

const isNumber = (text: string) => (numberIn(text) === undefined ? common.pleaseEnterANumber : null)

const measurementRules = {
  label: required(texts.labelIsRequired),
  rangeMin: isNumber,
  rangeMax: (text: string, { rangeMin }: MeasurementValues) => {
    const [from, to] = [numberIn(rangeMin), numberIn(text)]
    if (typeof from === 'number' && typeof to === 'number' && from >= to) return texts.endsAboveBeginning
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
      title={texts.editMeasurement}
      form={form}
      submit={async (typed) =>
        api.updateMeasurement({
          ...path,
          componentId: component.componentId,
          measurementId: measurement.measurementId,
          body: { ...bodyOf(typed), version: measurement.version },
        })
      }
      submitLabel={common.update}
      failureText={texts.failedToUpdate}
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          id: measurement.measurementId,
          find: latestMeasurement(subject),
          versionOf: (action) => action.measurement.version,
          valuesOf: (action) => valuesOf(action.measurement),
          fields: [
            { name: 'label', label: texts.label },
            { name: 'unitId', label: common.unit, text: unitName },
            { name: 'rangeMin', label: texts.lowestValue },
            { name: 'rangeMax', label: texts.highestValue },
          ],
        },
      )}
      onDone={(_measurement, { label }) => texts.measurementSaved(label.trim())}
      onClose={dialog.close}
    >
      <TextInput label={texts.label} required data-autofocus {...form.getInputProps('label')} />
      <NativeSelect
        label={common.unit}
        mt="sm"
        data={[{ value: '', label: texts.noUnit }, ...offeredUnits]}
        {...form.getInputProps('unitId')}
      />
      <TextInput
        label={texts.lowestValue}
        description={texts.outsideIsMarked}
        {...ofRange}
        {...form.getInputProps('rangeMin')}
      />
      <TextInput label={texts.highestValue} {...ofRange} {...form.getInputProps('rangeMax')} />
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
      title={texts.setLabel(label)}
      form={form}
      submit={save}
      submitLabel={values.setValue}
      failureText={texts.failedToSet}
      onDone={(answer, { value }) => {
        const text = shownText(numberIn(value) ?? null, unit)
        return answer === queued ? texts.waitsToBeSent(label, text) : texts.setTo(label, text)
      }}
      onClose={dialog.close}
    >
      <p>{texts.hasNow(component.componentName, valueText(latestValue, symbol))}</p>
      <TextInput
        label={unit ? texts.valueIn(unit) : common.value}
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
  if (value === null) return texts.valueIsRequired
  if (value === undefined) return common.pleaseEnterANumber
  const end = (stored: number) => shownNumber(stored, unit?.symbol)
  if (rangeMin !== null && value < rangeMin) return texts.atLeast(end(rangeMin))
  return rangeMax !== null && value > rangeMax ? texts.atMost(end(rangeMax)) : null
}
