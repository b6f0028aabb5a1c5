import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/schemas/webhooks/webhook'
import { isAboutAccounts, webhookChoices, type WebhookChoice } from '#contract/fields/webhooks'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { namedGroup } from '../../domain/options.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../kit/form/Checklist.tsx'
import { required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { distinctOptions, labelIn } from '../../kit/form/names.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { texts as common } from '../../texts/common.ts'
import { eventText, texts } from '../../texts/webhooks.ts'
import { Warning } from '../../ui/Labels.tsx'

/** The names are those of the call, so that its errors find their field. */
type WebhookValues = { name: string; url: string; events: string[]; locationGroups: string[] }

interface Saved {
  webhookId: string
  /** Of a new one. */
  secret?: string
}

interface WebhookFormProps {
  dialog: DialogState<Webhook | null>
  onSaved: (saved: Saved, values: WebhookValues) => void
}

const valuesOf = (webhook: Webhook | null): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: [...(webhook?.events ?? ['alarm.*'])],
  locationGroups: [...(webhook?.locationGroups ?? [])],
})

const rules = {
  name: required(texts.nameRequired),
  url: required(texts.addressRequired),
  events: required(texts.eventsRequired),
}

export function WebhookForm({ dialog, onSaved }: WebhookFormProps) {
  const webhook = dialog.subject
  const maySeeAccounts = useAccess('account-management')
  const form = useDialogForm<WebhookValues, Webhook | null>(dialog, {
    initialValues: valuesOf(webhook),
    validate: rules,
  })
  const groups = useQuery(query(api.listManagedGroups))
  const groupOptions = distinctOptions((groups.data ?? []).map(namedGroup))
  const eventOptions = webhookChoices
    .filter((event) => maySeeAccounts || !isAboutAccounts(event))
    .map((value) => ({ value, label: eventText(value), hint: value, isHintCode: true }))
  // All of its groups are gone. To save it without a choice would make it hear of everything.
  const hasLostGroups = webhook?.locationGroups?.length === 0

  async function save({ name, url, events, locationGroups }: WebhookValues): Promise<Saved> {
    const body = {
      name: name.trim(),
      url: url.trim(),
      events: events as WebhookChoice[],
      locationGroups: locationGroups.length > 0 || hasLostGroups ? locationGroups : null,
    }
    if (!webhook) return api.createWebhook({ body })
    const { webhookId, version } = webhook
    return api.updateWebhook({ webhookId, body: { ...body, version } })
  }

  const revision = revisionOf(dialog, {
    list: query(api.listWebhooks),
    idOf: ({ webhookId }) => webhookId,
    valuesOf,
    fields: [
      { name: 'name', label: common.name },
      { name: 'url', label: texts.address },
      { name: 'events', label: texts.heardEvents, text: labelIn(eventOptions) },
      { name: 'locationGroups', label: texts.onlyGroups, text: labelIn(groupOptions) },
    ],
  })

  return (
    <FormModal
      title={webhook ? texts.editWebhook : texts.createWebhook}
      form={form}
      submit={save}
      submitLabel={webhook ? common.update : common.create}
      failureText={texts.failedToSave}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label={common.name} required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={texts.address}
        description={texts.addressHint}
        type="url"
        required
        mt="sm"
        {...form.getInputProps('url')}
      />
      <Checklist
        label={texts.heardEvents}
        options={eventOptions}
        selected={form.values.events}
        onChange={(events) => form.setFieldValue('events', events)}
        required
        error={form.errors['events'] as string | undefined}
        emptyText=""
      />
      <Warning text={hasLostGroups ? texts.groupsGone : undefined} />
      <Checklist
        label={texts.onlyGroups}
        hint={texts.onlyGroupsHint}
        options={groupOptions}
        selected={form.values.locationGroups}
        onChange={(ids) => form.setFieldValue('locationGroups', ids)}
        filterPlaceholder={texts.filterGroups}
        selectedFirst
        placeholder={placeholderOf(groups, 'location groups')}
        error={form.errors['locationGroups'] as string | undefined}
        emptyText={texts.noGroups}
      />
    </FormModal>
  )
}
