import { identityFields } from '#contract/fields/accounts'
import { type Invitation, invitationHeader, readInvitation } from '#contract/invitation'
import type { Integrator } from '#contract/schemas/integrator'
import { api, exchange } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { personRules } from '../../domain/accounts/people.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { required, TextInput } from '../../kit/form/fields.tsx'
import { bodyOfFields, valuesOfFields } from '../../kit/form/fieldValues.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import styles from './IntegratorForm.module.css'
import { saidOf } from '../../texts/fieldLabels.ts'
import { texts } from '../../texts/integrators.ts'
import { texts as common } from '../../texts/common.ts'

type IntegratorValues = ReturnType<typeof valuesOf>

/** Called with how the manager is invited, if the integrator is new and the platform says so. */
type SavedIntegrator = Integrator & { invitation?: Invitation | undefined }

interface IntegratorFormProps {
  /** Without an integrator, a new one is created, with its first account manager. */
  dialog: DialogState<Integrator | null>
  onSaved: (integrator: SavedIntegrator, values: IntegratorValues) => void
}

const managerFields = saidOf(identityFields, {})

const valuesOf = (integrator: Integrator | null) => ({
  name: integrator?.name ?? '',
  ...valuesOfFields(identityFields, null),
})

const nameRule = { name: required(texts.nameRequired) }

export function IntegratorForm({ dialog, onSaved }: IntegratorFormProps) {
  const integrator = dialog.subject
  const form = useDialogForm<IntegratorValues, Integrator | null>(dialog, {
    initialValues: valuesOf(integrator),
    validate: integrator ? nameRule : { ...nameRule, ...personRules },
  })

  async function save(values: IntegratorValues): Promise<SavedIntegrator> {
    const name = values.name.trim()
    if (integrator) {
      const { integratorId, version } = integrator
      return api.renameIntegrator({ integratorId, body: { name, version } })
    }
    const { data, headers } = await exchange.createIntegrator({
      body: { name, manager: bodyOfFields(identityFields, values, null) },
    })
    return { ...data, invitation: readInvitation(headers[invitationHeader.toLowerCase()]) }
  }

  const revision = revisionOf(dialog, {
    list: query(api.listIntegrators),
    idOf: ({ integratorId }) => integratorId,
    valuesOf,
    fields: [{ name: 'name', label: common.name }],
  })

  return (
    <FormModal
      title={integrator ? texts.renameIntegrator : texts.createIntegrator}
      form={form}
      submit={save}
      submitLabel={integrator ? common.rename : common.create}
      failureText={(error) => errorMessage(error, texts.failedToSave)}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label={common.name} required data-autofocus {...form.getInputProps('name')} />
      {!integrator && (
        <fieldset className={styles.manager}>
          <legend>{texts.firstManager}</legend>
          <p>{texts.firstManagerHint}</p>
          {managerFields.map(({ name, label }) => (
            <TextInput
              key={name}
              label={label}
              required
              type={name === 'email' ? name : undefined}
              autoComplete={name === 'username' ? 'off' : undefined}
              {...form.getInputProps(name)}
            />
          ))}
        </fieldset>
      )}
    </FormModal>
  )
}
