import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { sexLabels } from '../../../domain/accounts/people.ts'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { Chips } from '../../../ui/Labels.tsx'
import { Facts } from '../../../ui/Facts.tsx'

/** The fields of the account form, to read. Only the account's own integrator edits it. */
export function AccountView({ dialog }: { dialog: DialogState<Account> }) {
  const account = dialog.subject
  const { data: all } = useQuery(query(api.listAnyIntegratorAccounts, { integratorId: account.integratorId }))
  const owner = all?.find(({ accountId }) => accountId === (account.ownerAccountId ?? account.accountId))
  return (
    <ShowDialog title={`Account of ${account.firstName} ${account.lastName}`} onClose={dialog.close}>
      <Facts
        label={`Facts of ${account.firstName} ${account.lastName}`}
        facts={[
          ['First Name', account.firstName],
          ['Last Name', account.lastName],
          ['Username', account.username],
          ['Email', account.email],
          ['Phone Number', account.phoneNumber],
          ['Sex', account.sex && (sexLabels[account.sex] ?? account.sex)],
          ['Account Owner', owner ? `${owner.firstName} ${owner.lastName}` : account.ownerAccountId],
          // A chip would cut the longer names.
          ['Roles', account.roles.map((role) => roleLabels[role] ?? role).join(', ') || 'No roles'],
          [
            'Location Groups',
            <Chips
              key="groups"
              names={account.locationGroups.map(
                ({ locationGroupName }) => locationGroupName || 'Unnamed Location Group',
              )}
              empty="No location groups"
            />,
          ],
        ]}
      />
    </ShowDialog>
  )
}
