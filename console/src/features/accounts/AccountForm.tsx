import { useQuery } from '@tanstack/react-query'
import { type AccountField, accountFields } from '#contract/fields/accounts'
import { type Role, roles } from '#contract/access'
import { type Invitation, invitationHeader, readInvitation } from '#contract/invitation'
import type { Account } from '#contract/schemas/account'
import { accountScopes, sexes } from '#contract/values'
import { useCurrentAccount } from '../../api/account.ts'
import { api, exchange } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { personFields, sexLabels } from '../../domain/accounts/people.ts'
import { roleHints } from '../../domain/hints.ts'
import { useBudget } from '../../domain/useBudget.ts'
import { namedGroup } from '../../domain/options.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../kit/form/Checklist.tsx'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { distinctOptions } from '../../kit/form/names.tsx'
import { inWords, offered } from '../../kit/form/values.ts'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { classes } from '../../ui/Action.tsx'
import styles from './AccountForm.module.css'
import { AccessSection } from './AccessSection.tsx'
import { SignInSection } from './SignInSection.tsx'
import {
  accountRules,
  type AccountValues,
  bodyOf,
  comparedFields,
  ownerOptions,
  ownRoleQuestion,
  valuesOf,
} from './accountValues.ts'
import { texts } from '../../texts/accounts.ts'
import { texts as common } from '../../texts/common.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts as people } from '../../texts/people.ts'

/** Called with how the person is invited, if the account is new and the platform says so. */
type SavedAccount = Account & { invitation?: Invitation | undefined }

interface AccountFormProps {
  dialog: DialogState<Account | null>
  onSaved: (account: SavedAccount, values: AccountValues) => void
}

const inputTypes: Partial<Record<AccountField, string>> = { email: 'email', phoneNumber: 'tel' }

export function AccountForm({ dialog, onSaved }: AccountFormProps) {
  const account = dialog.subject
  const me = useCurrentAccount().data
  const stays = account && { readOnly: true, description: texts.usernameStays }
  const form = useDialogForm<AccountValues, Account | null>(dialog, {
    initialValues: valuesOf(account, me?.integratorId ?? ''),
    validate: accountRules,
  })
  const accounts = useQuery(query(api.listManagedAccounts))
  const groups = useQuery(query(api.listManagedGroups))

  const groupOptions = distinctOptions((groups.data ?? []).map(namedGroup))
  const owners = ownerOptions(accounts.data ?? [], account?.ownerAccountId)
  const revision = revisionOf(dialog, {
    list: query(api.listManagedAccounts),
    idOf: ({ accountId }) => accountId,
    valuesOf: (latest) => valuesOf(latest, ''),
    fields: comparedFields({ owners, groups: groupOptions }),
  })

  async function save(values: AccountValues): Promise<SavedAccount> {
    const body = bodyOf(values, account, groups.data ?? [])
    if (!account) {
      const { data, headers } = await exchange.createManagedAccount({ body })
      return { ...data, invitation: readInvitation(headers[invitationHeader.toLowerCase()]) }
    }
    const { accountId, version } = account
    return api.updateManagedAccount({ accountId, body: { data: { ...body, accountId, version } } })
  }

  return (
    <FormModal
      title={account ? texts.editAccount : texts.createAccount}
      form={form}
      submit={save}
      submitLabel={account ? common.update : common.create}
      failureText={(error) => errorMessage(error)}
      revision={revision}
      question={(values) => ownRoleQuestion(values.roles, account, me, values.scope)}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <div className={styles.pairs}>
        {personFields.map(({ name, label }, index) =>
          name === 'sex' ? (
            <NativeSelect
              key={name}
              label={label}
              data={[
                { value: '', label: texts.notGiven },
                ...inWords(sexLabels, offered(sexes, account?.sex)),
              ]}
              {...form.getInputProps(name)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              required={!('empty' in accountFields[name])}
              type={inputTypes[name]}
              data-autofocus={index === 0 || undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...(name === 'username' && { ...stays, autoComplete: 'off' })}
              {...form.getInputProps(name)}
            />
          ),
        )}
        <TextInput label={texts.integratorId} required {...form.getInputProps('integratorId')} />
      </div>
      <Checklist
        label={common.roles}
        required
        options={roles.map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))}
        selected={form.values.roles}
        onChange={(chosen) => form.setFieldValue('roles', chosen as Role[])}
        hint={texts.managementHint(roleLabels.ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT)}
        emptyText=""
        error={form.errors['roles'] as string | undefined}
      />
      <div className={styles.pairs}>
        <NativeSelect
          label={people.accountOwner}
          required
          data={[{ value: '', label: texts.selectAnOwner, disabled: true }, ...owners]}
          {...form.getInputProps('ownerAccountId')}
        />
        {me?.scope !== undefined && (
          <NativeSelect
            label={texts.sees}
            data={accountScopes.map((value) => ({ value, label: texts.seen[value] }))}
            description={texts.seenHints[form.values.scope]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('scope')}
          />
        )}
      </div>
      <Checklist
        label={common.locationGroups}
        options={groupOptions}
        selected={form.values.locationGroups}
        onChange={(ids) => form.setFieldValue('locationGroups', ids)}
        filterPlaceholder={(groups.data?.length ?? 0) > 8 ? texts.filterLocationGroups : undefined}
        placeholder={placeholderOf(groups, 'location groups')}
        error={form.errors['locationGroups'] as string | undefined}
        emptyText={texts.noLocationGroupsFound}
      />
      {account ? <SignInSection account={account} /> : <InvitationsLeft />}
      {account && <AccessSection account={account} />}
    </FormModal>
  )
}

/** Nothing on platforms without budgets. */
function InvitationsLeft() {
  const budget = useBudget('INVITATIONS')
  if (budget === undefined) return null
  return <p className={classes('quiet', styles.left)}>{`${texts.isInvited} ${budget}`}</p>
}
