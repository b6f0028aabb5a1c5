import { type Invitation, invitationHeader, readInvitation } from '#contract/invitation'
import type { Integrator } from '#contract/schemas/integrator'
import { api, exchange } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { personRules } from '../../domain/accounts/people.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import styles from './IntegratorForm.module.css'
import { texts } from '../../texts/integrators.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as people } from '../../texts/people.ts'

type IntegratorValues = {
  name: string
  firstName: string
  lastName: string
  username: string
  email: string
}

/** Called with how the manager is invited, if the integrator is new and the platform says so. */
type SavedIntegrator = Integrator & { invitation?: Invitation | undefined }

interface IntegratorFormProps {
  /** Without an integrator, a new one is created, with its first account manager. */
  dialog: DialogState<Integrator | null>
  onSaved: (integrator: SavedIntegrator, values: IntegratorValues) => void
}

const valuesOf = (integrator: Integrator | null): IntegratorValues => ({
  name: integrator?.name ?? '',
  firstName: '',
  lastName: '',
  username: '',
  email: '',
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
    const { data, headers } = await exchange.createIntegrator({ body: { name, manager: managerOf(values) } })
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
          <TextInput label={people.firstName} required {...form.getInputProps('firstName')} />
          <TextInput label={people.lastName} required {...form.getInputProps('lastName')} />
          <TextInput
            label={common.username}
            required
            autoComplete="off"
            {...form.getInputProps('username')}
          />
          <TextInput label={common.email} type="email" required {...form.getInputProps('email')} />
        </fieldset>
      )}
    </FormModal>
  )
}

const managerOf = ({ firstName, lastName, username, email }: IntegratorValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  username: username.trim(),
  email: email.trim(),
})
