import { useQuery } from '@tanstack/react-query'
import type { Integration } from '#contract/schemas/integration'
import { integrationTypes, pagerDutyRegions, sipTransports } from '#contract/values'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { namedIntegration } from '../../domain/options.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput, SecretInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { NameWarning } from '../../kit/form/names.tsx'
import { offered } from '../../kit/form/values.ts'
import { revisionOf } from '../../kit/form/useConflict.ts'
import {
  type IntegrationValues,
  bodyOf,
  comparedFields,
  keepsPassword,
  rulesWith,
  storedIn,
  valuesOf,
} from './integrationValues.ts'

interface IntegrationFormProps {
  dialog: DialogState<Integration | null>
  onSaved: (integration: Integration, values: IntegrationValues) => void
}

export function IntegrationForm({ dialog, onSaved }: IntegrationFormProps) {
  const integration = dialog.subject
  const stored = storedIn(integration)
  const me = useCurrentAccount().data
  const form = useDialogForm<IntegrationValues, Integration | null>(dialog, {
    initialValues: valuesOf(integration),
    validate: rulesWith(stored),
  })

  async function save(values: IntegrationValues): Promise<Integration> {
    const integratorId = integration?.integratorId || me?.integratorId
    const body = { ...bodyOf(values, integration), ...(integratorId && { integratorId }) }
    if (!integration) return api.createIntegration({ body })
    const { integrationId, version } = integration
    return api.updateIntegration({ body: { ...body, integrationId, version } })
  }

  const revision = revisionOf(dialog, {
    list: query(api.listIntegrations),
    idOf: ({ integrationId }) => integrationId,
    valuesOf,
    fields: comparedFields,
  })
  const named = (useQuery(query(api.listIntegrations)).data ?? []).map(namedIntegration)

  const text = (name: keyof IntegrationValues, label: string, description?: string) => (
    <TextInput label={label} description={description} mt="sm" {...form.getInputProps(name)} />
  )
  const secret = (name: keyof IntegrationValues, label: string, isStored: boolean) => (
    <SecretInput
      label={label}
      description={isStored ? 'One is stored. Leave it empty to keep it.' : undefined}
      mt="sm"
      {...form.getInputProps(name)}
    />
  )

  return (
    <FormModal
      title={integration ? 'Edit Integration' : 'Create Integration'}
      form={form}
      submit={save}
      submitLabel={integration ? 'Update' : 'Create'}
      failureText="Failed to save integration. Please try again."
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <NameWarning
        what="integration"
        typed={form.values.name}
        all={named}
        ownId={integration?.integrationId}
      />
      <NativeSelect
        label="Type"
        required
        mt="sm"
        data={[
          { value: '', label: 'Select a type...', disabled: true },
          ...offered(integrationTypes, integration?.type),
        ]}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'PAGERDUTY' && (
        <>
          <SecretInput label="Routing Key" required mt="sm" {...form.getInputProps('routingKey')} />
          <NativeSelect
            label="Region"
            required
            mt="sm"
            data={[
              { value: '', label: 'Select a region...', disabled: true },
              ...offered(pagerDutyRegions, integration?.pagerDuty?.region),
            ]}
            {...form.getInputProps('region')}
          />
        </>
      )}
      {form.values.type === 'TWILIO_SMS' && (
        <>
          {text('accountSid', 'Account SID', 'Without these fields nothing is sent.')}
          {text('apiKeySid', 'API Key SID', 'Empty if the secret is the auth token of the account.')}
          {secret('secret', 'Secret', stored.hasSecret)}
          {text('sender', 'Sender', 'A number with its country code, a messaging service or a name.')}
        </>
      )}
      {form.values.type === 'DECT' && (
        <>
          {text(
            'server',
            'SIP Server',
            'A host, with a port if it is not 5060, or 5061 with TLS. Without these fields nothing is sent.',
          )}
          <NativeSelect
            label="Transport"
            mt="sm"
            data={[...sipTransports]}
            {...form.getInputProps('transport')}
          />
          {text('user', 'User')}
          {secret('password', 'Password', keepsPassword(stored, form.values))}
          {text('recipient', 'Recipient', 'The number or name of a handset or a group on the server.')}
        </>
      )}
    </FormModal>
  )
}
