import { api } from '../../api/client.ts'
import { text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'

const columns = [
  text('name', 'Name'),
  text('streetline1', 'Address'),
  text('city', 'City'),
  text('country', 'Country'),
  text('postalCode', 'Postal Code'),
  text('status', 'Status'),
]

export function LocationsPage() {
  return (
    <ListPage
      title="Locations"
      queryKey={['locations']}
      load={api.listManagedLocations}
      rowId={(location) => location.id}
      columns={columns}
    />
  )
}
