import { type Role, roles as allRoles } from '#contract/access'
import { tokenLimits } from '#contract/limits'
import type { ServiceAccount } from '#contract/schemas/token'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { roleHints } from '../../domain/hints.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Checklist } from '../../kit/form/Checklist.tsx'
import { TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { labelIn } from '../../kit/form/names.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { required } from '../../kit/form/values.ts'
import { texts as common } from '../../texts/common.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/tokens.ts'

type ServiceAccountValues = { name: string; roles: Role[] }

const valuesOf = (account: ServiceAccount | null): ServiceAccountValues => ({
  name: account?.name ?? '',
  roles: account?.roles ?? [],
})

interface ServiceAccountFormProps {
  dialog: DialogState<ServiceAccount | null>
  onSaved: (account: ServiceAccount, values: ServiceAccountValues) => void
}

export function ServiceAccountForm({ dialog, onSaved }: ServiceAccountFormProps) {
  const account = dialog.subject
  const me = useCurrentAccount().data
  const form = useDialogForm<ServiceAccountValues, ServiceAccount | null>(dialog, {
    initialValues: valuesOf(account),
    validate: { name: required(texts.nameRequired), roles: required(texts.roleRequired) },
  })
  // What it has already stays possible, also for somebody who has less.
  const options = allRoles
    .filter((role) => me?.roles.includes(role) || account?.roles.includes(role))
    .map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))
  const revision = revisionOf(dialog, {
    list: query(api.listServiceAccounts),
    idOf: ({ serviceAccountId }) => serviceAccountId,
    valuesOf,
    fields: [
      { name: 'name', label: texts.serviceAccountName },
      { name: 'roles', label: common.roles, text: labelIn(options) },
    ],
  })

  async function save({ name, roles }: ServiceAccountValues): Promise<ServiceAccount> {
    const body = { name: name.trim(), roles }
    if (!account) return api.createServiceAccount({ body })
    const { serviceAccountId, version } = account
    return api.updateServiceAccount({ serviceAccountId, body: { ...body, version } })
  }

  return (
    <FormModal
      title={account ? texts.editServiceAccount : texts.newServiceAccount}
      form={form}
      submit={save}
      submitLabel={account ? common.update : common.create}
      failureText={(error) => errorMessage(error)}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput
        label={texts.serviceAccountName}
        maxLength={tokenLimits.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checklist
        label={common.roles}
        required
        options={options}
        selected={form.values.roles}
        onChange={(chosen) => form.setFieldValue('roles', chosen as Role[])}
        emptyText=""
        error={form.errors['roles'] as string | undefined}
      />
    </FormModal>
  )
}
