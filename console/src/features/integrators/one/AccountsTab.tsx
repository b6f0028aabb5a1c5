import { Suspense } from 'react'
import { identityFields } from '#contract/fields/accounts'
import type { Account } from '#contract/schemas/account'
import { roleLabels } from '../../../texts/labels.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, text } from '../../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { Chips } from '../../../ui/Labels.tsx'
import type { TabProps } from './tabs.ts'
import { labelsOf } from '../../../texts/fieldLabels.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts as domain } from '../../../texts/domain.ts'
import { texts as people } from '../../../texts/people.ts'

const labels = labelsOf(identityFields)

const MoveAccount = lazyDialog(async () => (await import('./HandOver.tsx')).MoveAccount)
const AccountView = lazyDialog(async () => (await import('./AccountView.tsx')).AccountView)
const LoginHistory = lazyDialog(
  async () => (await import('../../../domain/accounts/LoginHistory.tsx')).LoginHistory,
)
const dialogs = [MoveAccount, AccountView, LoginHistory]

const rolesOf = ({ roles }: Account) => roles.map((role) => roleLabels[role] ?? role)

const columns = [
  text('firstName', labels.firstName, { width: 100 }),
  text('lastName', labels.lastName, { width: 112 }),
  text('username', labels.username, { width: 100 }),
  text('email', labels.email, { width: 160 }),
  custom<Account>({
    id: 'roles',
    header: common.roles,
    text: (account) => rolesOf(account).join(', '),
    render: (account) => <Chips names={rolesOf(account)} empty={people.noRoles} />,
    tall: true,
    width: 200,
  }),
]

export function AccountsTab({ integratorId }: TabProps) {
  const view = useDialog<Account>('account-view')
  const logins = useDialog<Account>('account-logins')
  const move = useDialog<Account>('account-move')
  const changes = useChanges()
  usePreload(dialogs)
  return (
    <>
      <ListPage
        title="Accounts"
        query={query(api.listAnyIntegratorAccounts, { integratorId })}
        rowId={({ accountId }) => accountId}
        columns={columns}
        rowActions={(account) => [
          { label: common.view, run: () => view.open(account) },
          { label: domain.logins, run: () => logins.open(account) },
          { label: common.move, run: () => move.open(account) },
        ]}
      />
      <Suspense>
        {view.state && <AccountView dialog={view.state} />}
        {logins.state && <LoginHistory dialog={logins.state} />}
        {move.state && <MoveAccount dialog={move.state} onDone={changes.removed} />}
      </Suspense>
    </>
  )
}
