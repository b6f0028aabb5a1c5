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
import { TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { labelIn, distinctOptions, NameWarning } from '../../kit/form/names.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { AlertingFields } from './AlertingFields.tsx'
import {
  alertingBody,
  groupRules,
  type GroupValues,
  recipientText,
  valuesOf,
  withoutRecipients,
} from './groupValues.ts'
import { checkedPairs, pairOptions } from './pairs.ts'
import { texts } from '../../texts/groups.ts'
import { texts as common } from '../../texts/common.ts'

interface LocationGroupFormProps {
  dialog: DialogState<LocationGroup | null>
  onSaved: (group: LocationGroup, values: GroupValues) => void
}

export function LocationGroupForm({ dialog, onSaved }: LocationGroupFormProps) {
  const group = dialog.subject
  const form = useDialogForm<GroupValues, LocationGroup | null>(dialog, {
    initialValues: valuesOf(group),
    validate: groupRules,
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
  // Those who have a time of their own. The fields below have read them, if the person may.
  const accounts = useQuery({ ...query(api.listManagedAccounts), enabled: false }).data ?? []
  const memberOptions = accounts.map(({ accountId, firstName, lastName }) => ({
    value: accountId,
    label: `${firstName} ${lastName}`,
  }))
  const revision = revisionOf(dialog, {
    list: query(api.listManagedGroups),
    idOf: ({ locationGroupId }) => locationGroupId,
    valuesOf,
    fields: [
      { name: 'name', label: common.name },
      { name: 'locations', label: common.locations, text: labelIn(pairs) },
      { name: 'integrations', label: common.integrations, text: labelIn(integrationOptions) },
      {
        name: 'recipients',
        label: texts.steps,
        text: recipientText(labelIn([...integrationOptions, ...memberOptions])),
      },
      { name: 'reminderMinutes', label: texts.reminder },
      { name: 'notifiesWhenOver', label: texts.notifyWhenOver },
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
      ...alertingBody(values, group?.alerting),
    }
    if (!group) return api.createManagedGroup({ body })
    const { locationGroupId, version } = group
    return api.updateManagedGroup({ locationGroupId, body: { ...body, locationGroupId, version } })
  }

  /** One that is unchecked has no time of its own any more. */
  const withIntegrations = (ids: readonly string[]) =>
    withoutRecipients(
      form.values.recipients,
      (id) => form.values.integrations.includes(id) && !ids.includes(id),
    )

  return (
    <FormModal
      title={group ? texts.editGroup : texts.createGroup}
      form={form}
      submit={save}
      submitLabel={group ? common.update : common.create}
      failureText={group ? texts.failedToUpdate : texts.failedToCreate}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label={common.name} required data-autofocus {...form.getInputProps('name')} />
      <NameWarning
        what="location group"
        typed={form.values.name}
        all={(groups.data ?? []).map(namedGroup)}
        ownId={group?.locationGroupId}
      />
      <Checklist
        label={common.locations}
        options={pairs}
        selected={form.values.locations}
        onChange={(keys) => form.setFieldValue('locations', keys)}
        filterPlaceholder={texts.filterLocations}
        selectedFirst
        canCheckAll
        placeholder={placeholderOf(locations, 'locations')}
        error={form.errors['locations'] as string | undefined}
        emptyText={texts.noLocationsFound}
      />
      <Checklist
        label={common.integrations}
        options={integrationOptions}
        selected={form.values.integrations}
        onChange={(ids) => form.setValues({ integrations: ids, recipients: withIntegrations(ids) })}
        placeholder={placeholderOf(integrations, 'integrations')}
        error={form.errors['integrations'] as string | undefined}
        emptyText={texts.noIntegrations}
      />
      <AlertingFields
        form={form}
        locationGroupId={group?.locationGroupId}
        integrations={(integrations.data ?? [])
          .map(namedIntegration)
          .filter(({ id }) => form.values.integrations.includes(id))}
      />
    </FormModal>
  )
}
