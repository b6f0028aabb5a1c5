import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { unitLabel } from '../../../domain/values.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { notify } from '../../../ui/notify.ts'
import { latestMeasurement } from './latest.ts'
import { bodyOf, measurementRules, type MeasurementValues, valuesOf } from './measurementValues.ts'
import type { MeasurementDeed, ValueDeed } from './deeds.ts'

interface MeasurementFormProps {
  dialog: DialogState<ValueDeed>
  subject: MeasurementDeed
}

export function MeasurementForm({ dialog, subject }: MeasurementFormProps) {
  const { path, component, measurement } = subject
  const units = useQuery(query(api.listUnits))
  const form = useDialogForm<MeasurementValues, ValueDeed>(dialog, {
    initialValues: valuesOf(measurement),
    validate: measurementRules,
  })
  const own = measurement.unit ? [measurement.unit] : []
  const offeredUnits = (units.data ?? own).map(({ unitId, name, symbol }) => ({
    value: unitId,
    label: unitLabel({ name, symbol }),
  }))
  const symbol = (units.data ?? own).find(({ unitId }) => unitId === form.values.unitId)?.symbol
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
      busyLabel="Saving..."
      failureText="Failed to update measurement. Please try again."
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          id: measurement.measurementId,
          find: latestMeasurement(subject),
          versionOf: (deed) => deed.measurement.version,
          valuesOf: (deed) => valuesOf(deed.measurement),
          fields: [
            { name: 'label', label: 'Label' },
            { name: 'unitId', label: 'Unit', text: unitName },
            { name: 'rangeMin', label: 'Lowest Value' },
            { name: 'rangeMax', label: 'Highest Value' },
          ],
        },
      )}
      onDone={(_measurement, { label }) => {
        notify.success(`Measurement ${label.trim()} saved`)
        dialog.close()
      }}
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
        inputMode="decimal"
        mt="sm"
        rightSectionWidth={56}
        rightSection={symbol}
        {...form.getInputProps('rangeMin')}
      />
      <TextInput
        label="Highest Value"
        inputMode="decimal"
        mt="sm"
        rightSectionWidth={56}
        rightSection={symbol}
        {...form.getInputProps('rangeMax')}
      />
    </FormModal>
  )
}
