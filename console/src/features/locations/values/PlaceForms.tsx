import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { notify } from '../../../ui/notify.ts'
import { latestComponent, latestZone } from './latest.ts'
import type { Zone } from './lines.ts'
import type { ComponentDeed, ValueDeed, ZoneDeed } from './deeds.ts'

interface FormProps<Deed extends ValueDeed> {
  dialog: DialogState<ValueDeed>
  subject: Deed
}

export function RenameForm({ dialog, subject }: FormProps<ZoneDeed>) {
  const { path, zone } = subject
  const form = useDialogForm<{ zoneName: string }, ValueDeed>(dialog, {
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
      busyLabel="Saving..."
      failureText="Failed to rename zone. Please try again."
      revision={revisionIn(
        { subject, replace: dialog.replace },
        {
          query: query(api.getLocationValues, { locationId: path.locationId }),
          find: latestZone(subject),
          versionOf: (deed) => deed.zone.version,
          valuesOf: (deed) => ({ zoneName: deed.zone.zoneName }),
          fields: [{ name: 'zoneName', label: 'Zone Name' }],
        },
      )}
      onDone={(_zone, { zoneName }) => {
        notify.success(`Zone ${zoneName.trim()} saved`)
        dialog.close()
      }}
      onClose={dialog.close}
    >
      <TextInput label="Zone Name" required data-autofocus {...form.getInputProps('zoneName')} />
    </FormModal>
  )
}

export function MoveForm({ dialog, subject, zones }: FormProps<ComponentDeed> & { zones: readonly Zone[] }) {
  const { path, component } = subject
  const { componentId, componentName, version } = component
  const form = useDialogForm<{ zoneId: string }, ValueDeed>(dialog, {
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
          versionOf: (deed) => deed.component.version,
          valuesOf: (deed) => ({ zoneId: deed.path.zoneId }),
          fields: [{ name: 'zoneId', label: 'Zone', text: nameOf }],
        },
      )}
      onDone={(_component, { zoneId }) => {
        notify.success(`${componentName} moved to ${nameOf(zoneId)}`)
        dialog.close()
      }}
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
