import type { Account } from '#contract/schemas/account'
import { api } from '../../api/client.ts'
import { custom, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Chips } from '../../ui/Chips.tsx'

const groupNames = (account: Account) => account.locationGroups.map((group) => group.locationGroupName)

const columns = [
  text('firstName', 'First Name'),
  text('lastName', 'Last Name'),
  text('username', 'Username'),
  text('email', 'Email'),
  custom<Account>({
    id: 'locationGroups',
    header: 'Location Groups',
    text: (account) => groupNames(account).join(', '),
    render: (account) => <Chips names={groupNames(account)} empty="No location groups" />,
    tall: true,
  }),
]

export function AccountsPage() {
  return (
    <ListPage
      title="Accounts"
      queryKey={['accounts']}
      load={api.listManagedAccounts}
      rowId={(account) => account.accountId}
      columns={columns}
    />
  )
}
