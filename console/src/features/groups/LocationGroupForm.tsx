import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LocationGroup } from '#contract/schemas/group'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { namedGroup, namedIntegration } from '../../domain/options.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../kit/form/Checklist.tsx'
import { required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { labelIn, distinctOptions, NameWarning } from '../../kit/form/names.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { checkedPairs, pairKey, pairOptions } from './pairs.ts'

type GroupValues = {
  name: string
  locations: string[]
  integrations: string[]
}

const valuesOf = (group: LocationGroup | null): GroupValues => ({
  name: group?.name ?? '',
  locations: group?.locations.map(pairKey) ?? [],
  integrations: group?.integrations.map(({ integrationId }) => integrationId) ?? [],
})

interface LocationGroupFormProps {
  dialog: DialogState<LocationGroup | null>
  onSaved: (group: LocationGroup, values: GroupValues) => void
}

export function LocationGroupForm({ dialog, onSaved }: LocationGroupFormProps) {
  const group = dialog.subject
  const form = useDialogForm<GroupValues, LocationGroup | null>(dialog, {
    initialValues: valuesOf(group),
    validate: { name: required('Name is required') },
  })
  const locations = useQuery(query(api.listManagedLocations))
  const integrations = useQuery(query(api.listIntegrations))
  const me = useCurrentAccount().data
  const pairs = useMemo(
    () => pairOptions(locations.data ?? [], group?.locations ?? []),
    [locations.data, group],
  )

  const groups = useQuery(query(api.listManagedGroups))
  const integrationOptions = distinctOptions((integrations.data ?? []).map(namedIntegration))
  const revision = revisionOf(dialog, {
    list: query(api.listManagedGroups),
    idOf: ({ locationGroupId }) => locationGroupId,
    valuesOf,
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'locations', label: 'Locations', text: labelIn(pairs) },
      { name: 'integrations', label: 'Integrations', text: labelIn(integrationOptions) },
    ],
  })

  async function save(values: GroupValues): Promise<LocationGroup> {
    const integratorId = group?.integratorId || me?.integratorId
    const nameOf = new Map(
      [...(group?.integrations ?? []), ...(integrations.data ?? [])].map((one) => [
        one.integrationId,
        one.name,
      ]),
    )
    const body = {
      name: values.name.trim(),
      ...(integratorId && { integratorId }),
      locations: checkedPairs(pairs, values.locations),
      integrations: values.integrations.map((integrationId) => ({
        integrationId,
        name: nameOf.get(integrationId) ?? '',
      })),
    }
    if (!group) return api.createManagedGroup({ body })
    const { locationGroupId, version } = group
    return api.updateManagedGroup({ locationGroupId, body: { ...body, locationGroupId, version } })
  }

  const verb = group ? 'update' : 'create'
  return (
    <FormModal
      title={group ? 'Edit Location Group' : 'Create Location Group'}
      form={form}
      submit={save}
      submitLabel={group ? 'Update' : 'Create'}
      failureText={`Failed to ${verb} location group. Please try again.`}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <NameWarning
        what="location group"
        typed={form.values.name}
        all={(groups.data ?? []).map(namedGroup)}
        ownId={group?.locationGroupId}
      />
      <Checklist
        label="Locations"
        options={pairs}
        selected={form.values.locations}
        onChange={(keys) => form.setFieldValue('locations', keys)}
        filterPlaceholder="Filter locations..."
        selectedFirst
        canCheckAll
        placeholder={placeholderOf(locations, 'locations')}
        error={form.errors['locations'] as string | undefined}
        emptyText="No locations found matching the filter."
      />
      <Checklist
        label="Integrations"
        options={integrationOptions}
        selected={form.values.integrations}
        onChange={(ids) => form.setFieldValue('integrations', ids)}
        placeholder={placeholderOf(integrations, 'integrations')}
        error={form.errors['integrations'] as string | undefined}
        emptyText="No integrations exist yet."
      />
    </FormModal>
  )
}
