import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '../../../texts/labels.ts'
import type { Account } from '#contract/schemas/account'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { personFacts } from '../../../domain/accounts/people.ts'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { Chips } from '../../../ui/Labels.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts as domain } from '../../../texts/domain.ts'
import { texts as people } from '../../../texts/people.ts'

/** The fields of the account form, to read. Only the account's own integrator edits it. */
export function AccountView({ dialog }: { dialog: DialogState<Account> }) {
  const account = dialog.subject
  const { data: all } = useQuery(query(api.listAnyIntegratorAccounts, { integratorId: account.integratorId }))
  const owner = all?.find(({ accountId }) => accountId === (account.ownerAccountId ?? account.accountId))
  return (
    <ShowDialog title={texts.accountOf(`${account.firstName} ${account.lastName}`)} onClose={dialog.close}>
      <Facts
        label={texts.factsOf(`${account.firstName} ${account.lastName}`)}
        facts={[
          ...personFacts(account),
          [people.accountOwner, owner ? `${owner.firstName} ${owner.lastName}` : account.ownerAccountId],
          // A chip would cut the longer names.
          [common.roles, account.roles.map((role) => roleLabels[role] ?? role).join(', ') || people.noRoles],
          [
            common.locationGroups,
            <Chips
              key="groups"
              names={account.locationGroups.map(
                ({ locationGroupName }) => locationGroupName || domain.unnamedLocationGroup,
              )}
              empty={people.noLocationGroups}
            />,
          ],
        ]}
      />
    </ShowDialog>
  )
}
