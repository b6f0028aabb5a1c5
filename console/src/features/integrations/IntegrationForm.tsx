import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import { api } from '../../api/client.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'

const types: Integration['type'][] = ['PAGERDUTY', 'TWILIO_SMS', 'DECT']
const regions: NonNullable<Integration['pagerDuty']>['region'][] = ['US', 'EU']

type Values = {
  name: string
  type: Integration['type'] | ''
  routingKey: string
  region: 'US' | 'EU' | ''
}

interface IntegrationFormProps {
  /** Without an integration, a new one is created. */
  dialog: DialogState<Integration | null>
  onSaved: (integration: Integration) => void
}

export function IntegrationForm({ dialog, onSaved }: IntegrationFormProps) {
  const integration = dialog.subject
  const form = useDialogForm<Values, Integration | null>(dialog, {
    initialValues: {
      name: integration?.name ?? '',
      type: integration?.type ?? '',
      routingKey: integration?.pagerDuty?.routingKey ?? '',
      region: integration?.pagerDuty?.region ?? '',
    },
    validate: {
      name: required('Name is required'),
      type: required('Type is required'),
      routingKey: (key, { type }) => (type === 'PAGERDUTY' ? required('Routing key is required')(key) : null),
      region: (region, { type }) => (type === 'PAGERDUTY' ? required('Region is required')(region) : null),
    },
  })

  async function save(values: Values): Promise<Integration> {
    const body = bodyOf(values)
    if (!integration) return api.createIntegration({ body })
    const { integrationId, version } = integration
    return api.updateIntegration({ body: { ...body, integrationId, version } })
  }

  return (
    <FormModal
      title={integration ? 'Edit Integration' : 'Create Integration'}
      form={form}
      submit={save}
      submitLabel={integration ? 'Update' : 'Create'}
      busyLabel="Saving..."
      failureText="Failed to save integration. Please try again."
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Type"
        required
        mt="sm"
        data={[{ value: '', label: 'Select a type...', disabled: true }, ...types]}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'PAGERDUTY' && (
        <>
          <TextInput
            label="Routing Key"
            required
            mt="sm"
            autoComplete="off"
            {...form.getInputProps('routingKey')}
          />
          <NativeSelect
            label="Region"
            required
            mt="sm"
            data={[{ value: '', label: 'Select a region...', disabled: true }, ...regions]}
            {...form.getInputProps('region')}
          />
        </>
      )}
    </FormModal>
  )
}

/** PagerDuty's settings go along with that type alone, whatever was typed before it was changed. */
export function bodyOf({ name, type, routingKey, region }: Values): IntegrationBody {
  if (type === '') throw new Error('Type is required')
  if (type !== 'PAGERDUTY') return { name: name.trim(), type, pagerDuty: null }
  if (region === '') throw new Error('Region is required')
  return { name: name.trim(), type, pagerDuty: { routingKey: routingKey.trim(), region } }
}
