import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roles as allRoles } from '#contract/access'
import { tokenLimits } from '#contract/limits'
import { basePath } from '#contract/op'
import type { ProgramTokenBody } from '#contract/schemas/token'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../kit/dialog/OneTimeText.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../kit/form/Checklist.tsx'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { distinctOptions } from '../../kit/form/names.tsx'
import { required } from '../../kit/form/values.ts'
import { texts as common } from '../../texts/common.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/tokens.ts'
import { roleHints } from '../hints.ts'
import { namedGroup } from '../options.ts'

type TokenValues = {
  name: string
  roles: Role[]
  expiresInDays: string
  locationGroups: string[]
  addresses: string
}

/** For whom a token is made: the roles that its owner has, and how to make it. */
export interface TokenOwner {
  roles: readonly string[]
  create: (body: ProgramTokenBody) => Promise<{ token: string }>
}

const lifetimes = [7, 30, tokenLimits.defaultDays, 180, tokenLimits.mostDays]

const bodyOf = ({
  name,
  roles,
  expiresInDays,
  locationGroups,
  addresses,
}: TokenValues): ProgramTokenBody => ({
  name: name.trim(),
  roles,
  expiresInDays: Number(expiresInDays),
  locationGroups: locationGroups.length > 0 ? locationGroups : null,
  addresses: addresses.split(/[\s,;]+/).filter(Boolean),
})

/** Asks for what a token may do, and shows it once. */
export function TokenForm({ dialog, owner }: { dialog: DialogState<null>; owner: TokenOwner }) {
  const [token, setToken] = useState<string>()
  const form = useDialogForm<TokenValues, null>(dialog, {
    initialValues: {
      name: '',
      roles: [],
      expiresInDays: String(tokenLimits.defaultDays),
      locationGroups: [],
      addresses: '',
    },
    validate: { name: required(texts.nameRequired), roles: required(texts.roleRequired) },
  })
  const me = useCurrentAccount().data
  const groups = useQuery(query(api.listManagedGroups))
  const grantable = allRoles.filter((role) => owner.roles.includes(role) && me?.roles.includes(role))
  if (token !== undefined) return <NewToken token={token} onClose={dialog.close} />
  return (
    <FormModal
      title={texts.newToken}
      form={form}
      submit={async (values) => owner.create(bodyOf(values))}
      submitLabel={texts.make}
      busyLabel={texts.making}
      failureText={(error) => errorMessage(error, texts.failedToMake)}
      onDone={(made) => {
        setToken(made.token)
        // The token is shown first.
        return false
      }}
      onClose={dialog.close}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={tokenLimits.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checklist
        label={common.roles}
        required
        options={grantable.map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))}
        selected={form.values.roles}
        onChange={(chosen) => form.setFieldValue('roles', chosen as Role[])}
        emptyText=""
        error={form.errors['roles'] as string | undefined}
      />
      <NativeSelect
        label={texts.expiresInDays}
        data={lifetimes.map((days) => ({ value: String(days), label: texts.days(days) }))}
        {...form.getInputProps('expiresInDays')}
      />
      <Textarea
        label={texts.addresses}
        description={texts.addressesHint}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('addresses')}
      />
      <Checklist
        label={common.locationGroups}
        hint={texts.groupsHint}
        options={distinctOptions((groups.data ?? []).map(namedGroup))}
        selected={form.values.locationGroups}
        onChange={(ids) => form.setFieldValue('locationGroups', ids)}
        filterPlaceholder={(groups.data?.length ?? 0) > 8 ? texts.filterLocationGroups : undefined}
        placeholder={placeholderOf(groups, 'location groups')}
        error={form.errors['locationGroups'] as string | undefined}
        emptyText={texts.noLocationGroupsFound}
      />
    </FormModal>
  )
}

/** The first call of a program, to be pasted into a terminal. */
const tryingIt = (token: string) =>
  `curl -H 'Authorization: Bearer ${token}' ${new URL(`${basePath}/management/alarm/count`, document.baseURI).href}`

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShowDialog title={texts.newToken} onClose={onClose}>
      <OneTimeText label={texts.tokens} warning={texts.takeItNow} text={token} />
      <details>
        <summary>{texts.tryIt}</summary>
        <pre className="framed">{tryingIt(token)}</pre>
      </details>
    </ShowDialog>
  )
}
