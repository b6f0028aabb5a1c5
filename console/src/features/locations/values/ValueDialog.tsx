import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { TakeOffComponent } from '../../../domain/components/TakeOffComponent.tsx'
import type { Component, Measurement, Zone } from '../../../domain/values.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'

import {
  type ComponentAction,
  latestComponent,
  latestZone,
  type Path,
  type ValueAction,
  type ZoneAction,
} from './lines.ts'
import { MeasurementForm, SetValueForm } from './MeasurementForms.tsx'
import { texts } from '../../../texts/locationsValueForms.ts'
import { texts as values } from '../../../texts/locationsValues.ts'
import { texts as common } from '../../../texts/common.ts'

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
    validate: { zoneName: required(texts.zoneNameIsRequired) },
  })
  return (
    <FormModal
      title={texts.renameZone(zone.zoneId)}
      form={form}
      submit={async ({ zoneName }) =>
        api.updateZone({ ...path, body: { zoneName: zoneName.trim(), version: zone.version } })
      }
      submitLabel={common.rename}
      failureText={texts.failedToRename}
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          find: latestZone(subject),
          versionOf: (action) => action.zone.version,
          valuesOf: (action) => ({ zoneName: action.zone.zoneName }),
          fields: [{ name: 'zoneName', label: texts.zoneName }],
        },
      )}
      onDone={(_zone, { zoneName }) => texts.zoneSaved(zoneName.trim())}
      onClose={dialog.close}
    >
      <TextInput label={texts.zoneName} required data-autofocus {...form.getInputProps('zoneName')} />
    </FormModal>
  )
}

function MoveForm({ dialog, subject, zones }: FormProps<ComponentAction> & { zones: readonly Zone[] }) {
  const { path, component } = subject
  const { componentId, componentName, version } = component
  const form = useDialogForm<{ zoneId: string }, ValueAction>(dialog, {
    initialValues: { zoneId: '' },
    validate: { zoneId: required(texts.selectZone) },
  })
  const nameOf = (zoneId: string) => zones.find((one) => one.zoneId === zoneId)?.zoneName ?? zoneId
  const others = zones.filter(({ zoneId }) => zoneId !== path.zoneId)
  return (
    <FormModal
      title={texts.moveComponent}
      form={form}
      submit={async ({ zoneId }) => api.updateComponent({ ...path, componentId, body: { zoneId, version } })}
      submitLabel={common.move}
      busyLabel={texts.moving}
      failureText={texts.failedToMove}
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          find: latestComponent(subject),
          versionOf: (action) => action.component.version,
          valuesOf: (action) => ({ zoneId: action.path.zoneId }),
          fields: [{ name: 'zoneId', label: common.zone, text: nameOf }],
        },
      )}
      onDone={(_component, { zoneId }) => texts.movedTo(componentName, nameOf(zoneId))}
      onClose={dialog.close}
    >
      <p>{texts.goesThere(componentName)}</p>
      <NativeSelect
        label={common.zone}
        required
        data-autofocus
        data={[
          { value: '', label: texts.selectAZone, disabled: true },
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
      title={texts.splitComponent}
      sentences={[
        texts.keeps(componentName, first?.label ?? ''),
        texts.newTakeOthers(others.length, others.map(({ label }) => label).join(', ')),
        texts.notTogetherAgain,
      ]}
      confirmLabel={values.split}
      busyLabel={texts.splitting}
      run={async () => api.splitComponent({ ...path, componentId, body: { version } })}
      failureText={texts.failedToSplit}
      onDone={() => texts.splitDone(componentName)}
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
      title={texts.removeMeasurement}
      sentences={[texts.willRemove(label, componentName), common.thisActionCannotBeUndone]}
      confirmLabel={common.remove}
      busyLabel={texts.removing}
      run={async () => api.deleteMeasurement({ ...path, componentId, measurementId })}
      failureText={texts.failedToRemove}
      onDone={() => texts.removed(label)}
      onClose={close}
    />
  )
}
