import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { date, number, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { OperatorFrame } from './OperatorFrame.tsx'

const columns = [
  text('integrator', 'Integrator', { width: 200, hasChoices: true }),
  text('username', 'Username'),
  text('email', 'Email', { width: 200 }),
  number('logins', 'Sign-ins'),
  date('lastLogin', 'Last Sign-in'),
  text('accountId', 'Account ID', { isHidden: true }),
]

/** Who uses the platform. The export of the list makes a CSV file of it. */
export function UsagePage() {
  return (
    <OperatorFrame current="usage">
      <ListPage
        title="Usage"
        rowsAre="accounts"
        query={query(api.listAccountUsage)}
        rowId={({ accountId }) => accountId}
        columns={columns}
      />
    </OperatorFrame>
  )
}
