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
import { inWords, offered } from '../../kit/form/values.ts'
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
import { texts } from '../../texts/integrations.ts'
import { texts as common } from '../../texts/common.ts'
import { integrationTypeWords } from '../../texts/labels.ts'

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
      description={isStored ? texts.oneIsStored : undefined}
      mt="sm"
      {...form.getInputProps(name)}
    />
  )

  return (
    <FormModal
      title={integration ? texts.editIntegration : texts.createIntegration}
      form={form}
      submit={save}
      submitLabel={integration ? common.update : common.create}
      failureText={texts.failedToSave}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label={common.name} required data-autofocus {...form.getInputProps('name')} />
      <NameWarning
        what="integration"
        typed={form.values.name}
        all={named}
        ownId={integration?.integrationId}
      />
      <NativeSelect
        label={common.type}
        required
        mt="sm"
        data={[
          { value: '', label: texts.selectAType, disabled: true },
          ...inWords(integrationTypeWords, offered(integrationTypes, integration?.type)),
        ]}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'PAGERDUTY' && (
        <>
          <SecretInput label={texts.routingKey} required mt="sm" {...form.getInputProps('routingKey')} />
          <NativeSelect
            label={texts.region}
            required
            mt="sm"
            data={[
              { value: '', label: texts.selectARegion, disabled: true },
              ...offered(pagerDutyRegions, integration?.pagerDuty?.region),
            ]}
            {...form.getInputProps('region')}
          />
        </>
      )}
      {form.values.type === 'TWILIO_SMS' && (
        <>
          {text('accountSid', texts.accountSid, texts.accountSidHint)}
          {text('apiKeySid', texts.apiKeySid, texts.apiKeySidHint)}
          {secret('secret', texts.secret, stored.hasSecret)}
          {text('sender', texts.sender, texts.senderHint)}
        </>
      )}
      {form.values.type === 'DECT' && (
        <>
          {text('server', texts.sipServer, texts.sipServerHint)}
          <NativeSelect
            label={texts.transport}
            mt="sm"
            data={[...sipTransports]}
            {...form.getInputProps('transport')}
          />
          {text('user', texts.user)}
          {secret('password', common.password, keepsPassword(stored, form.values))}
          {text('recipient', texts.recipient, texts.recipientHint)}
        </>
      )}
    </FormModal>
  )
}
