import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { TakeOffComponent } from '../../../domain/components/TakeOffComponent.tsx'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { counted } from '../../../ui/Text.tsx'
import {
  type Component,
  type ComponentAction,
  type Measurement,
  latestComponent,
  latestZone,
  type Path,
  type ValueAction,
  type Zone,
  type ZoneAction,
} from './lines.ts'
import { MeasurementForm, SetValueForm } from './MeasurementForms.tsx'

export function ValueDialog({ dialog, zones }: { dialog: DialogState<ValueAction>; zones: readonly Zone[] }) {
  const { subject, close } = dialog
  if (subject.kind === 'rename') return <RenameForm dialog={dialog} subject={subject} />
  if ('measurement' in subject) {
    if (subject.kind === 'set') return <SetValueForm dialog={dialog} subject={subject} />
    if (subject.kind === 'edit') return <MeasurementForm dialog={dialog} subject={subject} />
    return <RemoveMeasurement {...subject} close={close} />
  }
  if (subject.kind === 'move') return <MoveForm dialog={dialog} subject={subject} zones={zones} />
  if (subject.kind === 'split') return <SplitComponent {...subject} close={close} />
  const { measurements, ...component } = subject.component
  return (
    <TakeOffComponent
      {...component}
      measurements={measurements.length}
      onDone={(text) => text}
      onClose={close}
    />
  )
}

interface FormProps<Action extends ValueAction> {
  dialog: DialogState<ValueAction>
  subject: Action
}

function RenameForm({ dialog, subject }: FormProps<ZoneAction>) {
  const { path, zone } = subject
  const form = useDialogForm<{ zoneName: string }, ValueAction>(dialog, {
    initialValues: { zoneName: zone.zoneName },
    validate: { zoneName: required('Zone name is required') },
  })
  return (
    <FormModal
      title={`Rename Zone ${zone.zoneId}`}
      form={form}
      submit={async ({ zoneName }) =>
        api.updateZone({ ...path, body: { zoneName: zoneName.trim(), version: zone.version } })
      }
      submitLabel="Rename"
      failureText="Failed to rename zone. Please try again."
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          find: latestZone(subject),
          versionOf: (action) => action.zone.version,
          valuesOf: (action) => ({ zoneName: action.zone.zoneName }),
          fields: [{ name: 'zoneName', label: 'Zone Name' }],
        },
      )}
      onDone={(_zone, { zoneName }) => `Zone ${zoneName.trim()} saved`}
      onClose={dialog.close}
    >
      <TextInput label="Zone Name" required data-autofocus {...form.getInputProps('zoneName')} />
    </FormModal>
  )
}

function MoveForm({ dialog, subject, zones }: FormProps<ComponentAction> & { zones: readonly Zone[] }) {
  const { path, component } = subject
  const { componentId, componentName, version } = component
  const form = useDialogForm<{ zoneId: string }, ValueAction>(dialog, {
    initialValues: { zoneId: '' },
    validate: { zoneId: required('Please select a zone') },
  })
  const nameOf = (zoneId: string) => zones.find((one) => one.zoneId === zoneId)?.zoneName ?? zoneId
  const others = zones.filter(({ zoneId }) => zoneId !== path.zoneId)
  return (
    <FormModal
      title="Move Component"
      form={form}
      submit={async ({ zoneId }) => api.updateComponent({ ...path, componentId, body: { zoneId, version } })}
      submitLabel="Move"
      busyLabel="Moving..."
      failureText="Failed to move component. Please try again."
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          find: latestComponent(subject),
          versionOf: (action) => action.component.version,
          valuesOf: (action) => ({ zoneId: action.path.zoneId }),
          fields: [{ name: 'zoneId', label: 'Zone', text: nameOf }],
        },
      )}
      onDone={(_component, { zoneId }) => `${componentName} moved to ${nameOf(zoneId)}`}
      onClose={dialog.close}
    >
      <p>{componentName} goes there with its measurements, values and limits.</p>
      <NativeSelect
        label="Zone"
        required
        data-autofocus
        data={[
          { value: '', label: 'Select a zone...', disabled: true },
          ...others.map(({ zoneId, zoneName }) => ({ value: zoneId, label: `${zoneName} (${zoneId})` })),
        ]}
        {...form.getInputProps('zoneId')}
      />
    </FormModal>
  )
}

interface ComponentQuestion {
  path: Path
  component: Component
  close: () => void
}

function SplitComponent({ path, component, close }: ComponentQuestion) {
  const { componentId, componentName, measurements, version } = component
  const [first, ...others] = measurements
  return (
    <ConfirmDialog
      title="Split Component"
      sentences={[
        `${componentName} keeps ${first?.label}.`,
        `${counted(others.length, 'new components')} in the same zone take the others, with their values and limits: ${others.map(({ label }) => label).join(', ')}.`,
        'They cannot be put together again.',
      ]}
      confirmLabel="Split"
      busyLabel="Splitting..."
      run={async () => api.splitComponent({ ...path, componentId, body: { version } })}
      failureText="Failed to split component"
      onDone={() => `Component ${componentName} split`}
      onClose={close}
    />
  )
}

function RemoveMeasurement({
  path,
  component: { componentId, componentName },
  measurement: { measurementId, label },
  close,
}: ComponentQuestion & { measurement: Measurement }) {
  return (
    <ConfirmDialog
      title="Remove Measurement"
      sentences={[
        `${label} of ${componentName} is removed, with its limits. Its samples can no longer be seen.`,
        'This action cannot be undone.',
      ]}
      confirmLabel="Remove"
      busyLabel="Removing..."
      run={async () => api.deleteMeasurement({ ...path, componentId, measurementId })}
      failureText="Failed to remove measurement"
      onDone={() => `Measurement ${label} removed`}
      onClose={close}
    />
  )
}
