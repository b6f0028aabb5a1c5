import type { Integration } from '#contract/schemas/integration'
import { sipTransports } from '#contract/values'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, SecretInput, TextInput } from '../../kit/form/fields.tsx'
import { keepsPassword, storedIn, type IntegrationValues } from './integrationValues.ts'

interface SettingsFieldsProps {
  form: DialogForm<IntegrationValues>
  integration: Integration | null
}

const storedHint = 'One is stored. Leave it empty to keep it.'

export function TwilioFields({ form, integration }: SettingsFieldsProps) {
  const { hasSecret } = storedIn(integration)
  return (
    <>
      <TextInput
        label="Account SID"
        description="Without these fields nothing is sent."
        mt="sm"
        {...form.getInputProps('accountSid')}
      />
      <TextInput
        label="API Key SID"
        description="Empty if the secret is the auth token of the account."
        mt="sm"
        {...form.getInputProps('apiKeySid')}
      />
      <SecretInput
        label="Secret"
        description={hasSecret ? storedHint : undefined}
        mt="sm"
        {...form.getInputProps('secret')}
      />
      <TextInput
        label="Sender"
        description="A number with its country code, a messaging service or a name."
        mt="sm"
        {...form.getInputProps('sender')}
      />
    </>
  )
}

export function SipFields({ form, integration }: SettingsFieldsProps) {
  return (
    <>
      <TextInput
        label="SIP Server"
        description="A host, with a port if it is not 5060, or 5061 with TLS. Without these fields nothing is sent."
        mt="sm"
        {...form.getInputProps('server')}
      />
      <NativeSelect
        label="Transport"
        mt="sm"
        data={[...sipTransports]}
        {...form.getInputProps('transport')}
      />
      <TextInput label="User" mt="sm" {...form.getInputProps('user')} />
      <SecretInput
        label="Password"
        description={keepsPassword(storedIn(integration), form.values) ? storedHint : undefined}
        mt="sm"
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Recipient"
        description="The number or name of a handset or a group on the server."
        mt="sm"
        {...form.getInputProps('recipient')}
      />
    </>
  )
}
