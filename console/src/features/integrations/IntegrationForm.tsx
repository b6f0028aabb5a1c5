import { useQuery } from '@tanstack/react-query'
import { integrationTypes, needsSettings } from '#contract/fields/channels'
import type { Integration } from '#contract/schemas/integration'
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
  keepsSecret,
  rulesFor,
  settingsOf,
  valuesOf,
} from './integrationValues.ts'
import { integrationTypeWords } from '../../texts/channels.ts'
import { texts } from '../../texts/integrations.ts'
import { texts as common } from '../../texts/common.ts'

interface IntegrationFormProps {
  dialog: DialogState<Integration | null>
  onSaved: (integration: Integration, values: IntegrationValues) => void
}

export function IntegrationForm({ dialog, onSaved }: IntegrationFormProps) {
  const integration = dialog.subject
  const me = useCurrentAccount().data
  const form = useDialogForm<IntegrationValues, Integration | null>(dialog, {
    initialValues: valuesOf(integration),
    validate: rulesFor(integration),
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

  function shown(setting: ReturnType<typeof settingsOf>[number]) {
    const { name, type, field, isSecret, texts: said } = setting
    const shared = { label: said.label, mt: 'sm', required: needsSettings(type) }
    if (isSecret) {
      const isStored = keepsSecret(integration, setting, form.values)
      const description = isStored ? texts.oneIsStored : said.hint
      return <SecretInput key={name} {...shared} description={description} {...form.getInputProps(name)} />
    }
    if (!field.choices)
      return <TextInput key={name} {...shared} description={said.hint} {...form.getInputProps(name)} />
    const none = { value: '', label: said.choose ?? '', disabled: true }
    const choices = offered(field.choices, valuesOf(integration)[name])
    const data = [...(field.initial === undefined ? [none] : []), ...choices]
    return <NativeSelect key={name} {...shared} data={data} {...form.getInputProps(name)} />
  }

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
      {settingsOf(form.values.type).map(shown)}
    </FormModal>
  )
}
