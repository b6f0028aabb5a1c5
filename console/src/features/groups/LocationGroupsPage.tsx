import type { LocationGroup } from '#contract/schemas/group'
import { api } from '../../api/client.ts'
import { custom, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Chips } from '../../ui/Chips.tsx'

const locationNames = (group: LocationGroup) => group.locations.map((location) => location.name)

const columns = [
  text('name', 'Name'),
  custom<LocationGroup>({
    id: 'locations',
    header: 'Locations',
    text: (group) => locationNames(group).join(', '),
    render: (group) => <Chips names={locationNames(group)} empty="No locations" />,
    tall: true,
  }),
]

export function LocationGroupsPage() {
  return (
    <ListPage
      title="Location Groups"
      queryKey={['location-groups']}
      load={api.listManagedGroups}
      rowId={(group) => group.locationGroupId}
      columns={columns}
    />
  )
}
