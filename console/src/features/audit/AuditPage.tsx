import { api } from '../../api/client.ts'
import { date, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'

const columns = [
  date('dateTime', 'Timestamp'),
  text('email', 'Email'),
  text('action', 'Action'),
  text('oldValue', 'Old Value'),
  text('newValue', 'New Value'),
]

export function AuditPage() {
  return (
    <ListPage
      title="Audit Traces"
      queryKey={['traces']}
      load={api.listManagedTraces}
      rowId={(trace) => trace.id}
      columns={columns}
    />
  )
}
