import { lazy, Suspense } from 'react'
import type { Location } from '#contract/schemas/location'
import { useCapability } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Status } from '../../ui/Status.tsx'

const LinkComponentDialog = lazy(async () => ({
  default: (await import('./LinkComponentDialog.tsx')).LinkComponentDialog,
}))

const columns = [
  text('name', 'Name'),
  text('streetline1', 'Address'),
  text('city', 'City'),
  text('country', 'Country'),
  text('postalCode', 'Postal Code'),
  custom<{ status: string }>({
    id: 'status',
    header: 'Status',
    text: (location) => location.status,
    render: (location) => <Status value={location.status} />,
  }),
]

export function LocationsPage() {
  const mayLink = useCapability('devices')
  const link = useDialog<Location>('link-component')
  return (
    <>
      <ListPage
        title="Locations"
        queryKey={['locations']}
        load={api.listManagedLocations}
        rowId={(location) => location.id}
        columns={columns}
        rowActions={
          mayLink
            ? (location) => [{ label: 'Add Existing Component', run: () => link.open(location) }]
            : undefined
        }
      />
      <Suspense>{link.state && <LinkComponentDialog dialog={link.state} />}</Suspense>
    </>
  )
}
